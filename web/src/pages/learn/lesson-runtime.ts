/**
 * Runs the experiments of a lesson in the page: engines in workers, one for each experiment whose figure came near, and a temporary one for each
 * option that is tried and each question about a past moment. At most two run at once (engine-slots.ts). Prerendered numbers are read before React
 * hydrates the page.
 */
import type { Front } from 'virtual:lessons';
import { Listeners } from '../../base/listeners.ts';
import { parseOwnHtml } from '../../engine/trusted.ts';
import type { Layout } from '../../marks/input.ts';
import { loadLayout, type FigureViewName } from '../../visualizations/registry.ts';
import { laterPart } from '../../base/later-parts.ts';
import { unchanged, type LessonExperiment } from '../../lessons/measurements/lesson-experiment.ts';
import { firstMoment } from '../../lessons/figures/moments.ts';
import type { LessonRuntime, Opened, RunResult } from '../../lessons/lesson-context.tsx';
import type { Session, SessionOptions } from '../../session/session-types.ts';
import { EngineSlots, slottedPort } from '../shell/engine-slots.ts';
import { Engines } from '../shell/live.ts';
import { spawn } from '../shell/clients.ts';
import { runFigure, runToEnd } from '../shell/run-session.ts';

/**
 * The texts of the prerendered page: numbers by "experiment/what", sentences of figures by "experiment/view/now". Hidden answers have theirs in a
 * noscript element, for readers without scripts; with scripts enabled, its markup is text.
 */
export function readKnown(root: ParentNode): ReadonlyMap<string, string> {
  const covered = [...root.querySelectorAll('noscript')].map(({ textContent }) => parseOwnHtml(textContent));
  const elements = [root, ...covered].flatMap((each) => [
    ...each.querySelectorAll<HTMLElement>('[data-measure], [data-said]'),
  ]);
  return new Map(
    elements.map((element) => [element.dataset['measure'] ?? element.dataset['said'] ?? '', element.textContent]),
  );
}

const fetchWords = laterPart(() => import('../../scene/explain.ts'));

/** The layout of a race, when all of its designs have run. */
async function raced(experiment: LessonExperiment, runs: readonly Promise<Session>[]): Promise<Layout> {
  const [{ raceLayout }, ...sessions] = await Promise.all([import('../../lessons/figures/race.ts'), ...runs]);
  const histories = sessions.map((session) => session.history());
  return raceLayout(experiment, histories);
}

/** Maximum number of engines of a lesson at a time. */
const enginesMax = 2;

export interface LiveLessonRuntime extends LessonRuntime {
  /** Resolves when no figure waits for its engine. `isOneComing`: a figure is about to open; waits for that, too. */
  rested(isOneComing: boolean): Promise<void>;
}

/** `up`: the path from the page to the root of the site. `root`: the node that contains the prerendered page. */
export function createLessonRuntime(up: string, { slug }: Pick<Front, 'slug'>, root: ParentNode): LiveLessonRuntime {
  const places = new EngineSlots(enginesMax);
  const engines = new Engines(() => slottedPort(places, spawn));
  const opened = new Map<string, Opened>();
  const running = new Map<string, Promise<Session>>();
  const layouts = new Map<string, Layout | null>();
  const listeners = new Listeners();
  let say: SessionOptions['narrate'];
  const setOpened = (id: string, state: Opened) => {
    opened.set(id, state);
    listeners.notify();
  };
  const loadNarration = async () => {
    const words = await fetchWords().catch(() => null);
    if (words === null || say !== undefined) return;
    say = words.narrate;
    for (const [id, state] of opened) opened.set(id, { ...state });
    listeners.notify();
  };
  /** Loads the narration when it is first called. Until then, or if its script cannot be loaded, figures keep the sentences of the build. */
  const narrate: SessionOptions['narrate'] = (record, scene) => {
    if (say === undefined) void loadNarration();
    return say?.(record, scene) ?? '';
  };
  const begin = async (experiment: LessonExperiment): Promise<Session> => {
    const view = experiment.views[0] ?? 'tree';
    const session = engines.session({ seed: experiment.seed, view, narrate, unopened: true });
    setOpened(experiment.id, { session, ready: false, problem: null });
    const problem = await runFigure(session, unchanged(experiment), (history) => firstMoment(history, experiment));
    places.rest(() => session.close());
    setOpened(experiment.id, { session, ready: problem === null, problem });
    return session;
  };
  /** `rivals`: the other runs of its race, which are drawn when all have run. */
  const draw = async (
    name: string,
    experiment: LessonExperiment,
    view: FigureViewName,
    [ran, ...rivals]: readonly [Promise<Session>, ...Promise<Session>[]],
  ) => {
    layouts.set(name, null);
    const layout = await (
      experiment.race
        ? raced(experiment, [ran, ...rivals])
        : loadLayout(
            view,
            ran.then((session) => session.scene()),
          )
    ).catch(() => null);
    layouts.set(name, layout);
    if (layout !== null) listeners.notify();
    else
      setOpened(experiment.id, {
        session: await ran,
        ready: false,
        problem: 'The script that draws it could not be loaded. Reload the page to try again.',
      });
  };
  return {
    up,
    slug,
    known: readKnown(root),
    peek: (id) => opened.get(id) ?? null,
    layout: (id, view) => layouts.get(`${id}/${view}`) ?? null,
    watch: listeners.add,
    open(experiment, view, rivals = []) {
      const { id } = experiment;
      const run = (each: LessonExperiment): Promise<Session> => {
        const ran = running.get(each.id) ?? begin(each);
        running.set(each.id, ran);
        return ran;
      };
      const ran = run(experiment);
      const others = rivals.map(run);
      if (view === undefined || layouts.has(`${id}/${view}`)) return;
      void draw(`${id}/${view}`, experiment, view, [ran, ...others]);
    },
    rested: (isOneComing) =>
      new Promise((resolve) => {
        const look = () => {
          if (isOneComing && opened.size === 0) return;
          if ([...opened.values()].some(({ ready, problem }) => !ready && problem === null)) return;
          stop();
          resolve();
        };
        const stop = listeners.add(look);
        look();
      }),
    async run(seed, program): Promise<RunResult> {
      const session = engines.session({ seed, unopened: true });
      const problem = await runToEnd(session, program);
      const history = session.history();
      session.close();
      return problem === null ? { ok: true, history } : { ok: false, sentence: problem };
    },
  };
}
