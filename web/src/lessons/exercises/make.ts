/**
 * Makes the questions of an exercise from a run. Most need only the history; the bits of a filter are an inspection of the
 * engine. Loaded when an exercise is near the viewport, so that reading prose does not need it.
 */
import { entriesAddress, filterAddress, readAnswer, type Reported } from '../../protocol/answers.ts';
import type { Session } from '../../session/session-types.ts';
import { compactionInputs } from './compaction-inputs.ts';
import { withoutRepetitions, type Exercise } from './exercise.ts';
import { filterKeys, unfit } from './filter-keys.ts';
import { getPath } from './get-path.ts';
import { logReplay } from './log-replay.ts';
import { mergeRows } from './merge-rows.ts';
import type { ExerciseSpec } from './exercise-spec.ts';
import { tombstonesGo } from './tombstones-go.ts';
import { versionsStay } from './versions-stay.ts';

/** A run that has ended: its records, and answers of its engine about tables. A session is one. */
export type EndedRun = Pick<Session, 'history' | 'ask'>;

/** The exercise, with one question of each thought. Rejects with a sentence if the run has no such decision. */
export async function makeExercise(run: EndedRun, spec: ExerciseSpec): Promise<Exercise> {
  const exercise = await questionsOf(run, spec);
  if (exercise.steps.length === 0) throw new Error('This run has no decision of this kind.');
  return withoutRepetitions(exercise);
}

async function questionsOf(run: EndedRun, spec: ExerciseSpec): Promise<Exercise> {
  const history = run.history();
  switch (spec.kind) {
    case 'filter-keys':
      return askedOfFilter(run, spec.keys);
    case 'merge-rows':
      return mergeRows(history, spec.merge, spec.steps);
    case 'compaction-inputs':
      return compactionInputs(history, spec.compactions, spec.first);
    case 'tombstones-go':
      return tombstonesGo(history, spec.compactions, spec.each);
    case 'get-path':
      return getPath(history, spec.get);
    case 'versions-stay':
      return versionsStay(history, spec.least, spec.keys);
    case 'log-replay':
      return logReplay(history, spec.failures);
  }
}

/** The exercise for the filter of the first table at the end of the run, with up to `count` of its keys. */
async function askedOfFilter(run: EndedRun, count: number): Promise<Exercise> {
  const { head } = run.history();
  const table = head.levels.flatMap(({ tables }) => tables)[0];
  if (table === undefined) throw new Error('This run produced no table.');
  const addresses = [filterAddress(table), entriesAddress(table)];
  const [filters, entries] = (await run.ask(addresses)).map((outcome, i): Reported | null => {
    if (!outcome.ok) throw new Error(outcome.message);
    return readAnswer(addresses[i]!, outcome.value);
  });
  if (filters?.kind !== 'filter' || entries?.kind !== 'entries' || filters.full === null)
    throw new Error(`Table ${table} has no filter.`);
  const reason = unfit(filters.full);
  if (reason !== null) throw new Error(reason);
  const keys = entries.blocks.flatMap((block) => block.entries.map(({ key }) => key));
  return filterKeys(filters.full, keys.slice(0, count));
}
