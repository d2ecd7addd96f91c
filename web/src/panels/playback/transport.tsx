/**
 * The transport: buttons, moment, speed, and step size. On a phone the bar at its foot has the first three; one button
 * there unfolds the timeline and the rest above them (transport.css).
 */
import { useState } from 'react';
import { formatInteger, formatNs } from '../../base/units.ts';
import { speeds, type Session, type SessionState } from '../../session/session-types.ts';
import type { StepBy } from '../../session/step-by.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { PlayButton } from '../../figure/PlayButton.tsx';
import { SpeedSlider, speedText } from '../../figure/SpeedSlider.tsx';
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
        <IconButton
          icon="start"
          label="To the start"
          className="far"
          onClick={() => session.seek(0)}
          disabled={nothing || cursor === 0}
        />
        <IconButton
          icon="previous"
          label="Previous stop"
          title="Previous stop of the chosen animation"
          onClick={() => session.stepStop(-1)}
          disabled={nothing}
        />
        <IconButton
          icon="back"
          label="Step back"
          onClick={() => session.stepBack()}
          disabled={nothing || cursor === 0}
        />
        <PlayButton session={nothing ? null : session} playing={playing} className="primary play" />
        <IconButton icon="step" label="Step" onClick={() => session.step()} disabled={nothing || cursor === total} />
        <IconButton
          icon="next"
          label="Next stop"
          title="Next stop of the chosen animation"
          onClick={() => session.stepStop(1)}
          disabled={nothing}
        />
        <IconButton
          icon="end"
          label="To the end"
          className="far"
          onClick={() => session.seek(total)}
          disabled={nothing || cursor === total}
        />
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
      <SpeedSlider speeds={speeds} speed={speed} textOf={speedText} onChange={(to) => session.setSpeed(to)} />
      <Steps session={session} />
    </div>
  );
}

/** Unfolds the timeline on a phone; in position and document order it comes after the line that it unfolds. */
export function ExpandButton() {
  const [unfolded, setUnfolded] = useState(false);
  const words = unfolded ? 'Collapse the timeline' : 'Expand the timeline';
  return (
    <IconButton
      icon="lanes"
      label={words}
      title={words}
      className="unfold"
      aria-expanded={unfolded}
      onClick={() => setUnfolded(!unfolded)}
    />
  );
}

const kStepBy = (['record', 'entry', 'operation', 'flush', 'compaction'] as const satisfies readonly StepBy[]).map(
  (by) => [by, by] as const,
);
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
  // A lab from a link or a file may have a kind that the list does not offer.
  const markers = kMarkers.find(([kind]) => kind === markerKind)?.[1] ?? 'another kind';
  const what = markerKind === 'any' || markerKind === 'engine' ? 'marker' : `marker of ${markers}`;
  return (
    <div className="steps">
      <Select label="Step by" value={stepBy} options={kStepBy} onChange={(to) => session.setStepBy(to)} />
      <Select label="Markers" value={markerKind} options={kMarkers} onChange={(to) => session.setMarkerKind(to)} />
      <div className="row" role="group" aria-label="Markers">
        {([-1, 1] as const).map((direction) => (
          <IconButton
            key={direction}
            icon={direction === 1 ? 'unfold' : 'fold'}
            label={`${direction === 1 ? 'Next' : 'Previous'} ${what}`}
            title={`${direction === 1 ? 'Next' : 'Previous'} ${what}; Alt and an arrow on the stage`}
            className="plain"
            disabled={nothing}
            onClick={() => session.jumpMarker(markerKind, direction)}
          />
        ))}
      </div>
    </div>
  );
}
