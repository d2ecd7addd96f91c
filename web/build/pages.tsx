/**
 * Pages as HTML, for the build: the same React trees that the page shows at first, with the engine running in Node for figures and
 * numbers; and the recordings. A page that cannot be rendered stops the build: half a site must not be published.
 */
import { claims } from 'virtual:claims';
import { glossary, lessons } from 'virtual:lessons';
import { syllabuses, teachings, works } from 'virtual:teach';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { EmbedPage } from '../src/pages/embed/embed-page.tsx';
import { figureNamed, kFigureFirst } from '../src/pages/embed/figures.ts';
import { ClaimsQueue } from '../src/pages/claims/claims-queue.ts';
import { ClaimsPage } from '../src/pages/claims/claims-page.tsx';
import { kHomeEpisode } from '../src/pages/home/home-episode.ts';
import { HomePage } from '../src/pages/home/home-page.tsx';
import { homeHeight, kHomeTitle } from '../src/pages/home/home-figure.tsx';
import { homeStart, kHomeCommands, kHomeOptions, kHomeSeed } from '../src/pages/home/home-program.ts';
import { LabPage } from '../src/pages/lab/lab-page.tsx';
import { LessonPage, LessonProse } from '../src/pages/learn/lesson-page.tsx';
import { LessonsPage } from '../src/pages/learn/lessons-page.tsx';
import { NotFoundPage } from '../src/pages/shell/not-found-page.tsx';
import { createPanes } from '../src/pages/lab/panes-state.ts';
import { ReferencePage } from '../src/pages/reference/reference-page.tsx';
import { SourcesPage } from '../src/pages/learn/sources-page.tsx';
import { SpeedPage } from '../src/pages/speed/speed-page.tsx';
import { SpeedRun } from '../src/pages/speed/run.ts';
import { experimentsOfKey, materialOf } from '../src/pages/teach/lesson-material.tsx';
import { KeyPage, SheetPage } from '../src/pages/teach/sheet-page.tsx';
import { TeachPage } from '../src/pages/teach/teach-page.tsx';
import { loadLayout } from '../src/visualizations/registry.ts';
import { layoutTree } from '../src/visualizations/tree/layout.ts';
import { checkEpisode } from '../src/lessons/figures/check-episode.ts';
import { figureHeight } from '../src/lessons/figures/figure-shape.ts';
import { StaticFigure } from '../src/lessons/figures/static-figure.tsx';
import type { LessonRuntime } from '../src/lessons/lesson-context.tsx';
import { narrate } from '../src/scene/explain.ts';
import { createSession } from '../src/session/session.ts';
import { exampleOf } from '../src/examples/lab-origin.ts';
import { NodeEngines } from './node-world.ts';
import { kHomeRecording, record } from './record.ts';

const materials = () => lessons.map((lesson) => materialOf(lesson, teachings));

type Maker = (engines: NodeEngines) => ReactNode | Promise<ReactNode>;

