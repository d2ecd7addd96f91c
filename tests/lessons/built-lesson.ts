/** A lesson with all its experiments run, as the build has it. Building is most of the time of these tests, so one file has them all. */
import { fileURLToPath } from 'node:url';
import { NodeEngines } from '../../web/build/node-world.ts';
import { wholeLesson, type LessonFolder, type WholeLesson } from '../fixtures/whole-lesson.ts';

export const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));

export interface BuiltLesson {
  readonly lesson: WholeLesson;
  readonly world: Awaited<ReturnType<NodeEngines['world']>>;
}

export async function buildLesson(folder: LessonFolder): Promise<BuiltLesson> {
  const lesson = await wholeLesson(folder);
  return { lesson, world: await engines.world(folder.slug, '../..', lesson.experiments) };
}
