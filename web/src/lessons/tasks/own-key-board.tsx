/**
 * The run and the picture of "your own key". The write goes to the client, the log and its place in the memtable by itself, in the picture of the write
 * path; then the reader holds a button, and other clients write until the key has moved down the levels. With reduced motion the write is one step.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatInteger } from '../../base/units.ts';
import { Figure } from '../../figure/Figure.tsx';
import { useReducedMotion } from '../../figure/use-session.ts';
import type { Layout } from '../../marks/input.ts';
import { makeAxis } from '../../marks/key-axis.ts';
import { createScene } from '../../scene/scene.ts';
import type { Scene } from '../../scene/types.ts';
import { loadLayout } from '../../visualizations/registry.ts';
import type { LessonRuntime } from '../lesson-context.tsx';
import { layoutOwnKey } from './own-key-layout.ts';
import {
  ahead,
  kOthers,
  kOwnKeySeed,
  ownKeyRun,
  programOfKey,
  sumOf,
  type OwnKeyMoment,
  type OwnKeyRun,
  type Station,
  type TimesWritten,
} from './own-key-run.ts';

const heightFor = (width: number): number => (width < 520 ? 360 : 400);
/** No picture of this part has the shared axis of keys. */
const kNoAxis = makeAxis([]);
/** How long the moments of the reader's write are shown, ms. */
const kShown_ms: Readonly<Record<Exclude<Station, 'later'>, number>> = {
  none: 400,
  client: 1100,
  log: 1300,
  search: 450,
  memtable: 1800,
};
/** Between two steps while the button is held; before one with news, so that nothing else moves then; and after it, ms. */
const kHeld_ms = { step: 60, before: 260, after: 700 };
/** Writes of a step while the button is held, at first and later, and of one press of a key. */
const kHeldWrites = { first: 3, later: 9 };
const kPressWrites = 50;
/** The button is faster after this many writes. */
const kSlow = 60;

interface Ran {
  readonly run: OwnKeyRun;
  readonly layoutWrite: Layout;
}

export function OwnKeyBoard({ written, runtime }: { readonly written: string; readonly runtime: LessonRuntime }) {
  const [ran, setRan] = useState<Ran | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    /** The write alone is there at once. A run with more writes begins with the same records. */
    const runBoth = async () => {
      const layoutWrite = await loadLayout('write-path');
      for (const others of [0, kOthers]) {
        const result = await runtime.run(kOwnKeySeed, programOfKey(written, others));
        if (!wanted) return;
        if (!result.ok) return setProblem(result.sentence);
        setRan({ run: ownKeyRun(result.history, written), layoutWrite });
      }
    };
    runBoth().catch(() => setProblem('The script that draws it could not be loaded. Reload the page to try again.'));
    return () => {
      wanted = false;
    };
  }, [runtime, written]);
  if (problem) return <p role="alert">{problem}</p>;
  return ran === null ? <p className="waiting">Writing {written} …</p> : <Walk {...ran} />;
}

/** The scene at a position that only grows. */
class SceneReader {
  readonly #run: OwnKeyRun;
  readonly #scene: Scene = createScene();
  #at = 0;

  constructor(run: OwnKeyRun) {
    this.#run = run;
  }

  read(position: number): Scene {
    this.#run.history.advance(this.#scene, this.#at, position);
    this.#at = position;
    return this.#scene;
  }
}

