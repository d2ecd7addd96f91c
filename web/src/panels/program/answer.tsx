/**
 * The result of the operation at the cursor: the value of a Get, or the rows of a scan so far. While the cursor moves
 * by itself it shows nothing, because a list that changes with every frame is unreadable.
 */
import { useState } from 'react';
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { rowsOf, type Row } from '../../scene/features/reads/scan-rows.ts';
import type { Operation } from '../../scene/types.ts';
import type { Session } from '../../session/session-types.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';
import { TableHead } from '../../ui/TableHead.tsx';
import './answer.css';

/** Rows listed initially, and added by each press on "more". */
const rowsAtOnce = 100;
/** Bytes of a value that a record contains: for a Get's answer, and for a row. */
const answerBytesMax = 256;

export function Answer({ session }: { readonly session: Session }) {
  const version = useSession(session, (s) => s.sceneVersion);
  const cursor = useSession(session, (s) => s.cursor);
  const rests = useSession(session, (s) => s.status === 'ready' && !s.playing);
  const { operation } = session.scene();
  const op = operation?.opKind === 'scan' && rests ? operation.op : null;
  const [most, setMost] = useState({ op: 0, rows: rowsAtOnce });
  const rowsMax = most.op === op ? most.rows : rowsAtOnce;
  const found = useVersionedMemo(
    () => (op === null ? null : rowsOf(session.history(), op, cursor, rowsMax)),
    [session, op, cursor, rowsMax],
    version,
  );
  if (!rests || operation === null) return null;
  if (operation.opKind === 'get') return <Value operation={operation} />;
  if (found === null || op === null) return null;
  const returned = Math.max(operation.rows, found.recorded);
  const rest = found.recorded - found.rows.length;
  return (
    <section className="answer" aria-label="Answer">
      <details open={returned > 0}>
        <summary>
          Operation {formatInteger(op)}: {formatCount(returned, 'row')}
          {operation.stage === 'done' ? '' : ' so far'}
        </summary>
        {found.rows.length > 0 && <RowTable rows={found.rows} />}
        {rest > 0 && (
          <button type="button" className="link" onClick={() => setMost({ op, rows: rowsMax + rowsAtOnce })}>
            {formatCount(Math.min(rest, rowsAtOnce), 'more row', 'more rows')}, of {formatInteger(rest)} not listed
          </button>
        )}
        {returned > found.recorded && (
          <p>
            {formatCount(returned - found.recorded, 'row')} {returned - found.recorded === 1 ? 'was' : 'were'} not
            recorded individually. “Record details” below the picture lists them.
          </p>
        )}
      </details>
    </section>
  );
}

/** A Get and its value, once it has been answered. */
function Value({ operation: { op, key, status, value, stage } }: { readonly operation: Operation }) {
  if (status === null && stage !== 'done') return null;
  const whole = value === null || value.length < answerBytesMax;
  return (
    <section className="answer" aria-label="Answer">
      <p>
        Operation {formatInteger(op)}: the value of <code>{formatKey(key, { max: 40 })}</code> is{' '}
        {status !== 'ok' || value === null ? (
          <b>{status === 'not_found' ? 'not found' : `not known (${(status ?? 'no answer').replaceAll('_', ' ')})`}</b>
        ) : (
          <code>{value.length === 0 ? 'empty' : formatKey(value, { max: answerBytesMax })}</code>
        )}
        {whole ? '' : ` (its first ${formatInteger(answerBytesMax)} bytes)`}
      </p>
    </section>
  );
}

function RowTable({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <table>
      <TableHead columns={['Key', 'Value']} />
      <tbody>
        {rows.map(({ key, value, valueBytes }, i) => (
          <tr key={i}>
            <th scope="row">{formatKey(key, { max: 32 })}</th>
            <td>
              {formatKey(value, { max: 64 })}
              {valueBytes > value.length ? ` (${formatBytes(valueBytes)})` : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
