/**
 * An interactive filter of first names: sixty-four bits, two for each name, each drawn. The reader looks up any name; for a
 * "maybe" the figure lists the names that set its bits, so a false positive has its causes. Names can be added until the
 * filter answers "maybe" to all names.
 *
 * This is not a filter of the engine: its bits follow from the md5 of the names (models/names-filter.ts), and the numbers
 * below it are computed. The microscope (microscope.tsx) shows filters of the engine.
 */
import { useId, useState, type ReactNode } from 'react';
import { bitsOfName, expectedShareOn, falsePositiveRateOfMap, namesFilterBits } from '../../models/names-filter.ts';
import { Fields } from '../../ui/Fields.tsx';
import './names-filter-demo.css';

const kRow = 8;
const kCell = 46;
const kStrangers = 20;
/** Letters of a name; longer names do not fit next to their bits. */
const kLongest = 24;
const kNamesShown = 12;

/** Computing a digest at every key press would be too slow. */
const kept = new Map<string, readonly [number, number]>();
function bitsOf(name: string): readonly [number, number] {
  const bits = kept.get(name) ?? bitsOfName(name);
  kept.set(name, bits);
  return bits;
}

export interface NamesProps {
  /** Names in the filter, separated by spaces. */
  readonly added: string;
  /** Names to look up that are not in the filter, separated by spaces. */
  readonly strangers: string;
  readonly children: ReactNode;
}

export function NamesFilterDemo({ added: initial, strangers, children }: NamesProps) {
  const first = initial.split(' ');
  const [added, setAdded] = useState<readonly string[]>(first);
  const [asked, setAsked] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const on = [...new Set(added.flatMap(bitsOf))].sort((a, b) => a - b);
  const looked = hovered ?? asked;
  const add = (names: readonly string[]) => setAdded([...new Set([...added, ...names])]);
  return (
    <figure className="names">
      <div className="names-board">
        <NamesList added={added} asked={asked} looked={looked} onPoint={setHovered} onAsk={setAsked} />
        <Bits on={on} looked={looked} />
      </div>
      <p className="answer" role="status" data-verdict={asked === null ? undefined : verdictOf(added, asked)}>
        {asked === null ? 'Look up a name: one of these, a stranger, or your own.' : sentenceOf(added, asked)}
      </p>
      <Fields className="row">
        <AskName onAsk={setAsked} />
        {strangers.split(' ').map((name) => (
          <button key={name} type="button" aria-pressed={asked === name} onClick={() => setAsked(name)}>
            {name}?
          </button>
        ))}
      </Fields>
      <Fields className="row">
        <button
          type="button"
          className="link"
          disabled={asked === null || added.includes(asked)}
          onClick={() => asked !== null && add([asked])}
        >
          Add this name
        </button>
        <button
          type="button"
          className="link"
          onClick={() => add(Array.from({ length: kStrangers }, (_, i) => `stranger ${added.length + i}`))}
        >
          Add twenty strangers
        </button>
        <button type="button" className="link" disabled={added.length === first.length} onClick={() => setAdded(first)}>
          Reset to the ten names
        </button>
      </Fields>
      <Sums names={added.length} on={on} />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

interface NamesListProps {
  readonly added: readonly string[];
  readonly asked: string | null;
  /** The name under the pointer, or else the one that was looked up. */
  readonly looked: string | null;
  readonly onPoint: (name: string | null) => void;
  readonly onAsk: (name: string | null) => void;
}

/** The first names in the filter with their bits; those that set a bit of `looked` are marked. */
function NamesList({ added, asked, looked, onPoint, onAsk }: NamesListProps) {
  const setters = looked === null ? [] : culprits(added, looked).flatMap(({ by }) => by);
  return (
    <div className="names-list" role="group" aria-label="Names in the filter">
      <p>Names in it, and their bits</p>
      <Fields>
        {added.slice(0, kNamesShown).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={asked === name}
            data-in={looked !== name && setters.includes(name)}
            onPointerEnter={() => onPoint(name)}
            onPointerLeave={() => onPoint(null)}
            onClick={() => onAsk(asked === name ? null : name)}
          >
            {name} <span data-measure={`names/${name}`}>{bitsOf(name).join(' ')}</span>
          </button>
        ))}
      </Fields>
      {added.length > kNamesShown && <p>and {added.length - kNamesShown} more</p>}
    </div>
  );
}

