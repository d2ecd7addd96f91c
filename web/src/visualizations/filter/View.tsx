/**
 * The filter microscope: the drawing of visualizations/filter/layout.ts, the keys in the filter to point at, an input to
 * probe any key, and the false positive rate by formula, by the bits and in the run.
 *
 * A manual probe uses the bits from the engine's answer and the engine's hashes; the engine does not run, and no
 * counter increases.
 */
import { memo, useCallback, useMemo, useState } from 'react';
import { formatKey, hex } from '../../base/bytes.ts';
import { formatCount, formatInteger, formatShare } from '../../base/units.ts';
import { layoutFilterMicroscope } from './layout.ts';
import { culpritsOf, questionOf, filterSubjectOf, type Question, type FilterSubject } from './filter-contents.ts';
import { filterTarget, idOf, stayingWith, wantsOfFilter } from './filter-target.ts';
import { measuredFalsePositives, rateByArithmetic } from '../../models/filter-rates.ts';
import type { Answers } from '../../protocol/answers.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { chanceOfMaybe } from '../../protocol/filter-bits.ts';
import type { Scene } from '../../scene/types.ts';
import { typed } from '../../session/commands.ts';
import { useAnswers } from '../../figure/query-cache.ts';
import type { ViewProps } from '../visualization.ts';
import { Figure } from '../../figure/Figure.tsx';
import './filter.css';

/** Maximum number of keys offered as buttons. */
const kOffered = 120;

export default function FilterView({ session, drawn, ...figure }: ViewProps) {
  const { scene, version, racing, onSelect } = drawn;
  const [hovered, setHovered] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const selection = racing ? stayingWith(shown, scene, drawn.selection) : drawn.selection;
  const looked = hovered ?? selection;
  const wants = useCallback((_: Answers) => wantsOfFilter(scene, selection), [scene, selection]);
  const prepare = useCallback(
    (known: Answers) => {
      const target = filterTarget(scene, selection);
      if (target !== null) filterSubjectOf({ ...target, key: null }, known);
    },
    [scene, selection],
  );
  const answers = useAnswers(session, wants, version, prepare);
  // The lists do not change while the pointer moves over them: they show what the Get probed.
  const target = filterTarget(scene, selection);
  const home = target === null ? null : idOf(target.home);
  if (home !== shown) setShown(home);
  const filterSubject = target === null ? 'none' : filterSubjectOf({ ...target, key: null }, answers);
  const found = typeof filterSubject === 'object' && !('refused' in filterSubject) ? filterSubject : null;
  const question = target && found && questionOf({ ...target, key: null, bit: null }, found);
  const address = useCallback((key: Uint8Array) => `filter/${home ?? 'none'}/key:${hex(key)}`, [home]);
  return (
    <div className="filter-view">
      <Figure
        {...drawn}
        {...figure}
        view="filter"
        layout={layoutFilterMicroscope}
        selection={looked}
        answers={answers}
        onSelect={(id) => onSelect(id !== null && /\/(?:bit|key):/.test(id) ? id : null)}
      />
      {found && (
        <div className="filter-bench">
          <Keys
            filterSubject={found}
            question={question}
            chosen={selection}
            address={address}
            onPoint={setHovered}
            onChoose={onSelect}
          />
          <AskByHand onAsk={(key) => onSelect(address(key))} />
          <Rates scene={scene} filterSubject={found} isMemtable={target?.home.kind === 'memtable'} />
        </div>
      )}
    </div>
  );
}

interface KeysProps {
  readonly filterSubject: FilterSubject;
  readonly question: Question | null;
  readonly chosen: string | null;
  readonly address: (key: Uint8Array) => string;
  readonly onPoint: (address: string | null) => void;
  readonly onChoose: (address: string | null) => void;
}

