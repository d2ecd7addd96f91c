/** The controls with which the engine of the front page goes on writing, after its episode: they start and pause it, and set its speed. */
import { SpeedSlider, speedText } from '../../figure/SpeedSlider.tsx';
import { useSession } from '../../figure/use-session.ts';
import { playerOf } from '../../lessons/figures/figure-owner.ts';
import type { Session } from '../../session/session-types.ts';
import { kHomeSpeed, kHomeSpeeds } from './home-program.ts';

/** From the moment that is shown, or from the punch line of the episode if that is shown. */
function goOn(session: Session): void {
  const player = playerOf(session);
  if (player?.shows) player.moveTo(Infinity);
  session.play();
}

export function WritingBar({ session }: { readonly session: Session }) {
  const playing = useSession(session, (s) => s.playing);
  const speed = useSession(session, (s) => s.speed);
  return (
    <WritingControls
      {...{ playing, speed }}
      onPress={() => (playing ? session.pause() : goOn(session))}
      onSpeed={(chosen) => {
        session.setSpeed(chosen);
        if (!playing) goOn(session);
      }}
    />
  );
}

/** Without a session: disabled. */
export const WaitingWritingBar = () => <WritingControls playing={false} speed={kHomeSpeed} isDisabled />;

interface WritingControlsProps {
  readonly playing: boolean;
  /** Records per second. */
  readonly speed: number;
  readonly isDisabled?: boolean;
  readonly onPress?: () => void;
  /** Also starts the writing: a reader who asks for faster writes wants to see them. */
  readonly onSpeed?: (speed: number) => void;
}

const nothing = (): void => undefined;

function WritingControls({ playing, speed, isDisabled = false, onPress, onSpeed = nothing }: WritingControlsProps) {
  return (
    <div className="figure-controls pace writing">
      <button type="button" disabled={isDisabled} onClick={onPress}>
        {playing ? 'Pause writing' : 'Keep writing'}
      </button>
      <SpeedSlider
        label="Write faster"
        speeds={kHomeSpeeds}
        speed={speed}
        textOf={speedText}
        disabled={isDisabled}
        onChange={onSpeed}
      />
    </div>
  );
}
