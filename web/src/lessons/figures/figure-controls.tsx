/**
 * The controls that reading a figure needs: previous stop, play, next stop, a slider, named moments; and one sentence that says what just
 * happened, which is also announced. Lessons and embeds use them.
 */
import { useState, type ReactNode } from 'react';
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { Session } from '../../session/session-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { PlayButton } from '../../figure/PlayButton.tsx';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';
import { ScreenReaderStatus } from '../../figure/ScreenReaderStatus.tsx';
import type { NamedStop } from '../measurements/lesson-experiment.ts';
import { toStop } from './figure-shape.ts';
import { positionOf } from './moments.ts';

/** Why the controls of a figure are disabled. */
export const kNoEngine = 'Available as soon as the engine has run this figure';

/** What an embed can withhold from its reader. moments: the slider and the named stops. more: the link to the lesson or the lab. */
export type Lock = 'play' | 'step' | 'moments' | 'more';

interface SharedProps {
  readonly view: FigureViewName;
  readonly stops?: readonly NamedStop[];
  readonly locked?: ReadonlySet<Lock> | undefined;
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
      <PlaybackBar
        session={total === 0 ? null : session}
        {...{ cursor, total, playing, places }}
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
      <PlaybackBar session={null} sentence={sentence} {...shared} />
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

interface PlaybackBarProps extends SharedProps {
  /** null disables every control. */
  readonly session: Session | null;
  readonly cursor?: number;
  readonly total?: number;
  readonly playing?: boolean;
  /** Positions of the stops. */
  readonly places?: readonly number[];
  readonly sentence: string;
}

/** The controls; without a session they show the end of a run. */
function PlaybackBar({ session, cursor = 1, total = 1, playing = false, sentence, locked, ...rest }: PlaybackBarProps) {
  const isStepped = !locked?.has('step');
  return (
    <div
      className={session === null ? 'figure-controls waiting' : 'figure-controls'}
      role="group"
      aria-label="Playback of the figure"
      title={session === null ? kNoEngine : undefined}
    >
      {isStepped && <StopButton session={session} view={rest.view} direction={-1} />}
      {!locked?.has('play') && <PlayButton session={session} playing={playing} />}
      {isStepped && <StopButton session={session} view={rest.view} direction={1} />}
      {!locked?.has('moments') && (
        <>
          <input
            type="range"
            aria-label="Moment"
            min={0}
            max={Math.max(1, total)}
            value={cursor}
            disabled={session === null}
            aria-valuetext={sentence || 'before everything'}
            onChange={(event) => session?.seek(Number(event.target.value))}
          />
          <NamedStops session={session} cursor={cursor} {...rest} />
        </>
      )}
    </div>
  );
}

function StopButton({
  session,
  view,
  direction,
}: Pick<PlaybackBarProps, 'session' | 'view'> & { readonly direction: 1 | -1 }) {
  return (
    <button
      type="button"
      onClick={() => session && toStop(session, view, direction)}
      disabled={session === null}
      aria-label={direction > 0 ? 'Next stop' : 'Previous stop'}
    >
      <Icon name={direction > 0 ? 'next' : 'previous'} />
    </button>
  );
}

/** A single stop needs no name. */
function NamedStops({
  session,
  cursor,
  stops = [],
  places = [],
}: Pick<PlaybackBarProps, 'session' | 'cursor' | 'stops' | 'places'>) {
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
