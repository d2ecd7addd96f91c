/**
 * An interactive filter of first names: sixty-four bits, two for each name, each drawn. The reader looks up any name; for a
 * "maybe" the figure lists the names that set its bits, so a false positive has its causes. Names can be added until the
 * filter answers "maybe" to all names.
 *
 * It plays once when it comes into view (names-story.ts), until the reader's first action.
 *
 * This is not a filter of the engine: its bits follow from the md5 of the names (models/names-filter.ts), and the numbers
 * below it are computed. The microscope (microscope.tsx) shows filters of the engine.
 */
import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { Fields } from '../../ui/Fields.tsx';
import { Bits, bitsOf, Sums } from './names-bits.tsx';
import { storyOf, useStory } from './names-story.ts';
import './names-filter-demo.css';

const kStrangers = 20;
/** Letters of a name; longer names do not fit next to their bits. */
const kLongest = 24;
const kNamesShown = 12;

export interface NamesProps {
  /** Names in the filter, separated by spaces. */
  readonly added: string;
  /** Two names to look up that are not in the filter, separated by a space: one that the prose asks about, one with a bit that is off. */
  readonly strangers: string;
  readonly children: ReactNode;
}

export function NamesFilterDemo({ added: initial, strangers, children }: NamesProps) {
  const first = useMemo(() => initial.split(' '), [initial]);
  const [question, certain] = strangers.split(' ') as [string, string];
  const element = useRef<HTMLElement>(null);
  const { step, end, play, playsByItself, action } = useStory(
    useMemo(() => storyOf(first, certain, question), [first, certain, question]),
    element,
  );
  const [ownAdded, setAdded] = useState<readonly string[]>(first);
  const [ownAsked, setAsked] = useState<string | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const added = step === null ? ownAdded : first.slice(0, step.names);
  const asked = step === null ? ownAsked : step.looked;
  const on = [...new Set(added.flatMap(bitsOf))].sort((a, b) => a - b);
  const looked = hovered ?? asked;
  /** Ends the story, and begins with the names that its end has. */
  const ask = (name: string | null) => {
    end();
    setAsked(name);
  };
  const add = (names: readonly string[]) => {
    end();
    setAdded([...new Set([...ownAdded, ...names])]);
  };
  return (
    <figure ref={element} className="names">
      <div className="names-board">
        <NamesList
          added={added}
          later={step === null ? [] : first.slice(step.names)}
          asked={asked}
          looked={looked}
          onPoint={setHovered}
          onAsk={ask}
        />
        <Bits on={on} looked={looked} />
      </div>
      <p
        className="answer"
        role="status"
        aria-live={playsByItself ? 'off' : 'polite'}
        data-verdict={asked === null ? undefined : verdictOf(added, asked)}
      >
        {step?.sentence ??
          (asked === null ? 'Look up a name: one of these, a stranger, or your own.' : sentenceOf(added, asked))}
      </p>
      <Fields className="row">
        <AskName onAsk={ask} />
        {strangers.split(' ').map((name) => (
          <button key={name} type="button" aria-pressed={asked === name} onClick={() => ask(name)}>
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
          onClick={() => add(Array.from({ length: kStrangers }, (_, i) => `stranger ${ownAdded.length + i}`))}
        >
          Add twenty strangers
        </button>
        <button type="button" className="link" disabled={added.length === first.length} onClick={() => setAdded(first)}>
          Reset to the ten names
        </button>
        <button type="button" className="link" onClick={play}>
          {action}
        </button>
      </Fields>
      <Sums names={added.length} on={on} />
      <figcaption>{children}</figcaption>
    </figure>
  );
}

interface NamesListProps {
  readonly added: readonly string[];
  /** Names that the story has not added yet: they keep their places. */
  readonly later: readonly string[];
  readonly asked: string | null;
  /** The name under the pointer, or else the one that was looked up. */
  readonly looked: string | null;
  readonly onPoint: (name: string | null) => void;
  readonly onAsk: (name: string | null) => void;
}

/** The first names in the filter with their bits; those that set a bit of `looked` are marked. */
function NamesList({ added, later, asked, looked, onPoint, onAsk }: NamesListProps) {
  const setters = looked === null ? [] : culprits(added, looked).flatMap(({ by }) => by);
  return (
    <div className="names-list" role="group" aria-label="Names in the filter">
      <p>Names in it, and their bits</p>
      <Fields>
        {[...added, ...later].slice(0, kNamesShown).map((name) => (
          <button
            key={name}
            type="button"
            data-later={later.includes(name) || undefined}
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
