/**
 * The cost of a query, by hand: set a mark, continue or run something, and read which five counters changed most since.
 * Going back before the mark is allowed: changes are negative then. Counters include only steps that are finished at
 * the cursor.
 *
 * The arithmetic is models/counter-difference, which `strata run` uses for its counters-diff lines. A name is a button
 * that lights what its counter counted.
 */
import { formatInteger } from '../../base/units.ts';
import { difference, kTopMovers, type Dump } from '../../models/counter-difference.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import type { History } from '../../scene/history.ts';
import type { Scene } from '../../scene/types.ts';
import type { Session } from '../../session/session-types.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';
import { TableHead } from '../../ui/TableHead.tsx';
import { CounterButton } from './counter-button.tsx';

export function Difference({ session }: { readonly session: Session }) {
  useSession(session, (s) => s.sceneVersion);
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const highlightedCounter = useSession(session, (s) => s.highlightedCounter);
  const mark = useSession(session, (s) => s.baseline);
  const history = session.history();
  const { revision } = history;
  const since = useVersionedMemo(
    () => (mark === null ? null : markAt(history, history.positionOf(mark))),
    // Inserting detail shifts positions.
    [history, mark],
    revision,
  );
  const changes = since === null ? [] : difference(since.dump, dumpOf(session.scene()));
  return (
    <section className="difference" aria-label="Difference">
      <h2>Difference</h2>
      <p>
        {since === null
          ? `Set a mark to remember all counters at this moment. Move on or run something, and the ${kTopMovers} that changed most appear below.`
          : `${formatInteger(Math.min(kTopMovers, changes.length))} of ${formatInteger(changes.length)} that changed from record ${formatInteger(since.cursor)} to ${formatInteger(cursor)}.`}
      </p>
      {changes.length > 0 && (
        <table className="counters">
          <TableHead hidden="Counter" columns={['change']} />
          <tbody>
            {changes.slice(0, kTopMovers).map(({ name, change }) => {
              const info = counterInfos.find((candidate) => candidate.name === name)!;
              return (
                <tr key={name} data-counter={name} data-highlighted={highlightedCounter === info.id || undefined}>
                  <th scope="row">
                    <CounterButton
                      info={info}
                      isHighlighted={highlightedCounter === info.id}
                      onLight={() => session.highlightCounter(highlightedCounter === info.id ? null : info.id)}
                    />
                  </th>
                  <td data-run>{signed(change)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <button type="button" className="link" disabled={total === 0} onClick={() => session.setBaseline(true)}>
        {since === null ? 'Set a mark here' : 'Set the mark here'}
      </button>
    </section>
  );
}

function markAt(history: History, position: number): { readonly cursor: number; readonly dump: Dump } {
  return { cursor: position, dump: dumpOf(history.sceneAt(position)) };
}

const dumpOf = ({ counters }: Scene): Dump => new Map(counterInfos.map(({ id, name }) => [name, counters[id] ?? 0]));

const signed = (n: number): string => `${n > 0 ? '+' : ''}${formatInteger(n)}`;
