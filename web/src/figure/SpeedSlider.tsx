/** The slider of the speed of playback, with the speed in words beside it. */
import { formatInteger } from '../base/units.ts';
import { indexOfSpeed } from '../session/session-types.ts';

export interface SpeedSliderProps {
  /** Ascending; the slider has a step for each. */
  readonly speeds: readonly number[];
  readonly speed: number;
  /** '' if there is none yet. */
  readonly textOf: (speed: number) => string;
  readonly label?: string;
  readonly disabled?: boolean;
  readonly onChange: (speed: number) => void;
}

/** A speed of a session, in records per second. */
export const speedText = (speed: number): string =>
  Number.isFinite(speed) ? `${formatInteger(speed)} records/s` : 'at once';

export function SpeedSlider({ speeds, speed, textOf, label = 'Speed', disabled = false, onChange }: SpeedSliderProps) {
  const text = textOf(speed);
  return (
    <label className="speed">
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={speeds.length - 1}
        value={indexOfSpeed(speeds, speed)}
        disabled={disabled}
        aria-valuetext={text || undefined}
        onChange={(event) => onChange(speeds[Number(event.target.value)]!)}
      />
      <span aria-hidden="true" className="words">
        {text}
      </span>
    </label>
  );
}
