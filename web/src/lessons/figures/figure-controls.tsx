/**
 * The few controls that reading a figure needs: previous stop, play, next stop, a slider, named moments; and one sentence that says what
 * just happened, which is announced too. Lessons and embeds have the same.
 */
import type { ReactNode } from 'react';
import type { FigureViewName } from '../../visualizations/registry.ts';
import type { Session } from '../../session/session-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { useGrown } from '../../figure/use-grown.ts';
import { useSession } from '../../figure/use-session.ts';
import { Voice } from '../../figure/Voice.tsx';
import type { NamedStop } from '../measurements/lesson-experiment.ts';
import { toStop } from './figure-shape.ts';
import { positionOf } from './moments.ts';

/** Why a control of a figure does nothing yet. */
export const kNoEngine = 'Available as soon as the engine has run this figure';

/** What the reader is not given; the moments are slider and named stops. */
type Locked = ReadonlySet<'play' | 'step' | 'moments' | 'more'>;

export interface FigureControlsProps {
  readonly session: Session;
  readonly view: FigureViewName;
  readonly stops?: readonly NamedStop[];
  /** What the prose points at, in words; replaces the moment's sentence while it is lit. */
  readonly lit?: string;
  /** The records behind a number that was pressed (lit-records.tsx), where there are numbers to press. */
  readonly records?: ReactNode;
  readonly locked?: Locked | undefined;
  /** No engine has drawn the figure yet: its controls are disabled. */
  readonly waiting?: boolean;
  /** The sentence of the first moment, with its full stop, until the session can make sentences. */
  readonly first?: string;
}

export function FigureControls({
  session,
  view,
  stops = [],
  lit = '',
  records = null,
  locked,
  waiting = false,
  first = '',
}: FigureControlsProps) {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const playing = useSession(session, (s) => s.playing);
  useSession(session, (s) => s.sceneVersion);
  const places = useGrown(() => stops.map((stop) => positionOf(session.history(), stop.at)), [session, stops], total);
  const made = session.narrate();
  const sentence = made ? `${made}.` : first;
  return (
    <>
      <PlaybackBar
        stops={stops}
        locked={locked}
        cursor={cursor}
        total={total}
        playing={playing}
        places={places}
        sentence={sentence.replace(/\.$/, '')}
        act={
          waiting || total === 0
            ? null
            : {
                step: (direction) => toStop(session, view, direction),
                play: () => (playing ? session.pause() : session.play()),
                seek: (position) => session.seek(position),
              }
        }
      />
      {records}
      <p className="now">{lit || sentence || '\u00a0'}</p>
      <Voice session={session} opening />
      <p className="unseen" role="status">
        {lit}
      </p>
    </>
  );
}

export interface PlaybackBarProps {
  readonly stops: readonly NamedStop[];
  readonly locked?: Locked | undefined;
  readonly cursor?: number;
  readonly total?: number;
  readonly playing?: boolean;
  /** Positions of the stops. */
  readonly places?: readonly number[];
  readonly sentence?: string;
  /** What a press does; null disables every control. */
  readonly act: {
    readonly step: (direction: 1 | -1) => void;
    readonly play: () => void;
    readonly seek: (position: number) => void;
  } | null;
}

/** The controls themselves; without a session they show the end of a run. */
export function PlaybackBar({
  stops,
  locked,
  cursor = 1,
  total = 1,
  playing = false,
  places = [],
  sentence = '',
  act,
}: PlaybackBarProps) {
  const nothing = act === null;
  const [steps, anywhere] = [!locked?.has('step'), !locked?.has('moments')];
  return (
    <div
      className={nothing ? 'figure-controls waiting' : 'figure-controls'}
      role="group"
      aria-label="Playback of the figure"
      title={nothing ? kNoEngine : undefined}
    >
      {steps && (
        <button type="button" onClick={() => act?.step(-1)} disabled={nothing} aria-label="Previous stop">
          <Icon name="previous" />
        </button>
      )}
      {!locked?.has('play') && (
        <button
          type="button"
          className="primary"
          onClick={act?.play}
          disabled={nothing}
          aria-label={playing ? 'Pause' : 'Play'}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
      )}
      {steps && (
        <button type="button" onClick={() => act?.step(1)} disabled={nothing} aria-label="Next stop">
          <Icon name="next" />
        </button>
      )}
      {anywhere && (
        <input
          type="range"
          aria-label="Moment"
          min={0}
          max={Math.max(1, total)}
          value={cursor}
          disabled={nothing}
          aria-valuetext={sentence || 'before everything'}
          onChange={(event) => act?.seek(Number(event.target.value))}
        />
      )}
      {anywhere && stops.length > 1 && (
        <span className="stops">
          {stops.map((stop, i) => (
            <button
              key={stop.name}
              type="button"
              className="link"
              disabled={nothing}
              aria-pressed={places[i] === cursor}
              onClick={() => act?.seek(places[i]!)}
            >
              {stop.name}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
