/** The name of a run that a merge reads, and what is left of it where there is little room. */
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

/** From the whole name to the least that tells it from its neighbors; nothing where not even that fits. */
export const runForms = (child: MergeChild): readonly string[] => {
  const least =
    child.runKind === 'l0_table' ? `#${child.source}` : child.runKind === 'level' ? `L${child.level}` : 'mem';
  return [
    runName(child),
    ...(child.runKind === 'sealed_memtable' ? [`sealed ${child.source}`, 'sealed'] : []),
    least,
    '',
  ];
};