function Walk({ run, layoutWrite }: Ran) {
  const inSteps = useReducedMotion();
  const { moments, key } = run;
  const stored = moments.findIndex(({ station }) => station === 'memtable');
  const [n, setN] = useState(inSteps ? stored : 0);
  const [isHeld, setHeld] = useState(false);
  const scenes = useMemo(() => new SceneReader(run), [run]);
  const moment = moments[n]!;
  const others = Math.max(0, n - stored - 1);
  const isOver = n === moments.length - 1;
  const next = ahead(moments, n, others < kSlow ? kHeldWrites.first : kHeldWrites.later);
  const wait =
    moment.station === 'later' ? (isHeld ? heldFor(moment, moments[next]!) : null) : waitFor(moment, inSteps);
  useEffect(() => {
    if (wait === null || isOver) return;
    const timer = setTimeout(() => setN(moment.station === 'later' ? next : n + 1), wait);
    return () => clearTimeout(timer);
  }, [wait, isOver, moment, next, n]);
  const begin = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    begin.current?.closest('.own-key')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const layout: Layout = useMemo(
    () =>
      moment.station === 'later'
        ? ({ scene, box }) => layoutOwnKey({ scene, key, version: moment.version }, box)
        : layoutWrite,
    [moment, key, layoutWrite],
  );
  const where = placeWords(run, moment);
  return (
    <>
      <p className="own-key-now" ref={begin}>
        {others > 0 && `${formatInteger(others)} more writes. `}
        <span role="status">{where}</span>
      </p>
      <Figure
        view="own-key"
        layout={layout}
        scene={scenes.read(moment.position)}
        axis={kNoAxis}
        selection={null}
        highlight={null}
        version={moment.position}
        title={`${key} on its way. ${where}`}
        heightFor={heightFor}
        still={inSteps}
      />
      <div className="row">
        <HeldButton
          disabled={n < stored || isOver}
          onHold={(held) => {
            setHeld(held);
            if (held) setN(next);
          }}
          onPress={() => setN(ahead(moments, n, kPressWrites))}
        />
        <Odometer run={run} times={moment.times} />
      </div>
    </>
  );
}

/** How long a moment of the reader's write is shown, ms; null if the reader goes on by hand. */
const waitFor = ({ station }: OwnKeyMoment, inSteps: boolean): number | null =>
  inSteps || station === 'later' ? null : kShown_ms[station];

const heldFor = (shown: OwnKeyMoment, next: OwnKeyMoment): number =>
  shown.isNews ? kHeld_ms.after : next.isNews ? kHeld_ms.before : kHeld_ms.step;

/** The sentence of a moment. */
function placeWords({ key, bytes, moments }: OwnKeyRun, { station, version, times }: OwnKeyMoment): string {
  if (station === 'none') return `${key} is on its way.`;
  if (station === 'client') return `A client writes ${key}.`;
  if (station === 'log') return `First the pair is appended to the end of the log: ${bytes} bytes.`;
  if (station === 'search') {
    const comparisons = moments.filter((each) => each.station === 'search').length;
    return `Then ${comparisons} comparisons find its place among the sorted keys of the memtable.`;
  }
  if (station === 'memtable') return `${key} is in its place. That was all: the client gets its answer.`;
  const place = version?.place;
  if (place?.kind === 'table') return `${key} is in table #${place.table} of level ${place.level}.`;
  if (place?.kind !== 'memtable') return `${key} was written again, so this version is gone.`;
  return times.flush > 0
    ? `The memtable is full: a flush writes ${key} into a table.`
    : `${key} is in the memtable, in key order. Now other clients write.`;
}

interface HeldButtonProps {
  readonly disabled: boolean;
  readonly onHold: (held: boolean) => void;
  /** By a key. */
  readonly onPress: () => void;
}

function HeldButton({ disabled, onHold, onPress }: HeldButtonProps) {
  const release = () => onHold(false);
  return (
    <button
      type="button"
      className="hold"
      aria-disabled={disabled}
      onPointerDown={() => !disabled && onHold(true)}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={(event) => {
        // A pointer has advanced it already, while it was held.
        if (event.detail === 0 && !disabled) onPress();
      }}
    >
      Hold to write faster
    </button>
  );
}

function Odometer({ run, times }: { readonly run: OwnKeyRun; readonly times: TimesWritten }) {
  const parts = [
    times.log > 0 ? 'the log' : '',
    times.flush > 0 ? 'the flush' : '',
    times.compactions > 0 ? `${times.compactions} ${times.compactions === 1 ? 'compaction' : 'compactions'}` : '',
  ].filter((part) => part !== '');
  return (
    <p className="odometer" role="status">
      Your {run.bytes} bytes have been written <b>{sumOf(times)}</b> {sumOf(times) === 1 ? 'time' : 'times'}
      {parts.length > 0 && ` (${parts.join(', ')})`}.
    </p>
  );
}
