/** Where the cursor goes: played, stepped, sought. The engine does not hear of it. */
import { nextLanding } from '../scene/markers.ts';
import { nextStop } from '../scene/stops.ts';
import type { Core } from './core.ts';
import type { MarkerKind, Session } from './session-types.ts';
import type { StepBy } from './step-by.ts';

type Travel = Pick<
  Session,
  | 'play'
  | 'pause'
  | 'step'
  | 'stepBack'
  | 'setStepBy'
  | 'setMarkerKind'
  | 'stepStop'
  | 'seek'
  | 'seekMoment'
  | 'jumpMarker'
  | 'setSpeed'
>;

/** Where a step of each kind lands: at the end of an operation its answer is known, and what a flush or compaction takes when it begins. */
const kLandings: Readonly<Record<Exclude<StepBy, 'record'>, readonly [kind: MarkerKind, verb: string]>> = {
  operation: ['operation-finished', 'ends'],
  flush: ['flush-begun', 'begins'],
  compaction: ['compaction-picked', 'begins'],
};

/** `stops`: as the session plans them. */
export function travel(core: Core, stops: Session['stops']): Travel {
  const { store, live, moveTo, publish, place, rest } = core;

  /** n times what a step is; where no further one is, as far as there are some. */
  function walk(n: number, direction: 1 | -1): void {
    const { history, cursor } = live;
    const { stepBy } = store.getState();
    let { position } = cursor;
    for (let i = 0; i < n; i++) {
      if (stepBy === 'record') {
        position = direction === 1 ? history.next(position) : history.previous(position);
        continue;
      }
      const [kind, verb] = kLandings[stepBy];
      const landing = nextLanding(history, kind, direction, position);
      if (landing !== null) {
        ({ position } = landing);
        continue;
      }
      store.setState({ message: `No ${stepBy} ${verb} ${direction === 1 ? 'after' : 'before'} this.` });
      break;
    }
    if (position !== cursor.position || stepBy === 'record') moveTo(position);
  }

  return {
    play() {
      if (live.cursor.position === live.history.total && !live.running) moveTo(0);
      if (store.getState().speed !== Infinity) live.cursor.stay();
      rest();
      publish({ playing: true, followLive: true });
    },

    pause() {
      live.cursor.stay();
      publish({ playing: false, followLive: false });
    },

    step: (n = 1) => walk(n, 1),
    stepBack: (n = 1) => walk(n, -1),
    setStepBy: (stepBy) => store.setState({ stepBy }),
    setMarkerKind: (markerKind) => store.setState({ markerKind }),

    stepStop(direction) {
      const stop = nextStop(stops(store.getState().stopKind), live.cursor.position, direction);
      if (stop !== null) moveTo(stop.position);
      return stop !== null;
    },

    seek(record) {
      moveTo(record, { followLive: record >= live.history.total });
      place();
    },

    seekMoment: (moment, past = 0) => moveTo(live.history.positionOf(moment) + past),

    jumpMarker(kind, direction) {
      const { history, cursor } = live;
      const landing = nextLanding(history, kind, direction, cursor.position);
      if (landing !== null) moveTo(landing.position);
      return landing?.marker ?? null;
    },

    setSpeed(speed) {
      if (!(speed > 0)) return;
      rest();
      store.setState({ speed });
      if (speed !== Infinity) live.cursor.stay();
    },
  };
}
