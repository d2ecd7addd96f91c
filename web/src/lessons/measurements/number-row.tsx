/**
 * A row of the table below a chart: the same number of each of several runs. The table has every point of the chart, for
 * readers who do not see it, and the page reads the build's numbers from it, by their names.
 * Under a cover each measured or computed number is a block.
 */
import type { ReactNode } from 'react';
import { Block, useIsHidden } from '../tasks/spoiler.tsx';

export interface NumberCell {
  /** "experiment/what": the page finds the prerendered number by it. */
  readonly name: string;
  readonly text: string;
}

/** kind: whether the numbers are option values, measured, or computed. scope: 'col' for a row of column headers. */
export function NumberRow({
  head,
  scope = 'row',
  kind,
  cells,
}: {
  readonly head: ReactNode;
  readonly scope?: 'row' | 'col';
  readonly kind: 'set' | 'measured' | 'computed';
  readonly cells: readonly NumberCell[];
}) {
  const isHidden = useIsHidden() && kind !== 'set';
  return (
    <tr>
      <th scope={scope}>{head}</th>
      {cells.map(({ name, text }) => (
        <td key={name}>
          {isHidden ? (
            <Block />
          ) : kind === 'measured' ? (
            <b className="measure" data-measure={name}>
              {text}
            </b>
          ) : (
            <span {...(kind === 'computed' && { className: 'computed' })} data-measure={name}>
              {text}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}
