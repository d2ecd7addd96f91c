/** /lessons/sources/: everything that lessons and claims cite, with its date and where it is cited. */
import { citing, claims } from 'virtual:sources';
import { formatCount } from '../../base/units.ts';
import { Shell } from '../shell/shell.tsx';
import { claimRangesText, bibliographyOf, type Work } from './bibliography.ts';

export function SourcesPage() {
  const works = bibliographyOf(claims, citing);
  const years = [...new Set(works.map(({ date }) => date.slice(0, 4)))];
  return (
    <Shell up="../.." here="learn">
      <main id="main" className="course sources-of">
        <h1>Sources</h1>
        <p className="lead">
          What <a href="../index.html">the lessons</a> and <a href="../../claims/index.html">the claims</a> are based
          on, besides the engine itself, newest first. The sentences are ours. The figures are theirs, shown next to
          this engine’s results.
        </p>
        {years.map((year) => (
          <section key={year} aria-labelledby={`year-${year}`}>
            <h2 id={`year-${year}`}>{year}</h2>
            <ul>
              {works
                .filter(({ date }) => date.startsWith(year))
                .map((work) => (
                  <Row key={work.id} work={work} />
                ))}
            </ul>
          </section>
        ))}
      </main>
    </Shell>
  );
}

function Row({ work: { id, text, date, href, lessons, claims: cited } }: { readonly work: Work }) {
  return (
    <li id={id}>
      <h3>
        {href === null ? (
          text
        ) : (
          <a href={href} rel="noreferrer">
            {text}
          </a>
        )}
      </h3>
      <p className="meta">
        {date.length > 4 && <time dateTime={date}>{dayInWords(date)}</time>}
        {lessons.length > 0 && (
          <>
            {date.length > 4 && ' · '}
            {lessons.map((slug, i) => (
              <span key={slug}>
                {i > 0 && ', '}
                <a href={`../${slug}/index.html`}>{citing.find((each) => each.slug === slug)?.title}</a>
              </span>
            ))}
          </>
        )}
        {cited.length > 0 && (
          <>
            {' · '}
            <a href={`../../claims/index.html?source=${date}`} aria-label={`Claims of ${text}`}>
              {formatCount(cited.length, 'claim')}: {claimRangesText(cited)}
            </a>
          </>
        )}
      </p>
    </li>
  );
}

/** "14 August 2023", in English in every locale. Pure. */
const dayInWords = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
