/** The clock of all engines: play, one operation or step forward or back, a scrubber, and the unit of the clock. */
import { useState } from 'react';
import { formatInteger, formatNs } from '../../base/units.ts';
import type { Together } from '../../session/comparison/together-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { useTogether } from './use-together.ts';

/** Durations of playing the whole run, seconds. */
const kPlayed = [10, 30, 120, 600] as const;

export function ClockBar({ together }: { readonly together: Together }) {
  const clock = useTogether(together, (s) => s.clock);
  const at = useTogether(together, (s) => s.at);
  const end = useTogether(together, (s) => s.end);
  const playing = useTogether(together, (s) => s.playing);
  const [seconds, setSeconds] = useState<number>(30);
  const nothing = end === 0;
  /** The run may have grown since: compute the speed when playing starts. */
  const pace = (s: number) => together.setSpeed(s === 0 ? Infinity : end / s);
  const words = (place: number) => (clock === 'time' ? formatNs(Math.round(place)) : formatInteger(Math.round(place)));
  return (
    <footer className="clock-bar" aria-label="Clock">
      <div className="row keys" role="group" aria-label="Playback">
        <button type="button" onClick={() => together.seek(0)} disabled={nothing || at === 0} aria-label="To the start">
          <Icon name="start" />
        </button>
        <button type="button" onClick={() => together.step(-1)} disabled={nothing || at === 0} aria-label="Step back">
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="primary play"
          onClick={() => {
            if (playing) return together.pause();
            pace(seconds);
            together.play();
          }}
          disabled={nothing}
          aria-label={playing ? 'Pause' : 'Play'}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <button type="button" onClick={() => together.step(1)} disabled={nothing || at === end} aria-label="Step">
          <Icon name="step" />
        </button>
        <button
          type="button"
          onClick={() => together.seek(end)}
          disabled={nothing || at === end}
          aria-label="To the end"
        >
          <Icon name="end" />
        </button>
      </div>
      <input
        type="range"
        aria-label="Clock position"
        min={0}
        max={Math.max(1, end)}
        step={clock === 'time' ? 'any' : 1}
        value={at}
        disabled={nothing}
        aria-valuetext={`${clock === 'time' ? '' : 'operation '}${words(at)} of ${words(end)}`}
        onChange={(event) => together.seek(Number(event.target.value))}
        onKeyDown={(event) => {
          // For a position in nanoseconds, a native arrow step would be invisible: go to the next event instead.
          const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          together.step(by as 1 | -1);
        }}
      />
      <p className="place" data-place>
        {words(at)} of {words(end)} {clock === 'time' ? <i>modeled</i> : 'operations'}
      </p>
      <label>
        <span>Clock</span>
        <select value={clock} onChange={(event) => together.setClock(event.target.value as typeof clock)}>
          <option value="time">time</option>
          <option value="operation">operations</option>
        </select>
      </label>
      <label>
        <span>Play whole run in</span>
        <select
          value={seconds}
          onChange={(event) => {
            setSeconds(Number(event.target.value));
            pace(Number(event.target.value));
          }}
        >
          {kPlayed.map((s) => (
            <option key={s} value={s}>
              {s < 60 ? `${s} s` : `${s / 60} min`}
            </option>
          ))}
          <option value={0}>at once</option>
        </select>
      </label>
    </footer>
  );
}
