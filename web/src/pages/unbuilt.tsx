/**
 * A page without React where no build has written it, which is on a development server: put there as elements that React lets go, so that it
 * is the same page.
 */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { HomePage } from './home/home-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { SourcesPage } from './learn/sources-page.tsx';

const kPages: Readonly<Record<string, () => ReactNode>> = {
  home: () => <HomePage still={null} />,
  sources: () => <SourcesPage />,
  'not-found': () => <NotFoundPage />,
};

/** Puts the page that the document says it is. Throws where it is none of these. */
export function putPage(): void {
  const page = kPages[document.documentElement.dataset['page'] ?? ''];
  if (page === undefined) throw new Error('the document does not say which page it is');
  const drawn = document.createElement('div');
  const root = createRoot(drawn);
  flushSync(() => root.render(page()));
  document.getElementById('root')!.replaceChildren(...drawn.cloneNode(true).childNodes);
  root.unmount();
}
