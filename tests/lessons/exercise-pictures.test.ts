/**
 * Exercises are done on the picture: each choice of each step has exactly one place in the picture of its figure, wide and narrow, that can be
 * pressed apart from the others, or says why it has none; and the picture does not give the answer away.
 */
import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lessonFolders } from '../../web/build/lessons.ts';
import { NodeEngines } from '../../web/build/node-world.ts';
import { KeyAxisCache } from '../../web/src/figure/key-axis-cache.ts';
import { exerciseLayout, exercisePictureHeight, litBy } from '../../web/src/lessons/exercises/exercise-picture.ts';
import { kExerciseViews, type ExerciseSpec } from '../../web/src/lessons/exercises/exercise-spec.ts';
import { faultOf, withoutRepetitions, type Exercise, type Step } from '../../web/src/lessons/exercises/exercise.ts';
import { makeExercise } from '../../web/src/lessons/exercises/make.ts';
import { kTarget, regionsOf, type Drawn, type Region } from '../../web/src/lessons/exercises/regions.ts';
import { veiled } from '../../web/src/lessons/exercises/veil.ts';
import { programOf, type LessonExperiment } from '../../web/src/lessons/index.ts';
import type { Mark, Rectangle } from '../../web/src/marks/marks.ts';
import type { Session } from '../../web/src/session/session-types.ts';
import { kMetrics } from '../../web/src/theme/metrics.ts';
import type { FigureViewName } from '../../web/src/visualizations/registry.ts';
import { kLayouts } from '../fixtures/layouts.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));

/** Widths of a figure beside prose, in one column of a tablet, and on a phone of 390 and of 360 px. */
const kWidths = [760, 600, 328, 298];

/** Words and numbers that decide a question by themselves. */
const kGiveaways = /score|×\d|obsolete|kept|\bkeeps\b|for it only|is smaller|on top of the heap|· \d+\.\d\d/;

