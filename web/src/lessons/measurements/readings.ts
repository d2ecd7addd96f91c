/**
 * Registers every table of readings when it is imported: for the build of all pages and for tests. The page of a lesson
 * registers only the tables that its texts use (web/build/lessons.ts reads the imports here).
 */
import { kCompactionReadings } from './compaction-readings.ts';
import { kDesignReadings } from './design-readings.ts';
import { kFilterReadings } from './filter-readings.ts';
import { know } from './measure.ts';
import { kReadReadings } from './read-readings.ts';
import { kRecoveryReadings } from './recovery-readings.ts';
import { kScanReadings } from './scan-readings.ts';
import { kTreeReadings } from './tree-readings.ts';
import { kWriteReadings } from './write-readings.ts';

export const kTables = {
  kWriteReadings,
  kTreeReadings,
  kReadReadings,
  kScanReadings,
  kCompactionReadings,
  kFilterReadings,
  kRecoveryReadings,
  kDesignReadings,
} as const;

know(...Object.values(kTables));
