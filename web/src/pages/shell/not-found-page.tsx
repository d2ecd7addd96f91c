/** The page for an address that does not exist: possible targets, and links to the main pages. */
import { Shell } from './shell.tsx';

const kWays: readonly { readonly to: string; readonly name: string; readonly what: string }[] = [
  { to: './lessons/index.html', name: 'Learn', what: 'the lessons and the glossary' },
  { to: './lab/index.html', name: 'Lab', what: 'the engine with all its views, and examples to open' },
  { to: './claims/index.html', name: 'Claims', what: 'what was published, next to this engine’s results' },
  { to: './reference/index.html', name: 'Reference', what: 'every record, counter, option and command' },
  { to: './speed/index.html', name: 'Speed', what: 'a benchmark of the engine on your machine' },
  { to: './index.html', name: 'Front page', what: 'a tree taking writes' },
];

export function NotFoundPage() {
  return (
    <Shell up="." here="none">
      <main id="main" className="course">
        <h1>Not in any level</h1>
        <p className="lead">
          This page does not exist. The link may have been cut off: a shared lab is everything after <code>#x=</code>.
        </p>
        <noscript>
          <p>Scripts are off, so these links may not work. Shorten the address to the folder of the site instead.</p>
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
