/**
 * RocksDB's "Compaction Stats" at the cursor, as a table whose every figure opens: its formula with the numbers filled
 * in, the jobs that contributed, each a button that goes to its end, and their tables lit in the tree above. The counts
 * are folded from the records of jobs (scene/job-ledger) and equal the engine's answer; the columns are RocksDB's
 * (models/stats-columns).
 *
 * The row Int covers the time since the mark, as RocksDB's covers the time since its last dump. One tab stop; arrows
 * move between cells.
 */
import { isLsm } from '../../scene/design.ts';
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatBytes, formatCount, formatInteger, formatNs } from '../../base/units.ts';
import { statsRows, statsText, writtenBytes } from '../../models/compaction-stats.ts';
import type { StatsRow } from '../../models/stats-row.ts';
import { statsColumns } from '../../models/stats-columns.ts';
import { timeOf } from '../../scene/trailing.ts';
import { familyNames, inFamily } from '../../scene/families.ts';
import { countsOf, JobTable, type JobLine } from '../../scene/features/jobs/job-table.ts';
import type { History, Session } from '../../session/session-types.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { usePrefetch } from '../../figure/use-prefetch.ts';
import { useSession } from '../../figure/use-session.ts';
import { contributionsTo, type Contributions } from './cells.ts';
import { compressionColumn, type PanelColumn, type PanelColumnId } from './compression-column.ts';
import { LatencyTable } from './latencies.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import './stats.css';

interface Chosen {
  readonly row: string;
  readonly column: PanelColumnId;
}

/** Maximum number of jobs listed; the newest ones. */
const kJobsMax = 60;

export default function CompactionStats({ session }: { readonly session: Session }) {
  useSession(session, (s) => s.sceneVersion);
  const cursor = useSession(session, (s) => s.cursor);
  const mark = useSession(session, (s) => s.baseline);
  const family = useSession(session, (s) => s.family);
  const highlightedCounter = useSession(session, (s) => s.highlightedCounter);
  const [jobTable] = useState(() => new JobTable());
  const read = useCallback((history: History) => void jobTable.read(history), [jobTable]);
  usePrefetch(session, read);
  const wanted = useSession(session, (s) => s.viewPrefs.figure);
  const history = session.history();
  const scene = session.scene();
  const names = familyNames(scene);
  const [own, name] = names.find(([number]) => number === family) ?? names[0]!;
  const lines = jobTable.read(history).at(cursor, own);
  const before = mark === null ? 0 : shared(lines, jobTable.at(history.positionOf(mark), own));
  const rows = statsRows(
    countsOf(lines, scene, own),
    before > 0 ? countsOf(lines.slice(0, before), scene, own) : undefined,
  );
  const seen = inFamily(scene, own);
  const columns = [...statsColumns(writtenBytes(rows)), compressionColumn(seen)];
  // While a counter is lit, only its marks are lit.
  const chosen = highlightedCounter === null ? wanted : null;
  const row = rows.find((each) => each.name === chosen?.[0]);
  const column = columns.find((each) => each.id === chosen?.[1]);
  const open: Chosen | null = row && column ? { row: row.name, column: column.id } : null;
  const contributions = row && column ? contributionsTo(column.id, row, lines, before, seen.levels) : null;
  usePointed(session, contributions);
  const choose = (cell: Chosen | null) => {
    session.highlightCounter(null);
    session.setViewPrefs({ figure: cell && [cell.row, cell.column] });
  };
  if (!isLsm(scene))
    return (
      <section className="stats" aria-label="Stats">
        <p className="stats-none">
          {scene.btree !== null ? 'A B+tree' : 'An index and log'} has no levels and no compactions: Compaction Stats
          describe LSM-trees only.
        </p>
        <LatencyTable session={session} />
      </section>
    );
  return (
    <section className="stats" aria-label="Compaction Stats">
      <header>
        <h2>Compaction Stats [{name}]</h2>
        <CopyButton text={() => statsText(rows, name).join('\n')} what="Copy as text" />
        <button type="button" className="link" disabled={history.total === 0} onClick={() => session.setBaseline(true)}>
          {mark === null ? 'Set a mark here' : 'Set the mark here'}
        </button>
      </header>
      {history.first > 0 && (
        <p className="problem">
          Records before {formatInteger(history.first)} were discarded: jobs that ended before them are not in the
          table.
        </p>
      )}
      <Table rows={rows} columns={columns} open={open} onOpen={choose} />
      <div className="reason">
        {row && column && contributions ? (
          <Reason {...{ row, column, contributions, history, session }} />
        ) : (
          <p>Press a number to see its formula and to highlight the jobs and tables that it counts.</p>
        )}
        <p className="since">
          Int: {before > 0 ? 'since the mark' : 'since the database was opened'}. Seconds are modeled, counts are real.
        </p>
      </div>
      <details>
        <summary>As RocksDB prints it</summary>
        <pre tabIndex={0}>{statsText(rows, name).join('\n')}</pre>
      </details>
      <LatencyTable session={session} />
    </section>
  );
}

