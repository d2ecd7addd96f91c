/** Sessions with the engine in a worker. The module is fetched once for a page, from beside it, and compiled once. */
import { PortClient } from '../engine/client.ts';
import { fetchEngine } from '../engine/loader.ts';
import { workerPort } from '../engine/port.ts';
import { createSession } from '../store/session.ts';
import type { Session, SessionOptions } from '../store/types.ts';
import type { LessonWorld } from '../lessons/index.ts';
import { programOf } from '../lessons/index.ts';
import { reducedMotion } from '../theme/theme.ts';
import { stopToShow } from '../views/shared/stop-to-show.ts';

type Loading = ReturnType<typeof fetchEngine>;

/** `up`: from the page to the root of the site, where engine/strata.wasm is. */
export class Engines {
  private module: Loading | null = null;
  constructor(private readonly up: string) {}

  /** A failure is not kept: the next one who asks tries again. */
  private load = (): Loading => {
    this.module ??= fetchEngine(new URL(`${this.up}/engine/strata.wasm`, document.baseURI).href).then((outcome) => {
      if (!outcome.ok) this.module = null;
      return outcome;
    });
    return this.module;
  };

  client(): PortClient {
    return new PortClient(workerPort, this.load);
  }

  session(options: SessionOptions = {}): Session {
    return createSession(this.client(), { reducedMotion: reducedMotion(), inspector: () => this.client(), ...options });
  }
}

/** The world of a lesson in the page. `known`: numbers that were prerendered. */
export function liveWorld(up: string, known: ReadonlyMap<string, string>): LessonWorld {
  const engines = new Engines(up);
  const open = new Map<string, Session>();
  return {
    known,
    open(experiment) {
      const there = open.get(experiment.id);
      if (there) return there;
      const session = engines.session({ seed: experiment.seed, view: experiment.view });
      open.set(experiment.id, session);
      void session.run(programOf(experiment)).then(() => {
        session.setSpeed(60);
        session.seek(stopToShow(session, experiment));
      });
      return session;
    },
    openFresh: (seed) => engines.session({ seed }),
  };
}

/** What the prerendered page says, before React puts its own tree in its place. */
export function readKnown(): ReadonlyMap<string, string> {
  return new Map([...document.querySelectorAll<HTMLElement>('[data-measure]')].map((element) => [element.dataset['measure'] ?? '', element.textContent]));
}