/** The bits of a name, and the names in the filter that set each of them. */
const culprits = (added: readonly string[], name: string) =>
  bitsOf(name).map((bit) => ({ bit, by: added.filter((each) => bitsOf(each).includes(bit)) }));

const verdictOf = (added: readonly string[], name: string): 'no' | 'wrong' | 'maybe' =>
  added.includes(name) ? 'maybe' : culprits(added, name).every(({ by }) => by.length > 0) ? 'wrong' : 'no';

/** What the filter answers, and why, in one or two sentences. Pure. */
function sentenceOf(added: readonly string[], name: string): string {
  const bits = culprits(added, name);
  const said = `${name} has bits ${bits.map(({ bit }) => bit).join(' and ')}.`;
  const off = bits.filter(({ by }) => by.length === 0).map(({ bit }) => bit);
  if (off.length > 0)
    return `${said} ${off.length === 1 ? `Bit ${off[0]!} is off` : 'Both are off'}: certainly not here.`;
  if (added.includes(name)) return `${said} Both are on: maybe here. It is here, but the filter cannot know.`;
  const who = bits.map(({ bit, by }) => `${bit} by ${by[0]!}${by.length > 1 ? ` and ${by.length - 1} more` : ''}`);
  return `${said} Both are on, ${who.join(', ')}: maybe here. ${name} was never added; this is a false positive.`;
}

function AskName({ onAsk }: { readonly onAsk: (name: string) => void }) {
  const [text, setText] = useState('');
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const name = text.trim().slice(0, kLongest);
        if (name !== '') onAsk(name);
      }}
    >
      <label htmlFor={id} className="unseen">
        Any name
      </label>
      <input
        id={id}
        type="text"
        value={text}
        placeholder="your name"
        maxLength={kLongest}
        size={12}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="primary">
        Look up
      </button>
    </form>
  );
}

/** Sixty-four bits: those that are on are filled, those of the name `looked` have a ring. */
function Bits({ on, looked }: { readonly on: readonly number[]; readonly looked: string | null }) {
  const ringed: readonly number[] = looked === null ? [] : bitsOf(looked);
  const side = kRow * kCell;
  const said =
    looked === null
      ? ''
      : ` ${looked} has ${ringed.map((bit) => `${bit}, ${on.includes(bit) ? 'on' : 'off'}`).join('; ')}.`;
  return (
    <svg viewBox={`-2 -2 ${side + 4} ${side + 4}`} role="img" aria-label={`Bits that are on: ${on.join(', ')}.${said}`}>
      {Array.from({ length: namesFilterBits }, (_, bit) => {
        const isOn = on.includes(bit);
        const x = (bit % kRow) * kCell;
        const y = Math.floor(bit / kRow) * kCell;
        return (
          <g key={bit} data-bit={bit} data-on={isOn}>
            <rect
              x={x + 3}
              y={y + 3}
              width={kCell - 6}
              height={kCell - 6}
              rx={isOn ? 5 : 9}
              fill={isOn ? 'var(--filter)' : 'var(--panel)'}
              stroke={isOn ? 'var(--filter)' : 'var(--hair)'}
            />
            <text
              x={x + kCell / 2}
              y={y + kCell / 2 + 5}
              textAnchor="middle"
              fontSize="14"
              fontFamily="var(--mono)"
              fill={isOn ? 'var(--on-filter)' : 'var(--muted)'}
            >
              {bit}
            </text>
            {ringed.includes(bit) && (
              <rect
                x={x}
                y={y}
                width={kCell}
                height={kCell}
                rx="8"
                fill="none"
                stroke={isOn ? 'var(--ink)' : 'var(--trouble)'}
                strokeWidth="3"
                {...(isOn ? {} : { strokeDasharray: '6 4' })}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** Numbers computed from the bits, and those expected for this number of names. */
function Sums({ names, on }: { readonly names: number; readonly on: readonly number[] }) {
  const percent = (share: number): string => `${(100 * share).toFixed(share > 0.995 ? 0 : 1)} %`;
  const sums = [
    ['names', 'names', String(names)],
    ['bits on', 'on', `${on.length} of ${namesFilterBits}`],
    ['a stranger gets through', 'chance', percent(falsePositiveRateOfMap(on))],
    ['expected', 'expected', percent(expectedShareOn(names) ** 2)],
  ] as const;
  return (
    <dl className="names-sums" aria-label="Computed from these bits">
      {sums.map(([name, id, said]) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>
            <span className="computed" data-measure={`names/${id}`}>
              {said}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
