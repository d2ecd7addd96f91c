/**
 * Which design would you choose? The reader weighs the costs, and the winner follows at once, with the reason in words. The costs are those of the
 * runs of the page, or until they have run, of the build (models/weigh-designs.ts has the rule).
 */
import './choose-design.css';
import { useId, useState } from 'react';
import { weighDesigns, type Choice } from '../../models/weigh-designs.ts';
import { Fields } from '../../ui/Fields.tsx';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { useLessonContext } from '../lesson-context.tsx';
import { measure, numberIn, readingOf } from '../measurements/measure.ts';
import { nameOf } from '../measurements/numbers.tsx';
import { useRuns } from '../measurements/runs.tsx';

const kCosts = ['write', 'get', 'scan', 'space', 'memory'] as const;
type Cost = (typeof kCosts)[number];
type Weights = Readonly<Record<Cost, number>>;

interface CostInfo {
  /** The number of measure.ts, and its digits here. */
  readonly what: string;
  readonly digits: number;
  /** What the slider weighs, and the cost in a sentence. */
  readonly slider: string;
  readonly words: string;
}

const kInfos: Readonly<Record<Cost, CostInfo>> = {
  write: { what: 'design_write', digits: 1, slider: 'Writes', words: 'bytes written' },
  get: { what: 'design_get', digits: 2, slider: 'Gets', words: 'reads per Get' },
  scan: { what: 'design_scan', digits: 1, slider: 'Scans', words: 'reads per scan' },
  space: { what: 'design_space', digits: 2, slider: 'Space', words: 'space' },
  memory: { what: 'design_memory', digits: 1, slider: 'Memory', words: 'memory' },
};

const kWeightMax = 4;

/** Mixes to begin with. */
const kMixes: readonly { readonly name: string; readonly weights: Weights }[] = [
  { name: 'All alike', weights: { write: 1, get: 1, scan: 1, space: 1, memory: 1 } },
  { name: 'A log of events', weights: { write: 4, get: 0, scan: 1, space: 0, memory: 0 } },
  { name: 'A full, worn SSD', weights: { write: 3, get: 1, scan: 0, space: 4, memory: 0 } },
  { name: 'Reports', weights: { write: 0, get: 1, scan: 4, space: 1, memory: 1 } },
  { name: 'A cache of sessions', weights: { write: 3, get: 4, scan: 0, space: 0, memory: 0 } },
];

export interface ChooseDesignProps {
  /** Experiments, one for each design, separated by spaces; and their names, separated by ", ". */
  readonly of: string;
  readonly names: string;
}

export function ChooseDesign({ of, names }: ChooseDesignProps) {
  const texts = useCostTexts(of.split(' '));
  const called = names.split(', ');
  const [weights, setWeights] = useState<Weights>(kMixes[0]!.weights);
  const designs = texts.map((own, i) => ({ name: called[i]!, texts: own, costs: costsIn(own) }));
  const isKnown = designs.every(({ costs }) => kCosts.every((cost) => Number.isFinite(costs[cost])));
  const weighs = kCosts.some((cost) => weights[cost] > 0);
  const choice = isKnown && weighs ? weighDesigns(designs, weights) : null;
  const sentence = choice ? reasonOf(choice) : weighs ? '' : 'Give at least one cost a weight.';
  return (
    <section className="task choose-design" tabIndex={-1} aria-label="Which design would you choose?">
      <h3>Which would you choose?</h3>
      <Mixes weights={weights} onChoose={setWeights} />
      <Fields className="weights">
        {kCosts.map((cost) => (
          <Weight
            key={cost}
            cost={cost}
            value={weights[cost]}
            onChange={(w) => setWeights({ ...weights, [cost]: w })}
          />
        ))}
      </Fields>
      <p className="winner" data-said="choose-design" data-winner={choice?.ranking[0]!.name}>
        {sentence}
      </p>
      <LiveRegion opening sentence={sentence} />
      <CostTable designs={designs} ids={of.split(' ')} choice={choice} />
    </section>
  );
}

type Texts = Readonly<Record<Cost, string>>;
const costsIn = (texts: Texts): Readonly<Record<Cost, number>> =>
  Object.fromEntries(kCosts.map((cost) => [cost, numberIn(texts[cost])])) as Record<Cost, number>;

