/**
 * The controls of a figure that plays its run (playback-bar.tsx), with its named moments; and one sentence that says what just happened, which is
 * also announced. Lessons and embeds use them.
 */
import { useState, type ReactNode } from 'react';
import type { FigureViewName } from '../../visualizations/registry.ts';
import { speeds, type Session } from '../../session/session-types.ts';
import { speedText } from '../../figure/SpeedSlider.tsx';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';
import { ScreenReaderStatus } from '../../figure/ScreenReaderStatus.tsx';
import type { NamedStop } from '../measurements/lesson-experiment.ts';
import { toStop } from './figure-shape.ts';
import { positionOf } from './moments.ts';
import { kUnlocked, PlaybackBar, type Lock, type Pace, type Unit } from './playback-bar.tsx';

interface SharedProps {
  readonly view: FigureViewName;
  readonly stops?: readonly NamedStop[];
  readonly locked?: ReadonlySet<Lock> | undefined;
  readonly unit?: Unit;
}

export interface FigureControlsProps extends SharedProps {
  readonly session: Session;
  /** A sentence about the marks that the prose highlights; replaces the moment's sentence meanwhile. */
  readonly highlighted?: string;
  /** What of it is announced here. */
  readonly announced?: string;
  /** The records that a pressed number counts (counted-records.tsx), in pages with such numbers. */
  readonly records?: ReactNode;
  /** The sentence of the first moment, with its full stop, until the session can make sentences. */
  readonly first?: string;
}

export function FigureControls({
  session,
  highlighted = '',
  announced = highlighted,
  records = null,
  first = '',
  ...shared
}: FigureControlsProps) {
  const { stops = [] } = shared;
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const playing = useSession(session, (s) => s.playing);
  const speed = useSession(session, (s) => s.speed);
  const version = useSession(session, (s) => s.sceneVersion);
  const [openedAt] = useState(version);
  const places = useVersionedMemo(
    () => stops.map((stop) => positionOf(session.history(), stop.at)),
    [session, stops],
    total,
  );
  // The first moment has the sentence of the build.
  const made = first !== '' && version === openedAt ? '' : session.narrate();
  const sentence = made ? `${made}.` : first;
  return (
    <>
      <RunBar
        session={total === 0 ? null : session}
        {...{ cursor, total, playing, speed, places }}
        sentence={sentence.replace(/\.$/, '')}
        {...shared}
      />
      {records}
      <p className="now">{highlighted || sentence || '\u00a0'}</p>
      <ScreenReaderStatus session={session} opening />
      <p className="unseen" role="status">
        {announced}
      </p>
    </>
  );
}

interface WaitingControlsProps extends SharedProps {
  /** Where the page finds the prerendered sentence again (`data-said`). */
  readonly name: string;
  readonly sentence: string;
  /** Why no engine will draw the figure; null if it may still come. */
  readonly problem?: string | null;
}

/** The controls before an engine has drawn the figure: disabled, with the sentence of the first moment or the problem. */
export function WaitingControls({ name, sentence, problem = null, ...shared }: WaitingControlsProps) {
  return (
    <>
      <RunBar session={null} sentence={sentence} {...shared} />
      {problem ? (
        <p className="now" role="alert">
          A still picture: {problem}
        </p>
      ) : (
        <p className="now">
          <span data-said={name}>{sentence || '\u00a0'}</span>
        </p>
      )}
    </>
  );
}

interface RunBarProps extends SharedProps {
  /** null disables every control. */
  readonly session: Session | null;
  readonly cursor?: number;
  readonly total?: number;
  readonly playing?: boolean;
  /** Records per second. */
  readonly speed?: number;
  /** Positions of the stops. */
  readonly places?: readonly number[];
  readonly sentence: string;
}

/** The controls of a run; without a session they show its end. */
function RunBar({ session, view, unit = 'stop', locked = kUnlocked, sentence, ...rest }: RunBarProps) {
  const { cursor = 1, total = 1, playing = false, speed = 0, stops = [], places = [] } = rest;
  const textOf = session === null ? () => '' : speedText;
  return (
    <PlaybackBar
      {...{ session, playing, unit, locked }}
      onStep={(direction) => session && toStop(session, view, direction)}
      slider={{
        max: Math.max(1, total),
        value: cursor,
        text: sentence || 'before everything',
        onChange: (position) => session?.seek(position),
      }}
      pace={paceOf(view, session, { speeds, speed, textOf, onSpeed: (to) => session?.setSpeed(to) })}
    >
      {!locked.has('moments') && <NamedStops {...{ session, cursor, stops, places }} />}
    </PlaybackBar>
  );
}

/** The pace of the merge theater; null for another view. */
export const paceOf = (view: FigureViewName, session: Session | null, speed: Omit<Pace, 'onEntry'>): Pace | null =>
  view !== 'compaction' ? null : { ...speed, onEntry: (direction) => session?.jumpMarker('entry-decided', direction) };

/** A single stop needs no name. */
function NamedStops({
  session,
  cursor,
  stops = [],
  places = [],
}: Pick<RunBarProps, 'session' | 'cursor' | 'stops' | 'places'>) {
  if (stops.length < 2) return null;
  return (
    <span className="stops">
      {stops.map((stop, i) => (
        <button
          key={stop.name}
          type="button"
          className="link"
          disabled={session === null}
          aria-pressed={places[i] === cursor}
          onClick={() => session?.seek(places[i]!)}
        >
          {stop.name}
        </button>
      ))}
    </span>
  );
}