function drawn(session: Session, view: FigureViewName, step: Step, width: number, answered = false): Drawn {
  session.seek(step.position!);
  const scene = session.scene();
  const axis = new KeyAxisCache().axisOf(session.history(), true);
  const box = { width, height: exercisePictureHeight(view)(width) };
  const layout = exerciseLayout(view, step, { fault: null, answered })(kLayouts[view]);
  const marks = layout({ scene, axis, box, metrics: kMetrics, selection: null, highlight: null });
  return { scene, axis, box, marks };
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.w - 0.01 && b.x < a.x + a.w - 0.01 && a.y < b.y + b.h - 0.01 && b.y < a.y + a.h - 0.01;
const isInside = ({ x, y, w, h }: Rectangle, { width, height }: Drawn['box']): boolean =>
  x >= -0.01 && y >= -0.01 && x + w <= width + 0.01 && y + h <= height + 0.01;

/** What is wrong with the places of a step's choices. */
function problemsOf(step: Step, picture: Drawn): readonly string[] {
  const regions = regionsOf(step, picture);
  const places = step.choices.flatMap(({ id, spot }) => {
    const count = regions.filter((region) => region.choice.id === id).length;
    if (spot.in === 'nothing') return /^[A-Z].*\.$/.test(spot.why) && count === 0 ? [] : [`${id}: no reason`];
    return count === 1 ? [] : [`${id}: ${count} places`];
  });
  const pairs = regions.flatMap((a, i) => regions.slice(i + 1).map((b) => [a, b] as const));
  const meet = pairs
    .filter(([a, b]) => overlap(a.target, b.target))
    .map(([a, b]) => `${a.choice.id} on ${b.choice.id}`);
  const outside = regions
    .filter(({ target }) => !isInside(target, picture.box))
    .map(({ choice }) => `${choice.id} outside`);
  const small = regions.filter((region) => isSmall(region, regions)).map(({ choice }) => `${choice.id} is small`);
  return [...places, ...meet, ...outside, ...small];
}

/** A target may be lower than `kTarget` only where another one is directly above and below it, as in level 0; never lower than 12. */
function isSmall({ target }: Region, all: readonly Region[]): boolean {
  if (target.w < kTarget - 0.01 || target.h < 12) return true;
  const grown = { ...target, y: target.y - 2, h: target.h + 4 };
  return target.h < kTarget - 0.01 && !all.some((each) => each.target !== target && overlap(each.target, grown));
}

const saidBy = (marks: readonly Mark[]): readonly string[] =>
  marks.flatMap((mark) => [mark.label ?? '', mark.kind === 'text' ? mark.text : '']);

interface Subject {
  readonly exercise: Exercise;
  readonly session: Session;
}

function describeExercise(slug: string, file: string, experiment: LessonExperiment, spec: ExerciseSpec): void {
  const view = kExerciseViews[spec.kind];
  const made = async (): Promise<Subject> => {
    const session = await engines.ran(programOf(experiment), { seed: experiment.seed });
    return { session, exercise: await makeExercise(session, spec) };
  };

  describe(`${slug}: ${spec.id}`, () => {
    it('has a place for each choice, or a reason why not', async () => {
      const { exercise, session } = await made();
      const inPicture = exercise.steps.flatMap(({ choices }) => choices).filter(({ spot }) => spot.in !== 'nothing');
      expect(inPicture.length > 0).toBe(view !== null);
      if (view === null) return;
      for (const step of exercise.steps)
        for (const width of kWidths)
          expect(problemsOf(step, drawn(session, view, step, width)), `${step.asks} at ${width} px`).toEqual([]);
    });

    it('shows and says nothing that gives the answer away', async () => {
      const { exercise, session } = await made();
      for (const step of exercise.steps) {
        for (const { name, fact } of step.choices) expect(`${name} ${fact}`).not.toMatch(kGiveaways);
        if (view === null) continue;
        for (const width of kWidths)
          expect(saidBy(drawn(session, view, step, width).marks).filter((text) => kGiveaways.test(text))).toEqual([]);
      }
    });

    it('says what each wrong choice leads to, with marks that are in the picture', async () => {
      const { exercise, session } = await made();
      for (const step of exercise.steps)
        for (const { id, right } of step.choices) {
          if (right && step.picks === 'one') continue;
          const answer = right ? step.engine.filter((each) => each !== id) : [...step.engine, id];
          const fault = faultOf(step, step.picks === 'one' ? [id] : answer)!;
          expect(fault.choice).toBe(id);
          expect(fault.otherwise, `${step.asks} ${id}`).toMatch(/^[A-Z].*\.$/);
          if (view === null) continue;
          const marks = new Set(drawn(session, view, step, kWidths[0]!).marks.map((mark) => mark.id));
          expect(litBy(step, fault, false).filter((address) => !marks.has(address))).toEqual([]);
        }
    });

    it('has one question of each thought, and the figure goes on after each', async () => {
      const { exercise } = await made();
      const { steps } = exercise;
      expect(new Set(steps.map(({ thought }) => thought)).size).toBe(steps.length);
      expect(withoutRepetitions({ ...exercise, steps: [...steps, ...steps] })).toEqual(exercise);
      for (const { position, plays } of steps) if (plays !== null) expect(plays).toBeGreaterThan(position!);
    });

    it('is beside a figure with its view, if its lesson asks it', () => {
      const prose = readFileSync(path.join(path.dirname(file), 'index.mdx'), 'utf8');
      const isAsked = prose.includes(`<Practice of="${experiment.id}" exercise="${spec.id}">`);
      if (view === null || !isAsked) return;
      const before = prose.slice(0, prose.indexOf(`exercise="${spec.id}"`));
      const figure = before.slice(before.lastIndexOf('<FigureSection'));
      const shown = /<LiveFigure of="([^"]+)"(?: view="([^"]+)")?/.exec(figure);
      expect(shown?.[1]).toBe(experiment.id);
      expect(shown?.[2] ?? experiment.views[0]).toBe(view);
    });
  });
}

for (const { slug, experiment: file } of lessonFolders()) {
  if (file === undefined) continue;
  const { experiments } = (await import(file)) as { readonly experiments: readonly LessonExperiment[] };
  for (const experiment of experiments)
    for (const spec of experiment.exercises ?? []) describeExercise(slug, file, experiment, spec);
}

it('no exercise is done on a view without a veil', () => {
  for (const view of Object.values(kExerciseViews)) if (view !== null) expect(veiled(view, [])).toEqual([]);
  expect(() => veiled('device', [])).toThrow('no exercise');
});
