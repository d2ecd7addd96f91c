/**
 * A published table from the ledger of claims. It is marked as published and links its claims. If its numbers span powers of
 * ten each cell has a bar, because digits alone hide a factor of a thousand.
 *
 * A test compares every number of such a table with the claims that it names.
 */
import { Fragment } from 'react';
import { TableHead } from '../../ui/TableHead.tsx';
import { useLessonContext } from '../lesson-context.tsx';

export interface PublishedProps {
  /** The claims that have these numbers, separated by spaces. */
  readonly claim: string;
  readonly caption: string;
  readonly columns: readonly string[];
  /** Rows: the name, then the cells. */
  readonly rows: readonly (readonly (string | number)[])[];
  /** Draws a bar in each cell, logarithmic between these two numbers. */
  readonly bars?: readonly [number, number];
}

export function Published({ claim, caption, columns, rows, bars }: PublishedProps) {
  const { runtime } = useLessonContext();
  return (
    <figure className="published" data-published={claim}>
      <table>
        <caption>
          {caption}
          {claim.split(' ').map((id) => (
            <Fragment key={id}>
              {' '}
              <a className="source" href={`${runtime.up}/claims/index.html#${id}`} title={`Published: claim ${id}`}>
                {id}
              </a>
            </Fragment>
          ))}
        </caption>
        <TableHead columns={columns} />
        <tbody>
          {rows.map(([name, ...cells], i) => (
            <tr key={i}>
              <th scope="row">{name}</th>
              {cells.map((cell, n) => (
                <td key={n}>
                  {cell}
                  {bars && typeof cell === 'number' && <Bar value={cell} bars={bars} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function Bar({ value, bars: [from, to] }: { readonly value: number; readonly bars: readonly [number, number] }) {
  const width = (100 * Math.log(value / from)) / Math.log(to / from);
  return (
    <svg width="100%" height="6" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y="0" width={Math.max(1, Math.round(10 * width) / 10)} height="6" fill="var(--muted)" />
    </svg>
  );
}
