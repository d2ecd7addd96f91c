/**
 * The filter of first names, to be played with: sixty-four bits, two for each name, drawn one by one. Any name may be asked for; of a maybe the names
 * that set its bits are told, so that a wrong one has its culprits. Names may be added until the filter says maybe to everybody.
 *
 * It is no filter of the engine: its bits follow from md5 of the names (models/names-filter.ts), and the numbers under it are computed. The
 * engine's own filters are under the microscope (microscope.tsx).
 */
import { useId, useState, type ReactNode } from 'react';
import { bitsOfName, expectedShareOn, falsePositiveRateOfMap, namesFilterBits } from '../../models/names-filter.ts';
import { Fields } from '../../ui/Fields.tsx';
import './names.css';

const kRow = 8;
const kCell = 46;
const kStrangers = 20;
/** Longer ones would not stand beside their bits. */
const kLongest = 24;

/** A digest is dear enough not to be made anew at every key press. */
const kept = new Map<string, readonly [number, number]>();
function bitsOf(name: string): readonly [number, number] {
  const bits = kept.get(name) ?? bitsOfName(name);
  kept.set(name, bits);
  return bits;
}

/** `added`: who is in it; `strangers`: who is not, and may be asked for. Both parted by blanks. */
export function Names({
  added: first,
  strangers,
  children,
}: {
  readonly added: string;
  readonly strangers: string;
  readonly children: ReactNode;
}) {
  const [added, setAdded] = useState<readonly string[]>(() => first.split(' '));
  const [asked, setAsked] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const on = [...new Set(added.flatMap(bitsOf))].sort((a, b) => a - b);
  const looked = pointed ?? asked;
  const add = (names: readonly string[]) => setAdded([...new Set([...added, ...names])]);
  const shown = [...first.split(' '), ...added.filter((name) => !first.split(' ').includes(name))];
  const chip = (name: string) => (
    <button
      key={name}
      type="button"
      aria-pressed={asked === name}
      data-in={looked !== null && looked !== name && culprits(added, looked).some(({ by }) => by.includes(name))}
      onPointerEnter={() => setPointed(name)}
      onPointerLeave={() => setPointed(null)}
      onClick={() => setAsked(asked === name ? null : name)}
    >
      {name} <span data-measure={`names/${name}`}>{bitsOf(name).join(' ')}</span>
    </button>
  );
  return (
    <figure className="names">
      <div className="names-board">
        <div className="names-list" role="group" aria-label="Names in the filter">
          <p>Names in it, and their bits</p>
          <Fields>{shown.slice(0, 12).map(chip)}</Fields>
          {shown.length > 12 && <p>and {shown.length - 12} more</p>}
        </div>
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
        <button
          type="button"
          className="link"
          disabled={added.length === first.split(' ').length}
          onClick={() => setAdded(first.split(' '))}
        >
          Reset to the ten names
        </button>
      </Fields>
      <Sums names={added.length} on={on} />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

/** The bits of a name, and who of those in the filter set them. */
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

/** Sixty-four lamps: lit ones are filled, those of the name that is looked at are ringed. */
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
        const lit = on.includes(bit);
        const x = (bit % kRow) * kCell;
        const y = Math.floor(bit / kRow) * kCell;
        return (
          <g key={bit} data-bit={bit} data-on={lit}>
            <rect
              x={x + 3}
              y={y + 3}
              width={kCell - 6}
              height={kCell - 6}
              rx={lit ? 5 : 9}
              fill={lit ? 'var(--filter)' : 'var(--panel)'}
              stroke={lit ? 'var(--filter)' : 'var(--hair)'}
            />
            <text
              x={x + kCell / 2}
              y={y + kCell / 2 + 5}
              textAnchor="middle"
              fontSize="14"
              fontFamily="var(--mono)"
              fill={lit ? 'var(--on-filter)' : 'var(--muted)'}
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
                stroke={lit ? 'var(--ink)' : 'var(--trouble)'}
                strokeWidth="3"
                {...(lit ? {} : { strokeDasharray: '6 4' })}
              />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** What follows from the bits, and what was to be expected of so many names. */
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
