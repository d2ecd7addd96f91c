/** The handwritten tapes: of reads, filters, work, families, codecs, external tables, stalls, logs and FIFO compaction; at least one for each known difference of the two engines. */
import { codecTapes } from './codec-tapes.ts';
import { familyTapes } from './family-tapes.ts';
import { fifoTapes } from './fifo-tapes.ts';
import { filterTapes } from './filter-tapes.ts';
import { ingestTapes } from './ingest-tapes.ts';
import type { Tape } from './lines.ts';
import { logTapes } from './log-tapes.ts';
import { readTapes } from './read-tapes.ts';
import { stallTapes } from './stall-tapes.ts';
import { workTapes } from './work-tapes.ts';

export const writtenTapes: readonly Tape[] = [
  ...readTapes,
  ...filterTapes,
  ...workTapes,
  ...familyTapes,
  ...stallTapes,
  ...logTapes,
  ...codecTapes,
  ...ingestTapes,
  ...fifoTapes,
];
