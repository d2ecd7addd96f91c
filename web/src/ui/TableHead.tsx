export interface TableHeadProps {
  /** Name of a first column that only screen readers read. */
  readonly hidden?: string;
  /** '': the head of this column is empty. */
  readonly columns: readonly string[];
}

/** The head of a table: one cell per column. */
export function TableHead({ hidden, columns }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {hidden !== undefined && (
          <th scope="col">
            <span className="unseen">{hidden}</span>
          </th>
        )}
        {columns.map((column) =>
          column === '' ? (
            <td key={column} />
          ) : (
            <th key={column} scope="col">
              {column}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}
