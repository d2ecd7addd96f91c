/**
 * The run and the picture of "your own key". The write goes to the client, the log and the memtable by itself; then the reader holds a button, and the
 * other clients write until the key has moved down the levels. With reduced motion, the three steps are one.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatInteger } from '../../base/units.ts';
import { useReducedMotion } from '../../figure/use-session.ts';
import { Picture } from '../../render/svg/Picture.tsx';
import { createScene } from '../../scene/scene.ts';
import type { Scene } from '../../scene/types.ts';
import type { VersionHistory } from '../../scene/features/tree/lineage.ts';
import type { LessonRuntime } from '../lesson-context.tsx';
import { layoutOwnKey } from './own-key-layout.ts';
import {
  kOwnKeySeed,
  OwnKeyReader,
  ownKeyRun,
  programOfKey,
  sumOf,
  type OwnKeyRun,
  type TimesWritten,
} from './own-key-run.ts';

const kBoxes = [
  { size: 'wide', box: { width: 720, height: 400 } },
  { size: 'narrow', box: { width: 348, height: 380 } },
] as const;
/** Between the steps of the reader's write, and between steps while the button is held, ms. */
const kStepMs = 1100;
const kHeldMs = 60;
/** Writes of a step while the button is held, and of one press of a key. */
const kHeldWrites = 3;
const kPressWrites = 50;

export function OwnKeyBoard({ written, runtime }: { readonly written: string; readonly runtime: LessonRuntime }) {
  const [run, setRun] = useState<OwnKeyRun | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    void runtime.run(kOwnKeySeed, programOfKey(written)).then((ran) => {
      if (!wanted) return;
      if (ran.ok) setRun(ownKeyRun(ran.history, written));
      else setProblem(ran.sentence);
    });
    return () => {
      wanted = false;
    };
  }, [runtime, written]);
  if (problem) return <p role="alert">{problem}</p>;
  return run === null ? <p className="waiting">Writing {written} …</p> : <Walk run={run} />;
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

function Walk({ run }: { readonly run: OwnKeyRun }) {
  const inSteps = useReducedMotion();
  const places = useMemo(() => [...run.own, ...run.later], [run]);
  const memtable = run.own.length - 1;
  const [place, setPlace] = useState(inSteps ? memtable : 0);
  const [scenes] = useState(() => new SceneReader(run));
  const [reader] = useState(() => new OwnKeyReader(run));
  useEffect(() => {
    if (place >= memtable) return;
    const timer = setTimeout(() => setPlace(inSteps ? memtable : place + 1), kStepMs);
    return () => clearTimeout(timer);
  }, [place, memtable, inSteps]);
  const more = (writes: number) => setPlace((now) => Math.min(places.length - 1, Math.max(memtable, now + writes)));
  const position = places[place]!;
  const { version, times } = reader.read(position);
  const scene = scenes.read(position);
  const station = (['none', 'client', 'log'] as const)[place] ?? 'stored';
  const where = placeWords(run, version, station);
  const others = Math.max(0, place - memtable);
  const isOver = place === places.length - 1;
  return (
    <>
      <p className="own-key-now">
        {others > 0 && `${formatInteger(others)} more writes. `}
        <span role="status">{where}</span>
      </p>
      <div className="figure static-figure">
        {kBoxes.map(({ size, box }) => (
          <Picture
            key={size}
            className={size}
            box={box}
            marks={layoutOwnKey({ scene, key: run.key, version, station }, box)}
            title={`The log, the memtable and the levels. ${where}`}
            name={`own-key-${size}`}
          />
        ))}
      </div>
      <div className="row">
        <HeldButton disabled={place < memtable || isOver} onStep={more} />
        <Odometer run={run} times={times} />
      </div>
    </>
  );
}

function placeWords({ key, bytes }: OwnKeyRun, version: VersionHistory | undefined, station: string): string {
  if (station === 'none') return `${key} is on its way.`;
  if (station === 'client') return `A client writes ${key}.`;
  if (station === 'log') return `${key} is at the end of the log: ${bytes} bytes, in the order of arrival.`;
  const place = version?.place;
  if (place?.kind === 'table') return `${key} is in table #${place.table} of level ${place.level}.`;
  return place?.kind === 'memtable'
    ? `${key} is in the memtable, in key order. The client has its answer.`
    : `${key} was written again, so this version is gone.`;
}

/** Advances while it is held; a press of a key advances by more writes at once. */
function HeldButton({ disabled, onStep }: { readonly disabled: boolean; readonly onStep: (writes: number) => void }) {
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  const release = () => clearInterval(timer.current);
  useEffect(() => release, []);
  useEffect(() => {
    if (disabled) release();
  }, [disabled]);
  return (
    <button
      type="button"
      className="hold"
      aria-disabled={disabled}
      onPointerDown={() => {
        release();
        if (!disabled) timer.current = setInterval(() => onStep(kHeldWrites), kHeldMs);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onClick={(event) => {
        // A pointer has advanced it already, while it was held.
        if (event.detail === 0 && !disabled) onStep(kPressWrites);
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
