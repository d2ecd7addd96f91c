/** The figures of a run as two charts over the size of the tree: ns per operation, and write amplification with its formula. */
import { axisOfTicks, evenAxis, type Axis } from '../../charts/axis.ts';
import { LineChart, type Line } from '../../charts/LineChart.tsx';
import { formatInteger, formatNs } from '../../base/units.ts';
import { kNames, kOperations } from './workload.ts';
import { nsOf, type Point } from './run.ts';

/** More ticks would overlap on a phone. */
const kTicks = 4;

const kMillion = 1_000_000;
const sizeText = (keys: number): string =>
  keys % kMillion === 0 ? `${keys / kMillion} M` : keys % 1000 === 0 ? `${keys / 1000} k` : formatInteger(keys);

const isPowerOfTen = (n: number): boolean => /^10*$/.test(String(n));

/** The axis reaches at least one step of the sizes further than a single size. */
function sizeAxis(sizes: readonly number[]): Axis {
  const all = sizes.length > 1 ? sizes : [sizes[0]!, 10 * sizes[0]!];
  const inner = all.slice(1, -1);
  const ticks = [all[0]!, ...(all.length > kTicks ? inner.filter(isPowerOfTen) : inner), all.at(-1)!];
  return axisOfTicks('keys in the tree', ticks, true, sizeText);
}

/** Powers of ten around all values. */
function timeAxis(values: readonly number[]): Axis {
  const from = Math.floor(Math.log10(Math.max(1, Math.min(...values))));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))));
  const ticks = Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
  return axisOfTicks('time per operation', ticks, true, formatNs);
}

/** Points of the growing tree only: compacted, it is another tree of the same size. */
export function Charts({ points }: { readonly points: readonly Point[] }) {
  const grown = points.filter(({ compacted }) => !compacted);
  const sizes = sizeAxis(grown.map(({ keys }) => keys));
  const lines = kOperations.map((operation, shape): Line => ({
    name: kNames[operation],
    kind: 'measured',
    shape,
    points: grown.map((point) => [point.keys, nsOf(point, operation) ?? NaN] as const),
  }));
  const times = lines.flatMap(({ points: all }) => all.map(([, ns]) => ns).filter((ns) => ns > 0));
  const written: readonly Line[] = [
    {
      name: 'formula',
      kind: 'formula',
      shape: 0,
      points: grown.map(({ keys, theory }) => [keys, theory ?? NaN] as const),
    },
    {
      name: 'counted',
      kind: 'measured',
      shape: 0,
      points: grown.map(({ keys, amplification }) => [keys, amplification] as const),
    },
  ];
  return (
    <div className="charts">
      <figure>
        <figcaption>Time per operation, as the tree grows</figcaption>
        {times.length > 0 && (
          <LineChart
            x={sizes}
            y={timeAxis(times)}
            lines={lines}
            label="Time per operation against keys in the tree, both on logarithmic axes, one line per operation. The table below has the numbers."
          />
        )}
      </figure>
      <figure>
        <figcaption>Bytes written to tables per flushed byte</figcaption>
        <LineChart
          x={sizes}
          y={evenAxis(
            'write amplification',
            written.flatMap(({ points: all }) => all.map(([, y]) => y)),
          )}
          lines={written}
          label="Write amplification against keys in the tree, counted and by the formula. The table below has the numbers."
        />
      </figure>
    </div>
  );
}
