/**
 * Throughput and latency of the operations up to the cursor, by kind: a row each, as a load generator prints them.
 * Times are modeled: what the device charged, and what an operation waited for.
 */
import { useState } from 'react';
import { formatInteger, formatNs } from '../../base/units.ts';
import { usePrefetch } from '../../figure/use-prefetch.ts';
import { useSession } from '../../figure/use-session.ts';
import { Latencies, type Latency } from '../../scene/features/reads/latencies.ts';
import type { Session } from '../../session/session-types.ts';
import { TableHead } from '../../ui/TableHead.tsx';

/** Percentiles in thousandths, by the name of their column. */
const kPercentiles = { p50: 500, p95: 950, p99: 990, 'p99.9': 999 } as const;
const kHeads = ['Operation', 'Count', 'Per second', ...Object.keys(kPercentiles), 'Max'];

export function LatencyTable({ session }: { readonly session: Session }) {
  useSession(session, (s) => s.sceneVersion);
  const cursor = useSession(session, (s) => s.cursor);
  const [latencies] = useState(() => new Latencies());
  usePrefetch(session, latencies.advance);
  const rows = latencies.at(session.history(), cursor);
  if (rows.length === 0) return null;
  const { tNs } = session.scene();
  return (
    <section className="latencies" aria-label="Latency of operations">
      <h2>Latency of operations</h2>
      <div className="table-box" tabIndex={0}>
        <table>
          <TableHead columns={kHeads} />
          <tbody>
            {rows.map((row) => (
              <Row key={row.opKind} row={row} tNs={tNs} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="since">
        From the begin of an operation to its end, in modeled time, with its waits. A percentile is at most 1 % too
        large.
      </p>
    </section>
  );
}

function Row({ row: { opKind, histogram }, tNs }: { readonly row: Latency; readonly tNs: number }) {
  return (
    <tr data-row={opKind}>
      <th scope="row">{opKind.replaceAll('_', '-')}</th>
      <td>{formatInteger(histogram.count)}</td>
      <td>{tNs > 0 ? formatInteger(Math.round((histogram.count * 1e9) / tNs)) : '-'}</td>
      {Object.values(kPercentiles).map((thousandths) => (
        <td key={thousandths}>{formatNs(histogram.percentile(thousandths))}</td>
      ))}
      <td>{formatNs(histogram.max)}</td>
    </tr>
  );
}
