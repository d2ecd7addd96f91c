/**
 * The few controls that reading a figure needs: previous stop, play, next stop, a slider, named moments; and one sentence that says what
 * just happened, which is announced too. Lessons and embeds have the same.
 */
import type { ReactNode } from 'react';
import type { FigureViewName } from '../visualizations/registry.ts';
import type { Session } from '../store/session-types.ts';
import { Icon } from '../ui/icons.tsx';
import { useGrown } from '../figure/use-grown.ts';
import { useSession } from '../figure/use-session.ts';
import { Voice } from '../figure/Voice.tsx';
import type { NamedStop } from './lesson-experiment.ts';
import { toStop } from './figure-shape.ts';
import { positionOf } from './moments.ts';

export function FigureControls({
  session,
  view,
  stops = [],
  lit = '',
  records = null,
  locked,
  waiting = false,
}: {
  readonly session: Session;
  readonly view: FigureViewName;
  readonly stops?: readonly NamedStop[];
  /** What the prose points at, in words; it takes the place of the moment's sentence for as long as it is lit. */
  readonly lit?: string;
  /** The records behind a number that was pressed (lit-records.tsx), where there are numbers to press. */
  readonly records?: ReactNode;
  /** What the reader is not given; the moments are slider and named stops. */
  readonly locked?: ReadonlySet<'play' | 'step' | 'moments' | 'more'> | undefined;
  /** No engine has drawn the figure yet: its controls are there and do nothing. */
  readonly waiting?: boolean;
}) {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const playing = useSession(session, (s) => s.playing);
  useSession(session, (s) => s.sceneVersion);
  const nothing = waiting || total === 0;
  const [steps, anywhere] = [!locked?.has('step'), !locked?.has('moments')];
  const stop = (direction: 1 | -1) => toStop(session, view, direction);
  const sentence = session.narrate();
  return (
    <>
      <div className="figure-controls" role="group" aria-label="Playback of the figure">
        {steps && (
          <button type="button" onClick={() => stop(-1)} disabled={nothing} aria-label="Previous stop">
            <Icon name="previous" />
          </button>
        )}
        {!locked?.has('play') && (
          <button
            type="button"
            className="primary"
            onClick={() => (playing ? session.pause() : session.play())}
            disabled={nothing}
            aria-label={playing ? 'Pause' : 'Play'}
          >
            <Icon name={playing ? 'pause' : 'play'} />
          </button>
        )}
        {steps && (
          <button type="button" onClick={() => stop(1)} disabled={nothing} aria-label="Next stop">
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
            onChange={(event) => session.seek(Number(event.target.value))}
          />
        )}
        {anywhere && stops.length > 1 && <Stops session={session} stops={stops} disabled={nothing} />}
      </div>
      {records}
      <p className="now">{lit || (sentence ? `${sentence}.` : '\u00a0')}</p>
      <Voice session={session} opening />
      <p className="unseen" role="status">
        {lit}
      </p>
    </>
  );
}

/** The named moments of an experiment, as a few words to press. */
function Stops({
  session,
  stops,
  disabled,
}: {
  readonly session: Session;
  readonly stops: readonly NamedStop[];
  readonly disabled: boolean;
}) {
  const total = useSession(session, (s) => s.total);
  const cursor = useSession(session, (s) => s.cursor);
  const places = useGrown(() => stops.map((stop) => positionOf(session.history(), stop.at)), [session, stops], total);
  return (
    <span className="stops">
      {stops.map((stop, i) => (
        <button
          key={stop.name}
          type="button"
          className="link"
          disabled={disabled}
          aria-pressed={places[i] === cursor}
          onClick={() => session.seek(places[i]!)}
        >
          {stop.name}
        </button>
      ))}
    </span>
  );
}
