/** Renders a page that is not drawn by React, on a development server, where no build has prerendered it. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { parseOwnHtml } from '../engine/trusted.ts';
import { HomePage } from './home/home-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { SourcesPage } from './learn/sources-page.tsx';

/** The pages for teachers, without the numbers that only the build computes. */
async function teachPage(name: 'teach' | 'sheet' | 'key'): Promise<ReactNode> {
  const [{ glossary, lessons }, { teachings, syllabuses, works }, { materialOf }, { TeachPage, stillRuntime }, papers] =
    await Promise.all([
      import('virtual:lessons'),
      import('virtual:teach'),
      import('./teach/lesson-material.tsx'),
      import('./teach/teach-page.tsx'),
      import('./teach/sheet-page.tsx'),
      import('../lessons/measurements/readings.ts'),
    ]);
  const materials = lessons.map((lesson) => materialOf(lesson, teachings));
  if (name === 'teach') return <TeachPage {...{ materials, syllabuses, works, glossary }} />;
  if (name === 'sheet') return <papers.SheetPage materials={materials} />;
  const worlds = new Map(lessons.map(({ slug }) => [slug, stillRuntime('../..', slug)]));
  return <papers.KeyPage {...{ materials, glossary, worlds }} />;
}

const kPages: Readonly<Record<string, () => ReactNode | Promise<ReactNode>>> = {
  home: () => <HomePage staticFigure={<div className="kept" />} sentence="" />,
  sources: () => <SourcesPage />,
  teach: () => teachPage('teach'),
  'teach-sheet': () => teachPage('sheet'),
  'teach-key': () => teachPage('key'),
  'not-found': () => <NotFoundPage />,
};

/** Inserts the page that the document names. Throws if the document names none of these pages. */
export async function putPage(): Promise<void> {
  const page = kPages[document.documentElement.dataset['page'] ?? ''];
  if (page === undefined) throw new Error('the document does not name a page that can be rendered');
  document.getElementById('root')!.replaceChildren(...parseOwnHtml(renderToString(await page())).body.childNodes);
}
