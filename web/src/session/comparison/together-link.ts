/**
 * Converts compared engines to a value that a link can hold (compared.ts), and makes the engines again from it.
 *
 * The result is the same to the byte: an engine is made from its parent's command log and a change at a step, and both are deterministic. Engines
 * are made one at a time, each after its parent has finished; when all have finished the clock is restored.
 */
import { optionsById, optionsByName } from '../documents/lab-state.ts';
import { lastNeed, type Compared, type ComparedLane } from './compared.ts';
import { statusAfter } from '../session-status.ts';
import type { Change, Forebear, Lane, Making, Together, TogetherState } from './together-types.ts';

/** The removed engines that are ancestors of a present one, by rising id. Pure. */
export function ancestorsOf(lanes: readonly Pick<Lane, 'making'>[], removed: readonly Forebear[]): readonly Forebear[] {
  const needed = new Set<number>();
  const need = (making: Making | null): void => {
    if (making?.kind !== 'forked' || needed.has(making.lane)) return;
    needed.add(making.lane);
    need(removed.find(({ id }) => id === making.lane)?.making ?? null);
  };
  for (const { making } of lanes) need(making);
  return removed.filter(({ id }) => needed.has(id)).sort((a, b) => a.id - b.id);
}

/** The engines other than the first; null if there is none. Pure. */
export function comparedOf({ lanes, forebears, clock, at, picture, measure }: TogetherState): Compared | null {
  const made = [
    ...lanes.flatMap(({ id, name, making }) => (making === null ? [] : [{ id, name, making, gone: false }])),
    ...forebears.map((lane) => ({ ...lane, gone: true })),
  ].sort((a, b) => a.id - b.id);
  if (lanes.length < 2) return null;
  const placeOf = new Map(made.map(({ id }, i) => [id, i + 1]));
  const compared = made.map(({ name, making, gone }): ComparedLane => {
    const removed = gone && { gone: true as const };
    if (making.kind === 'added') return { name: name.slice(0, 200), options: wholeOf(making.options), ...removed };
    return { from: [placeOf.get(making.lane) ?? 0, making.step], ...changeOf(making.change), ...removed };
  });
  return { lanes: compared, clock, at: Math.round(at), picture, measure };
}

/** Includes options at their defaults: the first engine may have other values. */
const wholeOf = (options: ReadonlyMap<number, number>): ComparedLane['options'] =>
  optionsByName(options, { defaults: true });

function changeOf(change: Change): Pick<ComparedLane, 'options' | 'lines' | 'instead'> {
  if (change.kind === 'option') return { options: wholeOf(new Map([[change.option, change.value]])) };
  if (change.kind === 'none') return {};
  return { lines: change.program, ...(change.instead && { instead: true }) };
}

/**
 * Makes the engines again and restores the clock. Needs ticks in the meantime. Resolves to sentences about engines that could not be made.
 * REQUIRES: there is only the first engine; `compared` was checked.
 */
export async function rebuild(together: Together, compared: Compared): Promise<readonly string[]> {
  const { lanes, clock, at, picture, measure } = compared;
  const { moment } = together.store.getState().lanes[0]!.session.store.getState();
  together.setPicture(picture);
  together.setMeasure(measure);
  const problems: string[] = [];
  /** By position in `compared`; null if it could not be made. */
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
  const { lanes: made } = together.store.getState();
  await Promise.all(made.map(({ session }) => statusAfter(session, ['loading', 'running'])));
  together.setClock(clock);
  // If several moments share the clock's position, the first engine shows the one that the link has.
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
