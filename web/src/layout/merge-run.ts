/** The name of a run that a merge reads. */
import type { MergeChild } from '../scene/types.ts';

export function runName(child: MergeChild): string {
  switch (child.runKind) {
    case 'memtable':
      return 'memtable';
    case 'sealed_memtable':
      return `sealed memtable ${child.source}`;
    case 'l0_table':
      return `L0 #${child.source}`;
    case 'level':
      return `L${child.level}`;
  }
}
