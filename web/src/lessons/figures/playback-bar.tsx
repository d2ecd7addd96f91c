/**
 * The controls of a figure, for a run and for an episode: back, play, on, a slider, and for the merge theater its pace below them. While the focus is
 * inside, its keys act, too: , and . for back and on, < and > for entries, [ and ] for the speed.
 */
import type { KeyboardEvent, ReactNode } from 'react';
import { PlayButton, type PlayButtonProps } from '../../figure/PlayButton.tsx';
import { SpeedSlider, type SpeedSliderProps } from '../../figure/SpeedSlider.tsx';
import { speedBeside } from '../../session/session-types.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Why the controls of a figure are disabled. */
export const kNoEngine = 'Available as soon as the engine has run this figure';

/** What an embed can withhold from its reader. moments: the slider and the named stops. more: the link to the lesson or the lab. */
export type Lock = 'play' | 'step' | 'moments' | 'more';

export const kUnlocked: ReadonlySet<Lock> = new Set();

/** What the buttons go by. */
export type Unit = 'stop' | 'beat';

/** The pace of the merge theater. */
export interface Pace extends Pick<SpeedSliderProps, 'speeds' | 'speed' | 'textOf'> {
  readonly onSpeed: (speed: number) => void;
  /** Goes to the next or previous entry that a job keeps or drops. */
  readonly onEntry: (direction: 1 | -1) => void;
}

export interface PlaybackBarProps {
  /** null disables every control. */
  readonly session: PlayButtonProps['session'];
  readonly playing: boolean;
  readonly unit: Unit;
  readonly onStep: (direction: 1 | -1) => void;
  readonly slider: {
    readonly max: number;
    readonly step?: number;
    readonly value: number;
    /** The value in words. */
    readonly text: string;
    readonly onChange: (value: number) => void;
  };
  /** null: the figure is no merge theater. */
  readonly pace: Pace | null;
  readonly locked: ReadonlySet<Lock>;
  /** After the slider. */
  readonly children?: ReactNode;
}

export function PlaybackBar(props: PlaybackBarProps) {
  const { session, playing, unit, onStep, slider, pace, locked, children } = props;
  const isDisabled = session === null;
  const isStepped = !locked.has('step');
  const step = (direction: 1 | -1) => (
    <IconButton
      icon={direction > 0 ? 'next' : 'previous'}
      label={`${direction > 0 ? 'Next' : 'Previous'} ${unit}`}
      aria-keyshortcuts={direction > 0 ? '.' : ','}
      disabled={isDisabled}
      onClick={() => onStep(direction)}
    />
  );
  return (
    <div
      className={isDisabled ? 'playback waiting' : 'playback'}
      role="group"
      aria-label="Playback of the figure"
      title={isDisabled ? kNoEngine : undefined}
      onKeyDown={(event) => !isDisabled && pressed(event, props)}
    >
      <div className="figure-controls">
        {isStepped && step(-1)}
        {!locked.has('play') && <PlayButton session={session} playing={playing} />}
        {isStepped && step(1)}
        {!locked.has('moments') && (
          <input
            type="range"
            aria-label="Moment"
            min={0}
            max={slider.max}
            step={slider.step}
            value={slider.value}
            disabled={isDisabled}
            aria-valuetext={slider.text}
            onChange={(event) => slider.onChange(Number(event.target.value))}
          />
        )}
        {children}
      </div>
      {pace !== null && <PaceBar {...{ pace, locked, isDisabled }} />}
    </div>
  );
}

interface PaceBarProps {
  readonly pace: Pace;
  readonly locked: ReadonlySet<Lock>;
  readonly isDisabled: boolean;
}

function PaceBar({ pace, locked, isDisabled }: PaceBarProps) {
  const { onEntry, onSpeed, ...speed } = pace;
  return (
    <div className="figure-controls pace">
      {!locked.has('step') && (
        <>
          <IconButton
            icon="back"
            label="Previous entry"
            aria-keyshortcuts="<"
            disabled={isDisabled}
            onClick={() => onEntry(-1)}
          />
          <IconButton
            icon="step"
            label="Next entry"
            aria-keyshortcuts=">"
            disabled={isDisabled}
            onClick={() => onEntry(1)}
          />
          <span aria-hidden="true">one entry</span>
        </>
      )}
      {!locked.has('play') && <SpeedSlider {...speed} disabled={isDisabled} onChange={onSpeed} />}
    </div>
  );
}

function pressed(event: KeyboardEvent, { onStep, pace, locked }: PlaybackBarProps): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = ',<['.includes(event.key) ? -1 : 1;
  const isStep = !locked.has('step');
  if (',.'.includes(event.key) && isStep) onStep(direction);
  else if ('<>'.includes(event.key) && isStep && pace) pace.onEntry(direction);
  else if ('[]'.includes(event.key) && !locked.has('play') && pace)
    pace.onSpeed(speedBeside(pace.speeds, pace.speed, direction));
  else return;
  event.preventDefault();
}
