/** The button that plays and pauses a session. */
import type { Session } from '../session/session-types.ts';
import { Icon } from '../ui/icons.tsx';

export interface PlayButtonProps {
  /** null while there is nothing to play; the button is disabled. */
  readonly session: Pick<Session, 'play' | 'pause'> | null;
  readonly playing: boolean;
  readonly className?: string;
}

export function PlayButton({ session, playing, className = 'primary' }: PlayButtonProps) {
  return (
    <button
      type="button"
      className={className}
      onClick={() => (playing ? session?.pause() : session?.play())}
      disabled={session === null}
      aria-label={playing ? 'Pause' : 'Play'}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </button>
  );
}
