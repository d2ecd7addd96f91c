/** Renders a page that is not drawn by React, on a development server, where no build has prerendered it. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { parseOwnHtml } from '../engine/trusted.ts';
import { HomePage } from './home/home-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { SourcesPage } from './learn/sources-page.tsx';

const kPages: Readonly<Record<string, () => ReactNode>> = {
  home: () => <HomePage staticFigure={<div className="kept" />} />,
  sources: () => <SourcesPage />,
  'not-found': () => <NotFoundPage />,
};

/** Inserts the page that the document names. Throws if the document names none of these pages. */
export function putPage(): void {
  const page = kPages[document.documentElement.dataset['page'] ?? ''];
  if (page === undefined) throw new Error('the document does not name a page that can be rendered');
  document.getElementById('root')!.replaceChildren(...parseOwnHtml(renderToString(page())).body.childNodes);
}