/** The keys that set the probed bits first, then all others in order. */
const Keys = memo(function Keys({ filterSubject, question, chosen, address, onPoint, onChoose }: KeysProps) {
  const { keys } = filterSubject;
  const asked = question?.bits ?? null;
  const culprits = useMemo(() => (asked === null ? [] : culpritsOf(filterSubject, asked)), [filterSubject, asked]);
  const rest = useMemo(() => {
    if (culprits.length === 0) return keys;
    const named = new Set(culprits.map(({ key }) => hex(key)));
    return keys.filter((key) => !named.has(hex(key)));
  }, [keys, culprits]);
  const button = (key: Uint8Array, bits: number) => {
    const to = address(key);
    return (
      <button
        key={to}
        type="button"
        className="filter-key"
        aria-pressed={chosen === to}
        onPointerEnter={() => onPoint(to)}
        onPointerLeave={() => onPoint(null)}
        onFocus={() => onPoint(to)}
        onBlur={() => onPoint(null)}
        onClick={() => onChoose(chosen === to ? null : to)}
      >
        {formatKey(key, { max: 20 })}
        {bits > 1 && <span className="unseen">, {bits} of the checked bits</span>}
        {bits > 1 && <sup aria-hidden="true">{bits}</sup>}
      </button>
    );
  };
  const wrong = question !== null && question.maybe && question.present === false;
  return (
    <div className="filter-keys">
      {culprits.length > 0 && (
        <div role="group" aria-label={wrong ? 'Culprits' : 'Keys that set the checked bits'} data-wrong={wrong}>
          <p>{wrong ? 'The culprits: together they set every checked bit' : 'They set some of the checked bits'}</p>
          {culprits.slice(0, kOffered).map(({ key, bits }) => button(key, bits.length))}
        </div>
      )}
      <div role="group" aria-label="Keys in the filter">
        <p>
          {culprits.length > 0 ? 'The other keys in the filter' : 'The keys in the filter'}
          {rest.length > kOffered && `, the first ${kOffered} of ${formatInteger(rest.length)}`}: point at one to see
          its bits
        </p>
        {rest.slice(0, kOffered).map((key) => button(key, 0))}
      </div>
    </div>
  );
});

/** Input for a key to probe. */
function AskByHand({ onAsk }: { readonly onAsk: (key: Uint8Array) => void }) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  return (
    <form
      className="filter-ask"
      onSubmit={(event) => {
        event.preventDefault();
        const read = typed('key', text);
        setWrong(read.ok ? '' : read.sentence);
        if (read.ok) onAsk(read.bytes);
      }}
    >
      <label htmlFor="filter-ask-key">Any key, present or not</label>
      <input
        id="filter-ask-key"
        type="text"
        value={text}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby="filter-ask-wrong"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit">Check these bits</button>
      <p id="filter-ask-wrong" role="status">
        {wrong}
      </p>
    </form>
  );
}

const kCounterIds = new Map(counterInfos.map(({ name, id }) => [name, id] as const));

interface RatesProps {
  readonly scene: Scene;
  readonly filterSubject: FilterSubject;
  readonly isMemtable: boolean;
}

/**
 * The false positive rate: by the formula, by its bits, and measured. For memtable filters there is no formula here,
 * and no counter counts false positives.
 */
function Rates({ scene, filterSubject, isMemtable }: RatesProps) {
  const { filter, keys, notListed, firstOffset } = filterSubject;
  // The counters cover filters of whole tables, or of memtables.
  if (notListed > 0 || keys.length === 0 || firstOffset !== null) return null;
  const { policy, bits, probes } = filter;
  const count = (name: string) => scene.counters[kCounterIds.get(name) ?? -1] ?? 0;
  const formula = policy === 'dynamic_bloom' ? null : rateByArithmetic(policy, { bits, keys: keys.length, probes });
  return (
    <dl className="filter-rates" aria-label="Absent keys let through">
      <div>
        <dt>Absent keys let through</dt>
      </div>
      {formula && (
        <div>
          <dt>From the formula</dt>
          <dd>
            {formula.least ? 'at least ' : ''}
            {formatShare(formula.rate, 1)}
          </dd>
        </div>
      )}
      <div>
        <dt>From these bits</dt>
        <dd>{formatShare(chanceOfMaybe(filter), 1)}</dd>
      </div>
      <div>
        <dt>{isMemtable ? 'Lookups so far' : 'Measured, Gets so far'}</dt>
        <dd>{isMemtable ? denied(count) : measured(count)}</dd>
      </div>
    </dl>
  );
}

function measured(count: (name: string) => number): string {
  const { wrong, absent } = measuredFalsePositives(count);
  if (absent === 0) return 'no such lookup yet';
  return `${formatShare(wrong, absent)}: ${formatInteger(wrong)} of ${formatCount(absent, 'lookup')}, all tables`;
}

function denied(count: (name: string) => number): string {
  const no = count('bloom_memtable_miss_count');
  const asked = no + count('bloom_memtable_hit_count');
  return asked === 0
    ? 'nothing yet'
    : `${formatInteger(no)} of ${formatCount(asked, 'lookup')} answered no, all memtables`;
}
