/**
 * What the lab opens with: an example, or the experiment in the address. It runs, and the reader stands, paused, at the first stop of the
 * animation that it is there to show; from there everything is one press away.
 */
import type { ViewName } from '../../layout/index.ts';
import type { Linked } from '../../store/linked.ts';
import { speeds, type Moment, type Session } from '../../store/types.ts';
import { kStopKinds } from './episode.ts';
import { kPresets, type Preset } from './presets.ts';

export interface Opening {
  /** An example's, or 'link'. */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly view: ViewName;
  readonly program: string;
  readonly seed: number;
  /** Where to stand; null is at the first stop of what the view shows. */
  readonly moment: Moment | null;
}

/** An example as something to open. Pure. */
export function openingOf({ id, name, about, view, program }: Preset): Opening {
  return { id, name, about, view, program, seed: 1, moment: null };
}

/** The experiment of an address as something to open, drawn in the first of these views that there is. Pure. */
export function openingOfLink({ seed, program, moment }: Linked, views: readonly string[]): Opening {
  const view = views.find((name): name is ViewName => Object.hasOwn(kStopKinds, name) && name !== 'tree');
  return {
    id: 'link',
    name: 'The experiment of the link',
    about: 'It came with the address of this page.',
    view: view ?? 'write-path',
    program,
    seed,
    moment,
  };
}

/** The example that an address names ("#example=merge"), else the first. Pure. */
export function exampleOf(hash: string): Opening {
  const named = /^#example=([a-z-]+)$/.exec(hash)?.[1];
  return openingOf(kPresets.find(({ id }) => id === named) ?? kPresets[0]!);
}

/** Seconds in which a whole run is played, about: at once, nothing would be seen. */
const kPlayedSeconds = 30;
/** Records a second at least. */
const kSlowest = 100;

/** Records a second at which so many are played in about half a minute. Pure. */
export function paceOf(total: number): number {
  return speeds.findLast((speed) => speed <= Math.max(kSlowest, total / kPlayedSeconds)) ?? kSlowest;
}

/** Does work that shall be seen done and not being done; to play it again there is a pace afterwards. Never rejects, as no work here does. */
export async function atOnce<T>(session: Session, work: () => Promise<T>): Promise<T> {
  session.setSpeed(Infinity);
  const done = await work();
  const { total } = session.history();
  if (session.store.getState().speed === Infinity && total > 0) session.setSpeed(paceOf(total));
  return done;
}

/** Runs it on a new engine. Resolves when it stands; the session's state says what went wrong. Never rejects. */
export async function open(session: Session, { view, program, seed, moment }: Opening): Promise<void> {
  session.setView(view);
  session.setStopKind(kStopKinds[view]);
  if (session.store.getState().seed !== seed) session.setSeed(seed);
  await session.run(program, false);
  // Somebody was quicker and has opened something else.
  if (session.store.getState().program !== program) return;
  const { total } = session.history();
  session.setSpeed(paceOf(total));
  if (moment) session.seekMoment(moment);
  else session.seek(session.stops(kStopKinds[view]).stops[0]?.position ?? total);
  session.pause();
}
