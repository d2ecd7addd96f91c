/**
 * Lanes as a value that a link can hold (compared.ts), and made again of it.
 *
 * What comes back is the same to the byte: a lane is made of its parent's tape and a change at a step, and both are deterministic. So lanes are
 * made one after the other, each when its parent rests; the clock is put where it stood when all do.
 */
import { optionsById, optionsByName } from '../documents/lab-state.ts';
import { lastNeed, type Compared, type ComparedLane } from './compared.ts';
import type { Change, Forebear, Lane, Making, Together, TogetherState } from './together-types.ts';

/** Of those that were taken away, the ones from which a lane that is there came, by rising id. Pure. */
export function forebearsOf(lanes: readonly Pick<Lane, 'making'>[], away: readonly Forebear[]): readonly Forebear[] {
  const needed = new Set<number>();
  const need = (making: Making | null): void => {
    if (making?.kind !== 'forked' || needed.has(making.lane)) return;
    needed.add(making.lane);
    need(away.find(({ id }) => id === making.lane)?.making ?? null);
  };
  for (const { making } of lanes) need(making);
  return away.filter(({ id }) => needed.has(id)).sort((a, b) => a.id - b.id);
}

/** What stands beside lane 0; null where nothing does. Pure. */
export function comparedOf({ lanes, forebears, clock, at, picture, measure }: TogetherState): Compared | null {
  const made = [
    ...lanes.flatMap(({ id, name, making }) => (making === null ? [] : [{ id, name, making, gone: false }])),
    ...forebears.map((lane) => ({ ...lane, gone: true })),
  ].sort((a, b) => a.id - b.id);
  if (lanes.length < 2) return null;
  const placeOf = new Map(made.map(({ id }, i) => [id, i + 1]));
  const told = made.map(({ name, making, gone }): ComparedLane => {
    const away = gone && { gone: true as const };
    if (making.kind === 'added') return { name: name.slice(0, 200), options: wholeOf(making.options), ...away };
    return { from: [placeOf.get(making.lane) ?? 0, making.step], ...changeOf(making.change), ...away };
  });
  return { lanes: told, clock, at: Math.round(at), picture, measure };
}

/** An option in which an engine differs is told at its default too: lane 0 may have it otherwise. */
function wholeOf(options: ReadonlyMap<number, number>): ComparedLane['options'] {
  return optionsByName(options, { defaults: true });
}

function changeOf(change: Change): Pick<ComparedLane, 'options' | 'lines' | 'instead'> {
  if (change.kind === 'option') return { options: wholeOf(new Map([[change.option, change.value]])) };
  if (change.kind === 'none') return {};
  return { lines: change.program, ...(change.instead && { instead: true }) };
}

/**
 * Makes the lanes again, and puts the clock where it stood. Frames must come meanwhile. Resolves to the sentences of what could not be made.
 * REQUIRES: lane 0 is alone; `compared` is one that was read.
 */
export async function rebuild(together: Together, compared: Compared): Promise<readonly string[]> {
  const { lanes, clock, at, picture, measure } = compared;
  const { moment } = together.store.getState().lanes[0]!.session.store.getState();
  together.setPicture(picture);
  together.setMeasure(measure);
  const problems: string[] = [];
  /** By place; null: it could not be made. */
  const ids: (number | null)[] = [0];
  for (const [i, lane] of lanes.entries()) {
    together.store.setState({ message: `Engine ${i + 1} of ${lanes.length} of the link has started.` });
    const before = new Set(together.store.getState().lanes.map(({ id }) => id));
    const refused = await make(together, lane, ids);
    if (refused !== null) problems.push(refused);
    const made = together.store.getState().lanes.find(({ id }) => !before.has(id));
    ids.push(refused === null && made ? made.id : null);
    for (const [j, { gone }] of lanes.entries()) {
      const id = ids[j + 1];
      if (gone && lastNeed(lanes, j + 1) === i + 1 && typeof id === 'number') together.remove(id);
    }
  }
  await Promise.all(together.store.getState().lanes.map((lane) => rested(lane)));
  together.setClock(clock);
  // Lane 0 shows the moment that the link gives it where the clock's place holds several.
  if (Math.round(together.placeOf(0, moment)) === at) together.seekMoment(0, moment);
  else together.seek(at);
  together.store.setState({ message: problems.join(' ') });
  return problems;
}

function make(together: Together, lane: ComparedLane, ids: readonly (number | null)[]): Promise<string | null> {
  const options = optionsById(lane.options ?? {});
  if (lane.from === undefined) return together.add(lane.name ?? 'another', options);
  const [parent, step] = lane.from;
  const id = ids[parent] ?? null;
  if (id === null) return Promise.resolve('A fork is missing: the engine that it forks from could not be created.');
  const [option] = options;
  const change: Change =
    lane.lines !== undefined
      ? { kind: 'lines', program: lane.lines, ...(lane.instead && { instead: true }) }
      : option
        ? { kind: 'option', option: option[0], value: option[1] }
        : { kind: 'none' };
  return together.fork(id, { step, ordinal: 0 }, change);
}

/** Resolves when a lane does nothing more by itself. */
function rested({ session: { store } }: Lane): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (['loading', 'running'].includes(store.getState().status)) return;
      leave();
      resolve();
    };
    const leave = store.subscribe(look);
    look();
  });
}
