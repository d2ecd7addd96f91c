/** What the keys of the stage do to a session, and whether those that are a character act: the reader's choice, kept on this device. */
import type { Intention } from '../../interact/keyboard.ts';
import { documentKinds } from '../../persistence/kinds.ts';
import { getPreference, setPreference } from '../../persistence/preferences.ts';
import { speeds, type Session } from '../../session/session-types.ts';

const kName = documentKinds.keys.name;

/** Whether keys that are a character act on the stage: yes, until the reader says no. */
export const charactersAct = (): boolean => getPreference(kName) !== 'off';

export function letCharactersAct(yes: boolean): void {
  setPreference(kName, yes ? 'on' : 'off');
}

export interface Asked {
  readonly help: () => void;
  readonly find: () => void;
  /** Nothing where the page has no other engines. */
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
    case 'speed': {
      const near = speeds.findIndex((s) => s >= speed);
      session.setSpeed(
        speeds[Math.min(speeds.length - 1, Math.max(0, (near < 0 ? speeds.length - 1 : near) + intention.direction))]!,
      );
      break;
    }
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
