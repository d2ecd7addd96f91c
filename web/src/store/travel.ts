/** Where the cursor goes: played, stepped, sought. The engine does not hear of it. */
import { nextStop } from '../scene/stops.ts';
import type { Core } from './core.ts';
import type { Session } from './types.ts';

type Travel = Pick<
  Session,
  'play' | 'pause' | 'step' | 'stepBack' | 'stepStop' | 'seek' | 'seekMoment' | 'jumpMarker' | 'setSpeed'
>;

/** `stops`: as the session plans them. */
export function travel(core: Core, stops: Session['stops']): Travel {
  const { store, shown, moveTo, publish, place, rest } = core;

  /** n times to the record that a step leads to. */
  function walk(n: number, onward: (position: number) => number): void {
    let { position } = shown().cursor;
    for (let i = 0; i < n; i++) position = onward(position);
    moveTo(position);
  }

  return {
    play() {
      const feed = shown();
      if (feed.cursor.position === feed.history.total && !feed.running) moveTo(0);
      if (store.getState().speed !== Infinity) feed.cursor.stay();
      rest();
      publish({ playing: true, followLive: true });
    },

    pause() {
      shown().cursor.stay();
      publish({ playing: false, followLive: false });
    },

    step: (n = 1) => walk(n, (position) => shown().history.next(position)),
    stepBack: (n = 1) => walk(n, (position) => shown().history.previous(position)),

    stepStop(direction) {
      const stop = nextStop(stops(store.getState().stopKind), shown().cursor.position, direction);
      if (stop !== null) moveTo(stop.position);
      return stop !== null;
    },

    seek(record) {
      moveTo(record, { followLive: record >= shown().history.total });
      place();
    },

    seekMoment: (moment, past = 0) => moveTo(shown().history.positionOf(moment) + past),

    jumpMarker(kind, direction) {
      const { history, cursor } = shown();
      const marker = history.marker(kind, direction, cursor.position);
      if (marker !== null) moveTo(marker.record + 1);
      return marker;
    },

    setSpeed(speed) {
      if (!(speed > 0)) return;
      rest();
      store.setState({ speed });
      if (speed !== Infinity) shown().cursor.stay();
    },
  };
}
