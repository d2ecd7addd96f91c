/**
 * The world of a lesson in the page: engines in workers, one for each experiment whose figure came near, and one for a moment for each knob
 * that is tried, of which two live at a time (engine-places.ts). What was prerendered is read before React draws over it.
 */
import {
  firstMoment,
  programOf,
  readStills,
  watchingSpeed,
  type LessonExperiment,
  type LessonWorld,
  type Opened,
  type Ran,
} from '../lessons/index.ts';
import { narrate } from '../scene/why.ts';
import type { Session } from '../store/types.ts';
import { EnginePlaces } from './engine-places.ts';
import { Engines } from './live.ts';
import { ticked } from './ticked.ts';

/** Runs an experiment to its end and leaves its session at its first moment. Returns the sentence of what went wrong, or null. */
async function runToEnd(session: Session, experiment: LessonExperiment): Promise<string | null> {
  const stop = ticked(session);
  await session.run(programOf(experiment));
  stop();
  const { status, message, diagnostics } = session.store.getState();
  if (status === 'error' || diagnostics.length > 0 || session.history().total === 0)
    return message || 'The engine did not start.';
  session.setSpeed(watchingSpeed(session.history().total));
  session.seek(firstMoment(session.history(), experiment));
  return null;
}

/** What the prerendered page says: numbers by "experiment/what", sentences of figures by "experiment/view/now". */
export function readKnown(root: ParentNode): ReadonlyMap<string, string> {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-measure], [data-said]')];
  return new Map(
    elements.map((element) => [element.dataset['measure'] ?? element.dataset['said'] ?? '', element.textContent]),
  );
}

/** Engines of a lesson that live at once. */
export const enginesMax = 2;

/** `up`: from the page to the root of the site. `root`: what holds the prerendered page. */
export function liveWorld(up: string, slug: string, root: ParentNode): LessonWorld {
  const engines = new Engines(up, 'core');
  const places = new EnginePlaces(enginesMax);
  const opened = new Map<string, Opened>();
  const listeners = new Set<() => void>();
  const tell = (id: string, state: Opened) => {
    opened.set(id, state);
    for (const listener of listeners) listener();
  };
  return {
    up,
    slug,
    known: readKnown(root),
    stills: readStills(root),
    peek: (id) => opened.get(id) ?? null,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open(experiment) {
      if (opened.has(experiment.id)) return;
      const session = engines.session({ seed: experiment.seed, view: experiment.views[0] ?? 'tree', narrate });
      tell(experiment.id, { session, ready: false, problem: null });
      void places.take().then(async (place) => {
        const problem = await runToEnd(session, experiment);
        place.rest(() => session.close());
        tell(experiment.id, { session, ready: problem === null, problem });
      });
    },
    async run(seed, program): Promise<Ran> {
      const place = await places.take();
      const session = engines.session({ seed, narrate });
      const stop = ticked(session);
      await session.run(program);
      stop();
      const { status, message, diagnostics } = session.store.getState();
      const history = session.history();
      session.close();
      place.free();
      return status === 'error' || diagnostics.length > 0 ? { ok: false, sentence: message } : { ok: true, history };
    },
  };
}