/** Number of lines that a past moment shares with now: all of its own if it is from the same opening, otherwise none. */
function shared(now: readonly JobLine[], then: readonly JobLine[]): number {
  return then.length <= now.length && then[0] === now[0] ? then.length : 0;
}

/** Points the pictures at the jobs and tables of the open cell, and at nothing after the table is left. */
function usePointed(session: Session, contributions: Contributions | null): void {
  const key = contributions === null ? null : contributions.addresses.join(' ');
  useEffect(() => {
    if (key !== null) session.emphasize(key === '' ? [] : key.split(' '));
  }, [session, key]);
  useEffect(() => () => session.emphasize([]), [session]);
}

interface TableProps {
  readonly rows: readonly StatsRow[];
  readonly columns: readonly PanelColumn[];
  readonly open: Chosen | null;
  readonly onOpen: (cell: Chosen | null) => void;
}

function Table({ rows, columns, open, onOpen }: TableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [reached, setReached] = useState<readonly [row: number, column: number]>([0, 0]);
  const at = [Math.min(reached[0], rows.length - 1), reached[1]] as const;
  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowRight: [at[0], at[1] + 1],
      ArrowLeft: [at[0], at[1] - 1],
      ArrowDown: [at[0] + 1, at[1]],
      ArrowUp: [at[0] - 1, at[1]],
      Home: [at[0], 0],
      End: [at[0], columns.length - 1],
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const row = Math.min(rows.length - 1, Math.max(0, to[0]!));
    const column = Math.min(columns.length - 1, Math.max(0, to[1]!));
    setReached([row, column]);
    body.current?.querySelector<HTMLButtonElement>(`[data-cell="${row} ${column}"]`)?.focus();
  }
  const cell = (row: StatsRow, r: number, column: PanelColumn, c: number) => {
    const pressed = open?.row === row.name && open.column === column.id;
    return (
      <button
        type="button"
        data-cell={`${r} ${c}`}
        tabIndex={r === at[0] && c === at[1] ? 0 : -1}
        aria-pressed={pressed}
        onClick={() => {
          setReached([r, c]);
          onOpen(pressed ? null : { row: row.name, column: column.id });
        }}
      >
        {column.cell(row)}
      </button>
    );
  };
  return (
    <div className="table-box">
      <table>
        <TableHead columns={columns.map(({ head }) => head)} />
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row, r) => (
            <tr key={row.name} data-row={row.name}>
              {columns.map((column, c) =>
                c === 0 ? (
                  <th key={column.id} scope="row">
                    {cell(row, r, column, c)}
                  </th>
                ) : (
                  <td key={column.id} data-column={column.id}>
                    {cell(row, r, column, c)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ReasonProps {
  readonly row: StatsRow;
  readonly column: PanelColumn;
  readonly contributions: Contributions;
  readonly history: History;
  readonly session: Session;
}

function Reason({ row, column, contributions, history, session }: ReasonProps) {
  const { jobs, addresses } = contributions;
  const newest = useMemo(() => jobs.slice(-kJobsMax).reverse(), [jobs]);
  return (
    <>
      <p role="status">
        <b>{row.name}</b> {column.reason(row)}
      </p>
      {jobs.length > 0 && (
        <>
          <p className="made-by">
            Made by {formatCount(jobs.length, 'job')}, highlighted in the timeline
            {jobs.length > kJobsMax ? `; the newest ${kJobsMax}` : ''}:
          </p>
          <ol>
            {newest.map(({ line, adds }) => (
              <li key={line.counted}>
                <button type="button" onClick={() => session.seek(line.counted + 1)}>
                  {sentence(line)}
                  {column.id === 'level' ? '' : ` · ${amount(column.id, adds)}`} · {when(history, line)}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
      {jobs.length === 0 && addresses.length > 0 && (
        <p className="made-by">{formatCount(addresses.length, 'table')}, highlighted in the tree.</p>
      )}
    </>
  );
}

const kVerbs: Readonly<Record<JobLine['kind'], string>> = { flush: 'Flush', compaction: 'Compaction', move: 'Move' };
const sentence = ({ kind, job, level, outputs }: JobLine): string =>
  `${kVerbs[kind]} ${job} into L${level}${outputs.length > 0 ? `, ${formatCount(outputs.length, 'table')}` : ''}`;

/** The amount that a job added, with its unit. */
function amount(column: PanelColumnId, n: number): string {
  const signed = (text: string): string => (n < 0 ? `−${text}` : `+${text}`);
  switch (column) {
    case 'seconds':
    case 'average':
      return `${formatNs(n)} modeled`;
    case 'jobs':
      return '1 job';
    case 'key_in':
    case 'key_drop':
      return formatCount(n, 'entry', 'entries');
    default:
      return signed(formatBytes(Math.abs(n)));
  }
}

function when(history: History, { counted }: JobLine): string {
  const tNs = timeOf(history, counted);
  return tNs === null ? 'now' : formatNs(tNs);
}
