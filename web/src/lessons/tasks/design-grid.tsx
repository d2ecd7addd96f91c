/** The grid of index structures: kinds of storage across, orders of the index down. Pressing a cell explains it below the grid. */
import './choose-design.css';
import { Fragment, useState } from 'react';
import { Fields } from '../../ui/Fields.tsx';
import { TableHead } from '../../ui/TableHead.tsx';

export interface GridCell {
  readonly row: string;
  readonly column: string;
  readonly examples: string;
  readonly words: string;
}

export interface DesignGridProps {
  readonly caption: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** One for each row and column. */
  readonly cells: readonly GridCell[];
}

/** Throws if a cell is missing. */
export function DesignGrid({ caption, rows, columns, cells }: DesignGridProps) {
  const [chosen, setChosen] = useState(cells[0]!);
  const cellOf = (row: string, column: string): GridCell => {
    const cell = cells.find((each) => each.row === row && each.column === column);
    if (!cell) throw new Error(`the grid has no cell ${row}, ${column}`);
    return cell;
  };
  return (
    <div className="design-grid">
      <Fields className="contents-grid">
        <table>
          <caption>{caption}</caption>
          <TableHead columns={['', ...columns]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((column) => {
                  const cell = cellOf(row, column);
                  return (
                    <td key={column}>
                      <button type="button" aria-pressed={cell === chosen} onClick={() => setChosen(cell)}>
                        {cell.examples}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Fields>
      <p className="now" role="status">
        <b>
          {chosen.column}, {chosen.row}:
        </b>{' '}
        {chosen.words}
      </p>
      <noscript>
        <dl>
          {cells.map(({ row, column, words }) => (
            <Fragment key={`${row} ${column}`}>
              <dt>
                {column}, {row}
              </dt>
              <dd>{words}</dd>
            </Fragment>
          ))}
        </dl>
      </noscript>
    </div>
  );
}
