/**
 * How many bits a key should set: the false positive rate over the number of probes, for a number of bits per key, by the
 * formula. Too few probes check too little, too many fill the filter; the best number is b ln 2, where half of the bits
 * are on. Nothing here is measured, and the figure says so.
 */
import { useId, useState } from 'react';
import { falsePositiveRate, probesFor } from '../../models/bloom.ts';
import { Fields } from '../../ui/Fields.tsx';
import { axisOfTicks } from '../../charts/axis.ts';
import { Plot } from './plot.tsx';

const kMost = 16;
const kProbes = Array.from({ length: kMost }, (_, i) => i + 1);

/** initial: bits per key, 2 to 20. */
export function ProbesDemo({ initial = 10, children }: { readonly initial?: number; readonly children: string }) {
  const [bits, setBits] = useState(initial);
  const id = useId();
  const taken = probesFor(bits);
  const best = bits * Math.LN2;
  const percent = (probes: number): number => 100 * falsePositiveRate(bits, probes);
  const sums = [
    ['best number', 'best', best.toFixed(2)],
    ['probes used', 'taken', String(taken)],
    ['bits on', 'on', `${(100 * (1 - Math.exp(-taken / bits))).toFixed(0)} %`],
    ['absent keys let through', 'rate', `${percent(taken).toPrecision(3)} %`],
  ] as const;
  return (
    <figure className="curve probes">
      <Plot
        x={axisOfTicks('probes', [1, 4, 8, 12, kMost], false)}
        y={axisOfTicks('let through, %', [0.001, 0.01, 0.1, 1, 10, 100], true)}
        lines={[
          { name: 'formula', points: kProbes.map((k) => [k, percent(k)] as const), kind: 'formula', shape: 0 },
          { name: 'taken', points: [[taken, percent(taken)]], kind: 'measured', shape: 3 },
        ]}
        at={best}
        label={`Absent keys let through by number of probes, at ${bits} bits per key: lowest at ${best.toFixed(1)} probes; the engine uses ${taken}, with ${percent(taken).toPrecision(3)} %.`}
      />
      <Fields className="option-row">
        <label htmlFor={id}>bits per key</label>
        <input
          id={id}
          type="range"
          min={2}
          max={20}
          step={1}
          value={bits}
          onChange={(event) => setBits(Number(event.target.value))}
        />
        <output htmlFor={id}>
          <span className="computed" data-measure="probes/bits">
            {bits}
          </span>
        </output>
      </Fields>
      <dl className="names-sums" aria-live="polite">
        {sums.map(([name, what, said]) => (
          <div key={what}>
            <dt>{name}</dt>
            <dd>
              <span className="computed" data-measure={`probes/${what}`}>
                {said}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <figcaption>{children}</figcaption>
    </figure>
  );
}
