/** The experiments of a lesson: each is valid data, and its expectations hold on the engine of the page. */
import { describe, expect, it } from 'vitest';
import { failures, firstMoment, positionOf, readingOf, type LessonExperiment } from '../../web/src/lessons/index.ts';
import { parseExperiment } from '../../web/src/protocol/experiment.ts';
import { kLayouts } from '../fixtures/layouts.ts';
import type { BuiltLesson } from './built-lesson.ts';

/** What a lesson adds to the experiment of the protocol. */
const kExtra = ['id', 'views', 'microscope', 'stops', 'opensAt', 'episode', 'checks', 'exercises', 'race', 'expect'];

/** `built`: resolves to the lesson; call this in its `describe`. */
export function testExperiments(experiments: readonly LessonExperiment[], built: () => Promise<BuiltLesson>): void {
  describe('the experiments', () => {
    it('gives each experiment a unique name', () => {
      expect(new Set(experiments.map((e) => e.id)).size).toBe(experiments.length);
    });

    for (const experiment of experiments)
      describe(experiment.id, () => {
        it('survives a round trip through JSON and is an experiment of the protocol', () => {
          const again = JSON.parse(JSON.stringify(experiment)) as LessonExperiment;
          expect(again).toStrictEqual(experiment);
          expect(parseExperiment(again, kExtra)).toMatchObject({ ok: true });
          expect(experiment.views.length).toBeGreaterThan(0);
          for (const view of experiment.views) expect(Object.keys(kLayouts)).toContain(view);
          for (const { what } of experiment.expect) expect(readingOf(what), what).not.toBeNull();
          if (experiment.opensAt !== undefined)
            expect(experiment.stops.map((stop) => stop.name)).toContain(experiment.opensAt);
        });

        it('meets its expectations, and opens at its stop', async () => {
          const history = (await built()).world.sessions.get(experiment.id)!.history();
          expect(failures(history, experiment.expect)).toEqual([]);
          expect(experiment.expect.length).toBeGreaterThan(0);
          const places = experiment.stops.map((stop) => positionOf(history, stop.at));
          expect(places).toEqual([...places].sort((a, b) => a - b));
          expect(new Set(places).size).toBe(places.length);
          expect(firstMoment(history, experiment)).toBeLessThanOrEqual(history.total);
        });
      });
  });
}