/** The costs of each design as texts. */
function useCostTexts(ids: readonly string[]): readonly Texts[] {
  const { runtime } = useLessonContext();
  const { of } = useRuns(ids, (history) => textsFrom(({ what, digits }) => measure(history, what, digits)));
  return ids.map((id) => of(id) ?? textsFrom(({ what, digits }) => runtime.known.get(nameOf(id, what, digits)) ?? '…'));
}

const textsFrom = (textOf: (info: CostInfo) => string): Texts =>
  Object.fromEntries(kCosts.map((cost) => [cost, textOf(kInfos[cost])])) as Record<Cost, string>;

/** Why the first wins and what it costs, in words. */
function reasonOf({ ranking, decides, price }: Choice<Cost>): string {
  const [first, second] = ranking as [Choice<Cost>['ranking'][number], Choice<Cost>['ranking'][number]];
  if (first.penalty === second.penalty) return `${first.name} and ${second.name} are equally good.`;
  const why =
    decides === null
      ? ''
      : ` ${second.name} comes next, with ${timesText(second.times[decides]! / first.times[decides]!)} the ${kInfos[decides].words}.`;
  const pays =
    price === null
      ? 'No other design is better at anything.'
      : `The price: ${kInfos[price].words} at ${timesText(first.times[price]!)} the lowest.`;
  return `${first.name} wins.${why} ${pays}`;
}

const timesText = (times: number): string => `${times.toFixed(1)} times`;

function Mixes({ weights, onChoose }: { readonly weights: Weights; readonly onChoose: (weights: Weights) => void }) {
  return (
    <Fields className="row mixes">
      {kMixes.map((mix) => (
        <button
          key={mix.name}
          type="button"
          aria-pressed={kCosts.every((cost) => mix.weights[cost] === weights[cost])}
          onClick={() => onChoose(mix.weights)}
        >
          {mix.name}
        </button>
      ))}
    </Fields>
  );
}

function Weight({
  cost,
  value,
  onChange,
}: {
  readonly cost: Cost;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className="weight">
      <label htmlFor={id}>{kInfos[cost].slider}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={kWeightMax}
        step={1}
        value={value}
        aria-valuetext={value === 0 ? 'does not matter' : `weight ${value}`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  );
}

interface CostTableProps {
  readonly ids: readonly string[];
  readonly designs: readonly { readonly name: string; readonly texts: Texts }[];
  readonly choice: Choice<Cost> | null;
}

/** The costs as they were counted, and a bar for the penalty: the shortest wins. */
function CostTable({ ids, designs, choice }: CostTableProps) {
  const most = Math.max(...(choice?.ranking.map(({ penalty }) => penalty).filter(Number.isFinite) ?? []), 0.001);
  const penaltyOf = (name: string): number => choice?.ranking.find((each) => each.name === name)?.penalty ?? NaN;
  return (
    <table>
      <caption className="unseen">What each design cost, and its penalty with these weights</caption>
      <thead>
        <tr>
          <th scope="col">design</th>
          {kCosts.map((cost) => (
            <th key={cost} scope="col">
              {kInfos[cost].slider}
            </th>
          ))}
          <th scope="col">penalty</th>
        </tr>
      </thead>
      <tbody>
        {designs.map(({ name, texts }, i) => (
          <tr key={name} aria-current={choice?.ranking[0]!.name === name || undefined}>
            <th scope="row">{name}</th>
            {kCosts.map((cost) => (
              <td key={cost}>
                <span
                  className={readingOf(kInfos[cost].what)?.kind === 'computed' ? 'computed' : 'measure'}
                  data-measure={nameOf(ids[i]!, kInfos[cost].what, kInfos[cost].digits)}
                >
                  {texts[cost]}
                </span>
                {cost === 'memory' && ' %'}
              </td>
            ))}
            <td>
              <Penalty name={name} value={penaltyOf(name)} most={most} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Penalty({ name, value, most }: { readonly name: string; readonly value: number; readonly most: number }) {
  const text = Number.isFinite(value) ? value.toFixed(2) : '–';
  const width = Number.isFinite(value) ? Math.max(2, (100 * value) / most) : 0;
  return (
    <span className="penalty">
      <svg width="100%" height="10" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect x="0" y="0" width={width} height="10" fill="var(--merge)" />
      </svg>
      <span className="computed" data-said={`choose-design/${name}`}>
        {text}
      </span>
    </span>
  );
}
