/** Time: the buttons, the moment and the speed. */
import { formatInteger, formatNs } from '../base/units.ts';
import { speeds } from '../store/types.ts';
import type { Session } from '../store/types.ts';
import { Icon } from '../ui/icons.tsx';
import { useSession } from './shared/use-session.ts';

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
        <button
          type="button"
          className="primary play"
          onClick={() => (playing ? session.pause() : session.play())}
          disabled={nothing}
          aria-label={playing ? 'Pause' : 'Play'}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
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
        <span className="when" title="Times are modelled, counts are real">
          t = {formatNs(session.scene().tNs)} <i>modelled</i>
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
    </div>
  );
}
