/** Every experiment of every lesson: it is valid data, and its expectations hold on the engine of the page. */
import { kLayouts } from '../fixtures/layouts.ts';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import { NodeEngines } from '../../web/build/node-world.ts';
import {
  failures,
  firstMoment,
  positionOf,
  programOf,
  readingOf,
  valueOf,
  type LessonExperiment,
} from '../../web/src/lessons/index.ts';
import { parseExperiment } from '../../web/src/protocol/experiment.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));
const folders = lessonFolders();

/** What a lesson adds to the experiment of the protocol. */
const kExtra = ['id', 'views', 'microscope', 'stops', 'opensAt', 'episode', 'checks', 'exercises', 'expect'];

it('finds the lessons', () => {
  expect(folders.map((folder) => folder.slug)).toContain('write-path');
});

for (const { slug, experiment: file } of folders) {
  if (file === undefined) continue;
  const { experiments } = (await import(file)) as { readonly experiments: readonly LessonExperiment[] };

  describe(slug, () => {
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
          const session = await engines.ran(programOf(experiment), { seed: experiment.seed });
          const history = session.history();
          expect(failures(history, experiment.expect)).toEqual([]);
          expect(experiment.expect.length).toBeGreaterThan(0);
          const places = experiment.stops.map((stop) => positionOf(history, stop.at));
          expect(places).toEqual([...places].sort((a, b) => a - b));
          expect(new Set(places).size).toBe(places.length);
          expect(firstMoment(history, experiment)).toBeLessThanOrEqual(history.total);
          session.close();
        });
      });
  });
}

describe('expectations', () => {
  it('fail if they do not hold', async () => {
    const session = await engines.ran('put a 1\nput b 2\n', { seed: 1 });
    const history = session.history();
    expect(valueOf(history, 'number_keys_written')).toBe(2);
    expect(failures(history, [{ what: 'number_keys_written', equals: 3 }])).toEqual([
      'number_keys_written is 2, and should be 3',
    ]);
    expect(failures(history, [{ what: 'number_keys_written', atLeast: 3, atMost: 4 }])).toHaveLength(1);
    expect(failures(history, [{ what: 'no_such_counter', atLeast: 0 }])).toHaveLength(1);
    session.close();
  });

  it('fail with a message if a program is invalid', async () => {
    await expect(engines.ran('pit a 1\n', { seed: 1 })).rejects.toThrow('Line 1, column 1');
  });
});
