/** Notes for teachers, in the order of the lessons. */
import type { Teaching } from '../../web/src/lessons/teaching/teaching.ts';
import { bloomFilters } from './bloom-filters.ts';
import { crashAndRecover } from './crash-and-recover.ts';
import { fourDesigns } from './four-designs.ts';
import { pointReads } from './point-reads.ts';
import { scansAndTheHeap } from './scans-and-the-heap.ts';
import { sequentialDeletes } from './sequential-deletes.ts';
import { snapshots } from './snapshots.ts';
import { tombstones } from './tombstones.ts';
import { whoIsCompactedNext } from './who-is-compacted-next.ts';
import { writePath } from './write-path.ts';

export { syllabuses } from './syllabuses.ts';
export { works } from './works.ts';

export const teachings: readonly Teaching[] = [
  writePath,
  whoIsCompactedNext,
  pointReads,
  bloomFilters,
  scansAndTheHeap,
  fourDesigns,
  tombstones,
  sequentialDeletes,
  snapshots,
  crashAndRecover,
];
