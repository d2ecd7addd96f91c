/** The keys of the stage, and whether single-character shortcuts are enabled, which is stored on this device. */
import type { Intention } from '../../interact/keyboard.ts';
import { documentKinds } from '../../persistence/kinds.ts';
import { getPreference, setPreference } from '../../persistence/preferences.ts';
import { speedBeside, speeds, type Session } from '../../session/session-types.ts';

const kName = documentKinds.keys.name;

/** Whether single-character shortcuts are enabled on the stage; true by default. */
export const charactersAct = (): boolean => getPreference(kName) !== 'off';

export function letCharactersAct(yes: boolean): void {
  setPreference(kName, yes ? 'on' : 'off');
}

export interface Asked {
  readonly help: () => void;
  readonly find: () => void;
  /** Does nothing on pages that cannot compare engines. */
  readonly fork: () => void;
}

export function act(session: Session, intention: Intention, { help, find, fork }: Asked): void {
  const { playing, speed, total } = session.store.getState();
  switch (intention.what) {
    case 'toggle':
      if (playing) session.pause();
      else session.play();
      break;
    case 'step':
      if (intention.by > 0) session.step(intention.by);
      else session.stepBack(-intention.by);
      break;
    case 'marker':
      session.jumpMarker(session.store.getState().markerKind, intention.direction);
      break;
    case 'stop':
      session.stepStop(intention.direction);
      break;
    case 'start':
      session.seek(0);
      break;
    case 'end':
      session.seek(total);
      break;
    case 'entry':
      session.jumpMarker('entry-decided', intention.direction);
      break;
    case 'speed':
      session.setSpeed(speedBeside(speeds, speed, intention.direction));
      break;
    case 'find':
      find();
      break;
    case 'fork':
      fork();
      break;
    case 'help':
      help();
      break;
  }
}
