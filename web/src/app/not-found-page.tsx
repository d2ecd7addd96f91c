/** The page for an address that does not exist. */
import { Shell } from './shell.tsx';

export function NotFoundPage() {
  return (
    <Shell up="." here="none">
      <main id="main" className="course">
        <h1>Not in any level</h1>
        <p className="lead">
          No run holds this key: the page does not exist. The newest table that does is{' '}
          <a href="./index.html">the front page</a>.
        </p>
      </main>
    </Shell>
  );
}
