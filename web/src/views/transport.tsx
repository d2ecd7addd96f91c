/**
 * Time: the buttons, the speed, and the scrubber with the drawn timeline above it. The range input is laid exactly over the lanes, so that
 * what is dragged and what is seen are one; arrows on it move by single records.
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatInteger, formatNs } from '../base/units.ts';
import { layoutTimeline, timelineSpan } from '../layout/timeline.ts';
import { Picture } from '../render/svg/Picture.tsx';
import { speeds } from '../store/types.ts';
import type { Session } from '../store/types.ts';
import { kMetrics } from '../theme/metrics.ts';
import { Icon } from '../ui/icons.tsx';
import { TimelineKeeper } from './shared/timeline-keeper.ts';
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

const kHeight = 132;

export function Timeline({ session }: { readonly session: Session }) {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(1120);
  const [keeper] = useState(() => new TimelineKeeper());
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(280, Math.floor(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const box = useMemo(() => ({ width, height: kHeight }), [width]);
  const { spans, markers } = keeper.read(session.history());
  const marks = useMemo(
    () => layoutTimeline({ box, metrics: kMetrics, cursor, total, spans, markers }),
    [box, cursor, total, spans, markers],
  );
  const { x0, x1 } = timelineSpan(box);
  return (
    <div className="timeline" ref={frame}>
      <Picture marks={marks} box={box} title="Timeline of the run" name="timeline" />
      <input
        type="range"
        aria-label="Moment"
        min={0}
        max={Math.max(1, total)}
        step={1}
        value={cursor}
        disabled={total === 0}
        aria-valuetext={`record ${formatInteger(cursor)} of ${formatInteger(total)}`}
        onChange={(event) => session.seek(Number(event.target.value))}
        ref={(element) => {
          element?.style.setProperty('--from', `${x0}px`);
          element?.style.setProperty('--length', `${x1 - x0}px`);
        }}
      />
    </div>
  );
}
