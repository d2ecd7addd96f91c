/**
 * The transport: buttons, moment, speed, and step size. On a phone the bar at its foot has the first three; one button
 * there unfolds the timeline and the rest above them (transport.css).
 */
import { useState } from 'react';
import { formatInteger, formatNs } from '../../base/units.ts';
import { speeds } from '../../session/session-types.ts';
import type { Session, SessionState } from '../../session/session-types.ts';
import type { StepBy } from '../../session/step-by.ts';
import { Icon } from '../../ui/icons.tsx';
import { PlayButton } from '../../figure/PlayButton.tsx';
import { useSession } from '../../figure/use-session.ts';
import './transport.css';

export function Transport({ session }: { readonly session: Session }) {
  const playing = useSession(session, (s) => s.playing);
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const speed = useSession(session, (s) => s.speed);
  useSession(session, (s) => s.sceneVersion);
  const nothing = total === 0;
  return (
    <div className="transport">
      <div className="row keys" role="group" aria-label="Playback">
        <button
          type="button"
          className="far"
          onClick={() => session.seek(0)}
          disabled={nothing || cursor === 0}
          aria-label="To the start"
        >
          <Icon name="start" />
        </button>
        <button
          type="button"
          onClick={() => session.stepStop(-1)}
          disabled={nothing}
          aria-label="Previous stop"
          title="Previous stop of the chosen animation"
        >
          <Icon name="previous" />
        </button>
        <button
          type="button"
          onClick={() => session.stepBack()}
          disabled={nothing || cursor === 0}
          aria-label="Step back"
        >
          <Icon name="back" />
        </button>
        <PlayButton session={nothing ? null : session} playing={playing} className="primary play" />
        <button type="button" onClick={() => session.step()} disabled={nothing || cursor === total} aria-label="Step">
          <Icon name="step" />
        </button>
        <button
          type="button"
          onClick={() => session.stepStop(1)}
          disabled={nothing}
          aria-label="Next stop"
          title="Next stop of the chosen animation"
        >
          <Icon name="next" />
        </button>
        <button
          type="button"
          className="far"
          onClick={() => session.seek(total)}
          disabled={nothing || cursor === total}
          aria-label="To the end"
        >
          <Icon name="end" />
        </button>
      </div>
      <p className="moment">
        <span data-cursor>
          <span className="word">record </span>
          {formatInteger(cursor)} of {formatInteger(total)}
        </span>
        <span className="when" title="Times are modeled, counts are real">
          t = {formatNs(session.scene().tNs)} <i>modeled</i>
        </span>
      </p>
      <label className="speed">
        <span>Speed</span>
        <select value={String(speed)} onChange={(event) => session.setSpeed(Number(event.target.value))}>
          {speeds.map((s) => (
            <option key={s} value={String(s)}>
              {Number.isFinite(s) ? `${formatInteger(s)} records/s` : 'at once'}
            </option>
          ))}
        </select>
      </label>
      <Steps session={session} />
    </div>
  );
}

/** Unfolds the timeline on a phone; in position and document order it comes after the line that it unfolds. */
export function Unfold() {
  const [unfolded, setUnfolded] = useState(false);
  const words = unfolded ? 'Collapse the timeline' : 'Expand the timeline';
  return (
    <button
      type="button"
      className="unfold"
      aria-expanded={unfolded}
      aria-label={words}
      title={words}
      onClick={() => setUnfolded(!unfolded)}
    >
      <Icon name="lanes" />
    </button>
  );
}

const kStepBy: readonly StepBy[] = ['record', 'operation', 'flush', 'compaction'];
const kMarkers: readonly (readonly [SessionState['markerKind'], string])[] = [
  ['any', 'all'],
  ['flush-begun', 'flushes'],
  ['compaction-picked', 'compactions'],
  ['stall', 'stalls'],
  ['snapshot', 'snapshots'],
  ['engine', 'engine'],
];

/** Step size, and which markers to visit: applies to both the buttons and the arrow keys. */
function Steps({ session }: { readonly session: Session }) {
  const stepBy = useSession(session, (s) => s.stepBy);
  const markerKind = useSession(session, (s) => s.markerKind);
  const nothing = useSession(session, (s) => s.total === 0);
  const markers = kMarkers.find(([kind]) => kind === markerKind)![1];
  const what = markerKind === 'any' || markerKind === 'engine' ? 'marker' : `marker of ${markers}`;
  return (
    <div className="steps">
      <label>
        <span>Step by</span>
        <select value={stepBy} onChange={(event) => session.setStepBy(event.target.value as StepBy)}>
          {kStepBy.map((what) => (
            <option key={what}>{what}</option>
          ))}
        </select>
      </label>
      <label>
        <span>Markers</span>
        <select
          value={markerKind}
          onChange={(event) => session.setMarkerKind(event.target.value as SessionState['markerKind'])}
        >
          {kMarkers.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <div className="row" role="group" aria-label="Markers">
        {([-1, 1] as const).map((direction) => (
          <button
            key={direction}
            type="button"
            className="plain"
            disabled={nothing}
            onClick={() => session.jumpMarker(markerKind, direction)}
            aria-label={`${direction === 1 ? 'Next' : 'Previous'} ${what}`}
            title={`${direction === 1 ? 'Next' : 'Previous'} ${what}; Alt and an arrow on the stage`}
          >
            <Icon name={direction === 1 ? 'unfold' : 'fold'} />
          </button>
        ))}
      </div>
    </div>
  );
}
