/** The name of a run that a merge reads, with shorter forms for little room. */
import type { MergeChild } from '../../scene/types.ts';

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

/** From the whole name to the shortest that distinguishes it from its neighbors; '' if even that does not fit. */
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
