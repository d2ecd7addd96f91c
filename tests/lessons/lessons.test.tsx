/** Every lesson: its experiments, its prose, its predictions, and that its page hydrates. Each is built once for all of these. */
import { afterAll, describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import type { LessonExperiment } from '../../web/src/lessons/index.ts';
import { buildLesson, type BuiltLesson } from './built-lesson.ts';
import { testContent } from './content.ts';
import { testExperiments } from './experiments.ts';
import { testHydration } from './hydration.tsx';
import { testPredictions, testPredictionTables } from './predictions.tsx';
import { closeDocument } from './document.ts';

afterAll(closeDocument);

it('finds the lessons', () => {
  expect(lessonFolders().map(({ slug }) => slug)).toContain('write-path');
});

for (const folder of lessonFolders()) {
  const { experiments } = (await import(folder.experiment!)) as { readonly experiments: readonly LessonExperiment[] };

  describe(folder.slug, () => {
    let building: Promise<BuiltLesson> | undefined;
    const built = (): Promise<BuiltLesson> => (building ??= buildLesson(folder));
    afterAll(async () => {
      for (const session of (await built()).world.sessions.values()) session.close();
      // The histories of all lessons together are a gigabyte, which the collector would walk again and again.
      building = undefined;
    });

    testExperiments(experiments, built);
    testContent(folder, built);
    testPredictions(folder, built);
    testHydration(folder, built);
  });
}

testPredictionTables();
