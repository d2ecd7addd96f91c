/**
 * A row of the table under a drawing: the same number of each of several runs. The table holds every point that is drawn, for whoever does not see
 * the drawing, and it is where the page finds the build's numbers again, by the name that each has.
 */
import type { ReactNode } from 'react';

export interface NumberCell {
  /** "experiment/what": under it a prerendered number is found again. */
  readonly name: string;
  readonly text: string;
}

/** `kind`: what was set, what was counted, or what a formula says of it. `scope`: of a row that names the columns, 'col'. */
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
  return (
    <tr>
      <th scope={scope}>{head}</th>
      {cells.map(({ name, text }) => (
        <td key={name}>
          {kind === 'measured' ? (
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
