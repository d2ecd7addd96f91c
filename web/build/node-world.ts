/**
 * Engines in Node, for prerendered pages, recordings, and the tests of lessons. It is the same module that the page loads, in this thread.
 */
import { loadLayouts } from '../src/visualizations/registry.ts';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createElement, type ReactNode } from 'react';
import { PortClient } from '../src/engine/client.ts';
import type { Codecs } from '../src/engine/codecs.ts';
import { compileEngine } from '../src/engine/loader.ts';
import { localPort } from '../src/engine/port.ts';
import type { EngineClient } from '../src/engine/client-types.ts';
import {
  checkAddresses,
  checkEpisode,
  firstMoment,
  microscopeHeight,
  programOf,
  StaticFigure,
  type LessonExperiment,
  type LessonRuntime,
  type Opened,
  type RunResult,
} from '../src/lessons/index.ts';
import { raceLayout } from '../src/lessons/figures/race.ts';
import '../src/lessons/measurements/readings.ts';
import { layoutFilterMicroscope } from '../src/visualizations/filter/layout.ts';
import { wantsOfFilter } from '../src/visualizations/filter/filter-target.ts';
import { readAnswer, type Answer } from '../src/protocol/answers.ts';
import { narrate } from '../src/scene/explain.ts';
import type { ProgramText } from '../src/session/timed-input.ts';
import { createSession } from '../src/session/session.ts';
import type { Session, SessionOptions } from '../src/session/session-types.ts';

/** `engine`: path of the module; the codecs are beside it. */
export class NodeEngines {
  private readonly load: ConstructorParameters<typeof PortClient>[1];
  private readonly codecs: Codecs;

  constructor(engine: string) {
    const module = readFile(engine).then(compileEngine, () => ({
      ok: false as const,
      message: `There is no engine at ${engine}.`,
    }));
    this.load = () => module;
    const codecs = join(dirname(engine), 'codecs.wasm');
    this.codecs = existsSync(codecs) ? new WebAssembly.Module(readFileSync(codecs)) : null;
  }

  client(): PortClient {
    return new PortClient(localPort, this.load, this.codecs);
  }

  /** A session that has run a program, or commands, to the end. Rejects with a message if that fails. */
  async ran(
    program: ProgramText | readonly Uint8Array[],
    options: SessionOptions,
    client: EngineClient = this.client(),
  ): Promise<Session> {
    const session = createSession(client, { narrate, unopened: true, ...options });
    // Frames as in the page, without its clock.
    let frames = 0;
    const frame = () => session.tick(16 * ++frames);
    const timer = setInterval(frame, 1);
    if (typeof program === 'string' || 'text' in program) await session.run(program);
    else for (const commands of program) await session.runCommands(commands);
    clearInterval(timer);
    frame();
    const { status, message, diagnostics } = session.store.getState();
    if (status === 'error' || diagnostics.length > 0) throw new Error(message);
    return session;
  }

  /** A world in which every experiment has already run. */
  async world(
    slug: string,
    up: string,
    experiments: readonly LessonExperiment[],
  ): Promise<LessonRuntime & { readonly sessions: ReadonlyMap<string, Session> }> {
    const sessions = new Map<string, Session>();
    for (const experiment of experiments) {
      const session = await this.ran(programOf(experiment), { seed: experiment.seed });
      session.seek(firstMoment(session.history(), experiment));
      sessions.set(experiment.id, session);
    }
    const layouts = await loadLayouts();
    const races = new Map(
      experiments.flatMap((each) => {
        const ids = [each.id, ...(each.race?.rivals ?? [])];
        return each.race
          ? [
              [
                each.id,
                raceLayout(
                  each,
                  ids.map((id) => sessions.get(id)!.history()),
                ),
              ],
            ]
          : [];
      }),
    );
    const opened = new Map<string, Opened>();
    for (const { id, microscope } of experiments) {
      const session = sessions.get(id)!;
      const filterSubject = microscope ? { filterSubject: await filterSubjectOf(id, session) } : {};
      opened.set(id, { session, ready: true, problem: null, ...filterSubject });
    }
    return {
      up,
      slug,
      sessions,
      known: new Map(),
      prerender: { staticFigure: (props) => createElement(StaticFigure, props), checkAddresses, checkEpisode },
      peek: (id) => opened.get(id) ?? null,
      open: () => undefined,
      layout: (id, view) => races.get(id) ?? layouts[view],
      watch: () => () => undefined,
      run: (seed, program): Promise<RunResult> =>
        this.ran(program, { seed }).then(
          (session) => ({ ok: true, history: session.history() }),
          (error: unknown) => ({ ok: false, sentence: error instanceof Error ? error.message : String(error) }),
        ),
    };
  }
}

/** The filter that the microscope view shows at the session's moment, drawn; asks the engine for its data. */
async function filterSubjectOf(id: string, session: Session): Promise<ReactNode> {
  const addresses = wantsOfFilter(session.scene(), null);
  const outcomes = await session.ask(addresses);
  const answers = new Map<string, Answer>();
  addresses.forEach((address, i) => {
    const outcome = outcomes[i]!;
    const read = outcome.ok ? readAnswer(address, outcome.value) : null;
    if (read === null) throw new Error(`${id}: ${outcome.ok ? address : outcome.message}`);
    answers.set(address, { reported: read });
  });
  const title = 'The bits of a filter, and the keys that set them';
  return createElement(StaticFigure, {
    session,
    layout: layoutFilterMicroscope,
    title,
    heightFor: microscopeHeight,
    name: `${id}/filter`,
    answers,
  });
}