/** Pages by the data-page of their html element: their file in the result, and their content. */
function makers(): ReadonlyMap<string, { readonly file: string; readonly make: Maker }> {
  return new Map<string, { readonly file: string; readonly make: Maker }>([
    [
      'home',
      {
        file: 'index.html',
        make: async (engines) => {
          const session = await engines.ran(kHomeCommands, { seed: kHomeSeed, options: kHomeOptions, view: 'tree' });
          session.seek(homeStart(session.history()));
          const staticFigure = (
            <StaticFigure
              session={session}
              layout={layoutTree}
              title={kHomeTitle}
              heightFor={homeHeight}
              name="home"
              wide={760}
            />
          );
          const sentence = checkEpisode({ session, layout: layoutTree, episode: kHomeEpisode });
          return <HomePage {...{ staticFigure, sentence }} />;
        },
      },
    ],
    [
      'lab',
      {
        file: 'lab/index.html',
        make: (engines) => {
          const session = createSession(engines.client(), { view: 'write-path', narrate });
          const opened = exampleOf('');
          session.edit(opened.lab.program);
          return (
            <LabPage
              session={session}
              up=".."
              panes={createPanes()}
              opened={opened}
              linked={null}
              problem={null}
              onOpen={() => undefined}
            />
          );
        },
      },
    ],
    ['lessons', { file: 'lessons/index.html', make: () => <LessonsPage /> }],
    ['sources', { file: 'lessons/sources/index.html', make: () => <SourcesPage /> }],
    ...lessons.map(
      (lesson) =>
        [
          `lesson-${lesson.slug}`,
          {
            file: `lessons/${lesson.slug}/index.html`,
            make: async (engines: NodeEngines) => (
              <LessonPage
                lesson={lesson}
                rest={<LessonProse prose={lesson.rest} />}
                glossary={glossary}
                world={await engines.world(lesson.slug, '../..', lesson.experiments)}
              />
            ),
          },
        ] as const,
    ),
    [
      'embed',
      {
        file: 'embed/index.html',
        make: async (engines) => {
          const figure = (await figureNamed(kFigureFirst))!;
          const session = await engines.ran(figure.program, { seed: figure.seed });
          session.seek(figure.first(session.history()));
          const { name, title, view, episode } = figure;
          const layout = await loadLayout(view);
          const props = { session, layout, title, name, heightFor: figureHeight };
          const sentence = episode ? checkEpisode({ session, layout, episode }) : `${session.narrate()}.`;
          return (
            <EmbedPage
              session={session}
              figure={figure}
              layout={null}
              isPictured
              staticFigure={<StaticFigure {...props} />}
              sentence={sentence}
              locked={new Set()}
            />
          );
        },
      },
    ],
    [
      'teach',
      {
        file: 'teach/index.html',
        make: () => <TeachPage {...{ materials: materials(), syllabuses, works, glossary }} />,
      },
    ],
    ['teach-sheet', { file: 'teach/sheet/index.html', make: () => <SheetPage materials={materials()} /> }],
    [
      'teach-key',
      {
        file: 'teach/key/index.html',
        make: async (engines) => {
          const worlds = new Map<string, LessonRuntime>();
          for (const material of materials()) {
            const { slug } = material.lesson;
            worlds.set(slug, await engines.world(slug, '../..', experimentsOfKey(material)));
          }
          return <KeyPage {...{ materials: materials(), glossary, worlds }} />;
        },
      },
    ],
    ['claims', { file: 'claims/index.html', make: () => <ClaimsPage queue={new ClaimsQueue(claims)} search="" /> }],
    ['reference', { file: 'reference/index.html', make: () => <ReferencePage /> }],
    [
      'speed',
      {
        file: 'speed/index.html',
        make: (engines) => (
          <SpeedPage
            run={
              new SpeedRun(
                () => engines.client(),
                () => 0,
              )
            }
            machine={() => ({ date: '', browser: '', cores: null, engine: '' })}
            whyNotLarge={() => ''}
          />
        ),
      },
    ],
    ['not-found', { file: '404.html', make: () => <NotFoundPage /> }],
  ]);
}

export interface Site {
  /** Content of the root element, by file. */
  readonly pages: ReadonlyMap<string, string>;
  /** Bytes of the recording, and the pages that play it. */
  readonly recording: { readonly bytes: Uint8Array; readonly playedBy: readonly string[] };
}

/** Renders everything that needs an engine. `engine`: path of the module. Rejects with a message. */
export async function makeSite(engine: string): Promise<Site> {
  const engines = new NodeEngines(engine);
  const pages = new Map<string, string>();
  for (const { file, make } of makers().values()) pages.set(file, renderToString(await make(engines)));
  const bytes = await record(engines, kHomeRecording);
  return { pages, recording: { bytes, playedBy: ['index.html', 'lab/index.html'] } };
}
