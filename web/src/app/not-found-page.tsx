/** The page for an address that does not exist: what may have been meant, and the ways on. */
import { Shell } from './shell.tsx';

const kWays: readonly { readonly to: string; readonly name: string; readonly what: string }[] = [
  { to: './lessons/index.html', name: 'Learn', what: 'the lessons, and the glossary behind them' },
  { to: './lab/index.html', name: 'Lab', what: 'the whole instrument, with examples to open' },
  { to: './claims/index.html', name: 'Claims', what: 'what was published, beside what comes out here' },
  { to: './reference/index.html', name: 'Reference', what: 'every record, counter, option and command' },
  { to: './index.html', name: 'Front page', what: 'a tree taking writes' },
];

export function NotFoundPage() {
  return (
    <Shell up="." here="none">
      <main id="main" className="course">
        <h1>Not in any level</h1>
        <p className="lead">
          No run holds this key: the page does not exist. A link may have lost its end on the way; a lab that was shared
          is the whole of what follows <code>#x=</code>.
        </p>
        <noscript>
          <p>Scripts are off, so these links may miss: shorten the address to the folder of the site instead.</p>
        </noscript>
        <nav className="doors" aria-label="Where to go">
          {kWays.map(({ to, name, what }) => (
            <a key={to} href={to}>
              <b>{name}</b>
              <span>{what}</span>
            </a>
          ))}
        </nav>
      </main>
    </Shell>
  );
}
