/**
 * Pages as HTML, for the build: the same trees that the page shows at first, with the engine run in Node where a figure or a number needs
 * it. Without a module the prose and the controls are there all the same, and numbers are a dash.
 */
import { lessons } from 'virtual:lessons';
import { readFile } from 'node:fs/promises';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { EmbedPage } from '../src/embed/embed-page.tsx';
import { PortClient } from '../src/engine/client.ts';
import { compileEngine } from '../src/engine/loader.ts';
import { localPort } from '../src/engine/port.ts';
import { programOf, type LessonExperiment, type LessonWorld } from '../src/lessons/index.ts';
import { createSession } from '../src/store/session.ts';
import type { Session } from '../src/store/types.ts';
import { kPresets } from '../src/views/shared/presets.ts';
import { HomePage } from '../src/app/home-page.tsx';
import { kHomeProgram } from '../src/app/home-program.ts';
import { LabPage } from '../src/app/lab-page.tsx';
import { LessonPage } from '../src/app/lesson-page.tsx';
import { LessonsPage } from '../src/app/lessons-page.tsx';
import { NotFoundPage } from '../src/app/not-found-page.tsx';
import { stopToShow } from '../src/views/shared/stop-to-show.ts';

let modulePath = '';

const load = async () => {
  try {
    return await compileEngine(await readFile(modulePath));
  } catch {
    return { ok: false as const, message: 'The engine was not built.' };
  }
};

/** A session in this thread that has run a program to its end. */
async function ran(program: string, seed: number, view: string): Promise<Session> {
  const session = createSession(new PortClient(localPort, load), { seed, view });
  const timer = setInterval(() => session.tick(performance.now()), 1);
  await session.run(program);
  clearInterval(timer);
  session.tick(performance.now());
  return session;
}

async function lessonWorld(all: readonly LessonExperiment[]): Promise<LessonWorld> {
  const sessions = new Map<string, Session>();
  for (const experiment of all) {
    const session = await ran(programOf(experiment), experiment.seed, experiment.view);
    session.seek(stopToShow(session, experiment));
    sessions.set(experiment.id, session);
  }
  return {
    known: new Map(),
    open: (experiment) => sessions.get(experiment.id)!,
    openFresh: () => {
      throw new Error('nothing is varied while prerendering');
    },
  };
}

const kMakers: Readonly<Record<string, () => ReactNode | Promise<ReactNode>>> = {
  home: async () => {
    const session = await ran(kHomeProgram, 1996, 'tree');
    session.seek(Math.round(session.history().total * 0.62));
    return <HomePage session={session} />;
  },
  lab: () => {
    const session = createSession(new PortClient(localPort, load), { view: 'write-path' });
    session.edit(kPresets[0]!.program);
    return <LabPage session={session} up=".." />;
  },
  lessons: () => <LessonsPage />,
  'lesson-write-path': async () => {
    const lesson = lessons[0]!;
    return <LessonPage lesson={lesson} world={await lessonWorld(lesson.experiments)} />;
  },
  embed: async () => <EmbedPage session={await ran('', 1, kPresets[0]!.view)} preset={kPresets[0]!} />,
  'not-found': () => <NotFoundPage />,
};

/** The content of a page's root element. `engine`: path of the module. Throws for a page that does not exist. */
export async function renderPage(page: string, engine: string): Promise<string> {
  modulePath = engine;
  const make = kMakers[page];
  if (!make) throw new Error(`there is no page ${page}`);
  return renderToString(await make());
}
