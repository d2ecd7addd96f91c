/** The front page where no build has written it: put into the page as elements that React lets go, so that the page is the same one. */
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { HomePage } from './home-page.tsx';

export function putHome(): void {
  const drawn = document.createElement('div');
  const root = createRoot(drawn);
  flushSync(() => root.render(<HomePage still={null} />));
  document.getElementById('root')!.replaceChildren(...drawn.cloneNode(true).childNodes);
  root.unmount();
}
