/**
 * Amplification at the cursor: the prediction of the formula for these options and this tree, the measured value, the
 * ratio, and, where they differ, which assumption of the formula does not hold. The arithmetic is models/ledger; every
 * number comes from counters, options and the scene.
 *
 * Live rows are counted entry by entry, which takes time, so they are not recounted while records arrive.
 */
import { amplificationRows, kAsPromised, type AmplificationRow } from '../../models/amplification-rows.ts';
import { inFamily } from '../../scene/families.ts';
import { liveRows } from '../../scene/features/tree/live-rows.ts';
import type { Session } from '../../session/session-types.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';
import { factsOf } from './facts.ts';
import { TableHead } from '../../ui/TableHead.tsx';
import './amplification.css';

export default function AmplificationTable({ session }: { readonly session: Session }) {
  const version = useSession(session, (s) => s.sceneVersion);
  const family = useSession(session, (s) => s.family);
  const moving = useSession(session, (s) => s.playing || s.status === 'running');
  const scene = inFamily(session.scene(), family);
  const rows = useVersionedMemo(
    () => (moving ? null : liveRows(inFamily(session.scene(), family))),
    [session, family, moving],
    version,
  );
  const amplification = amplificationRows(factsOf(scene, rows));
  return (
    <section className="amplification" aria-label="Amplification">
      <h2>Amplification</h2>
      <table className="ledger">
        <TableHead hidden="What" columns={['formula', 'measured', 'ratio']} />
        {amplification.map((row) => (
          <tbody key={row.id} data-row={row.id} data-off={off(row)}>
            <tr>
              <th scope="row">{row.name}</th>
              <td>{figure(row.formula, row)}</td>
              <td>{figure(row.measured, row)}</td>
              <td>{row.ratio === null ? '–' : row.ratio.toFixed(2)}</td>
            </tr>
            <tr className="how">
              <td colSpan={4}>
                <dl>
                  <dt>formula</dt>
                  <dd>{row.formulaWords}</dd>
                  <dt>measured</dt>
                  <dd>{row.measuredWords}</dd>
                </dl>
                {row.reason !== '' && <p>{row.reason}</p>}
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** How a ratio deviates: a higher cache hit ratio than predicted is better, anything else that is higher is worse. */
function off({ id, ratio }: AmplificationRow): 'worse' | 'better' | undefined {
  if (ratio === null || (ratio >= kAsPromised[0] && ratio <= kAsPromised[1])) return undefined;
  return ratio > 1 === (id !== 'cache') ? 'worse' : 'better';
}

function figure(n: number | null, { share }: AmplificationRow): string {
  if (n === null) return '–';
  return share ? `${(100 * n).toFixed(n < 0.1 ? 2 : 1)}\u00a0%` : n.toFixed(2);
}
