/**
 * Every table of numbers that prose can say, known to whoever imports this: for what makes all pages, and for tests. The page of a lesson knows the
 * tables that it speaks of, and does not carry the others (web/build/lessons.ts reads the imports here).
 */
import { kCompactionReadings } from './compaction-readings.ts';
import { kFilterReadings } from './filter-readings.ts';
import { know } from './measure.ts';
import { kReadReadings } from './read-readings.ts';
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
} as const;

know(...Object.values(kTables));
