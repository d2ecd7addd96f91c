/** The clock of all engines: play, one operation or step forward or back, a scrubber, and the unit of the clock. */
import { useState } from 'react';
import { formatInteger, formatNs } from '../../base/units.ts';
import type { Comparison } from '../../session/comparison/comparison-types.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { useComparison } from './use-comparison.ts';

/** Durations of playing the whole run, seconds. */
const kPlayed: readonly (readonly [number, string])[] = [
  [10, '10 s'],
  [30, '30 s'],
  [120, '2 min'],
  [600, '10 min'],
  [0, 'at once'],
];
const kClocks = [
  ['time', 'time'],
  ['operation', 'operations'],
] as const;

export function ClockBar({ comparison }: { readonly comparison: Comparison }) {
  const clock = useComparison(comparison, (s) => s.clock);
  const at = useComparison(comparison, (s) => s.at);
  const end = useComparison(comparison, (s) => s.end);
  const playing = useComparison(comparison, (s) => s.playing);
  const [seconds, setSeconds] = useState(30);
  const nothing = end === 0;
  const [atStart, atEnd] = [nothing || at === 0, nothing || at === end];
  /** The run may have grown since: compute the speed when playing starts. */
  const pace = (s: number) => comparison.setSpeed(s === 0 ? Infinity : end / s);
  const words = (place: number) => (clock === 'time' ? formatNs(Math.round(place)) : formatInteger(Math.round(place)));
  return (
    <footer className="clock-bar" aria-label="Clock">
      <div className="row keys" role="group" aria-label="Playback">
        <IconButton icon="start" label="To the start" onClick={() => comparison.seek(0)} disabled={atStart} />
        <IconButton icon="back" label="Step back" onClick={() => comparison.step(-1)} disabled={atStart} />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? 'Pause' : 'Play'}
          className="primary play"
          onClick={() => {
            if (playing) return comparison.pause();
            pace(seconds);
            comparison.play();
          }}
          disabled={nothing}
        />
        <IconButton icon="step" label="Step" onClick={() => comparison.step(1)} disabled={atEnd} />
        <IconButton icon="end" label="To the end" onClick={() => comparison.seek(end)} disabled={atEnd} />
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
        onChange={(event) => comparison.seek(Number(event.target.value))}
        onKeyDown={(event) => {
          // For a position in nanoseconds, a native arrow step would be invisible: go to the next event instead.
          const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          comparison.step(by as 1 | -1);
        }}
      />
      <p className="place" data-place>
        {words(at)} of {words(end)} {clock === 'time' ? <i>modeled</i> : 'operations'}
      </p>
      <Select label="Clock" value={clock} options={kClocks} onChange={(to) => comparison.setClock(to)} />
      <Select
        label="Play whole run in"
        value={seconds}
        options={kPlayed}
        onChange={(to) => {
          setSeconds(to);
          pace(to);
        }}
      />
    </footer>
  );
}
