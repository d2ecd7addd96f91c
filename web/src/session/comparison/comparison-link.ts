/**
 * Converts compared engines to a value that a link can hold (compared.ts), and makes the engines again from it.
 *
 * The result is the same to the byte: an engine is made from its parent's command log and a change at a step, and both are deterministic. Engines
 * are made one at a time, each after its parent has finished; when all have finished the clock is restored.
 */
import { optionsById, optionsByName } from '../documents/lab-state.ts';
import { lastNeed, type Compared, type StoredEngine } from './compared.ts';
import { statusAfter } from '../session-status.ts';
import type {
  Change,
  RemovedAncestor,
  ComparedEngine,
  EngineOrigin,
  Comparison,
  ComparisonState,
} from './comparison-types.ts';

/** The removed engines that are ancestors of a present one, by rising id. Pure. */
export function ancestorsOf(
  engines: readonly Pick<ComparedEngine, 'origin'>[],
  removed: readonly RemovedAncestor[],
): readonly RemovedAncestor[] {
  const needed = new Set<number>();
  const need = (origin: EngineOrigin | null): void => {
    if (origin?.kind !== 'forked' || needed.has(origin.engine)) return;
    needed.add(origin.engine);
    need(removed.find(({ id }) => id === origin.engine)?.origin ?? null);
  };
  for (const { origin } of engines) need(origin);
  return removed.filter(({ id }) => needed.has(id)).sort((a, b) => a.id - b.id);
}

/** The engines other than the first; null if there is none. Pure. */
export function comparedOf({
  engines,
  removedAncestors,
  clock,
  at,
  picture,
  measure,
}: ComparisonState): Compared | null {
  const made = [
    ...engines.flatMap(({ id, name, origin }) => (origin === null ? [] : [{ id, name, origin, gone: false }])),
    ...removedAncestors.map((engine) => ({ ...engine, gone: true })),
  ].sort((a, b) => a.id - b.id);
  if (engines.length < 2) return null;
  const numberOf = new Map(made.map(({ id }, i) => [id, i + 1]));
  const compared = made.map(({ name, origin, gone }): StoredEngine => {
    const removed = gone && { gone: true as const };
    if (origin.kind === 'added') return { name: name.slice(0, 200), options: wholeOf(origin.options), ...removed };
    return { from: [numberOf.get(origin.engine) ?? 0, origin.step], ...changeOf(origin.change), ...removed };
  });
  return { lanes: compared, clock, at: Math.round(at), picture, measure };
}

/** Includes options at their defaults: the first engine may have other values. */
const wholeOf = (options: ReadonlyMap<number, number>): StoredEngine['options'] =>
  optionsByName(options, { defaults: true });

function changeOf(change: Change): Pick<StoredEngine, 'options' | 'lines' | 'instead'> {
  if (change.kind === 'option') return { options: wholeOf(new Map([[change.option, change.value]])) };
  if (change.kind === 'none') return {};
  return { lines: change.program, ...(change.instead && { instead: true }) };
}

/**
 * Makes the engines again and restores the clock. Needs ticks in the meantime. Resolves to sentences about engines that could not be made.
 * REQUIRES: there is only the first engine; `compared` was checked.
 */
export async function rebuild(comparison: Comparison, compared: Compared): Promise<readonly string[]> {
  const { lanes: engines, clock, at, picture, measure } = compared;
  const { moment } = comparison.store.getState().engines[0]!.session.store.getState();
  comparison.setPicture(picture);
  comparison.setMeasure(measure);
  const problems: string[] = [];
  /** By position in `compared`; null if it could not be made. */
  const ids: (number | null)[] = [0];
  for (const [i, engine] of engines.entries()) {
    comparison.store.setState({ message: `Engine ${i + 1} of ${engines.length} of the link has started.` });
    const before = new Set(comparison.store.getState().engines.map(({ id }) => id));
    const refused = await make(comparison, engine, ids);
    if (refused !== null) problems.push(refused);
    const made = comparison.store.getState().engines.find(({ id }) => !before.has(id));
    ids.push(refused === null && made ? made.id : null);
    for (const [j, { gone }] of engines.entries()) {
      const id = ids[j + 1];
      if (gone && lastNeed(engines, j + 1) === i + 1 && typeof id === 'number') comparison.remove(id);
    }
  }
  const { engines: made } = comparison.store.getState();
  await Promise.all(made.map(({ session }) => statusAfter(session, ['loading', 'running'])));
  comparison.setClock(clock);
  // If several moments share the clock's position, the first engine shows the one that the link has.
  if (Math.round(comparison.clockPositionOf(0, moment)) === at) comparison.seekMoment(0, moment);
  else comparison.seek(at);
  comparison.store.setState({ message: problems.join(' ') });
  return problems;
}

function make(comparison: Comparison, engine: StoredEngine, ids: readonly (number | null)[]): Promise<string | null> {
  const options = optionsById(engine.options ?? {});
  if (engine.from === undefined) return comparison.add(engine.name ?? 'another', options);
  const [parent, step] = engine.from;
  const id = ids[parent] ?? null;
  if (id === null) return Promise.resolve('A fork is missing: the engine that it forks from could not be created.');
  const [option] = options;
  const change: Change =
    engine.lines !== undefined
      ? { kind: 'lines', program: engine.lines, ...(engine.instead && { instead: true }) }
      : option
        ? { kind: 'option', option: option[0], value: option[1] }
        : { kind: 'none' };
  return comparison.fork(id, { step, ordinal: 0 }, change);
}
