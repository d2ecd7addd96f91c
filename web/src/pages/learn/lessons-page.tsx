/**
 * /lessons/: the map of the course, its lessons with the reader's progress, the search and the glossary. The lessons are two tracks: the core, which
 * a newcomer reads, and beside each lesson its parts for engineers.
 */
import { course, glossary, outlines, plan } from 'virtual:course';
import { useState, useSyncExternalStore } from 'react';
import { calledOf, needsInWords, nextOf, type CourseEntry } from '../../lessons/course.ts';
import { allProgress, watchAnswers } from '../../lessons/progress/progress-store.ts';
import { kNothing, tallyOf, type Progress, type Tally } from '../../lessons/progress/progress.ts';
import { anchorOfEngineers } from '../../lessons/anchor.ts';
import { CourseMap } from './course-map.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { Search } from './search.tsx';
import { Shell } from '../shell/shell.tsx';

const frontOf = (slug: string) => course.find((front) => front.slug === slug);
const isWritten = (slug: string): boolean => frontOf(slug) !== undefined;
const tasksOf = (slug: string) => outlines[slug]?.tasks ?? [];
const engineersOf = (slug: string) => outlines[slug]?.engineers ?? [];

export function LessonsPage() {
  const progress = useSyncExternalStore(watchAnswers, allProgress, () => kNothing);
  const [at, setAt] = useState<string | null>(null);
  const tally = (slug: string): Tally | null => (isWritten(slug) ? tallyOf(progress, slug, tasksOf(slug)) : null);
  return (
    <Shell up=".." here="learn">
      <main id="main" className="course learn">
        <header>
          <h1>Learn</h1>
          <p className="lead">
            Each lesson asks a question and lets you predict the answer; then the engine answers. Figures are live, and
            numbers are computed while you read.
          </p>
          <GoOn progress={progress} />
          <Search />
        </header>
        <CourseMap plan={plan} tally={tally} at={at} onPoint={setAt} lengthOf={lengthOf} />
        <section aria-labelledby="lessons">
          <h2 id="lessons">The lessons</h2>
          <Tracks />
          <ol className="lessons">
            {plan.map((entry) => (
              <Lesson
                key={entry.slug}
                entry={entry}
                tally={tally(entry.slug)}
                highlighted={at === entry.slug}
                onPoint={setAt}
              />
            ))}
          </ol>
        </section>
        <ProgressPanel progress={progress} />
        <section className="for-teachers" aria-labelledby="for-teachers">
          <h2 id="for-teachers">For teachers</h2>
          <p>
            A syllabus for one, two or four lectures, demonstrations, prediction sheets to print, and homework that the
            engine grades: <a href="../teach/index.html">teach with this course</a>.
          </p>
        </section>
        <Words />
      </main>
    </Shell>
  );
}

/** How long a lesson is, and its parts for engineers, in short; null for planned lessons. */
function lengthOf(slug: string): string | null {
  const front = frontOf(slug);
  if (!front) return null;
  const { length } = engineersOf(slug);
  return `${front.minutes} min${length > 0 ? ` · +${length}` : ''}`;
}

/** What the two tracks are, above them. */
function Tracks() {
  const minutes = course.reduce((sum, front) => sum + front.minutes, 0);
  const parts = course.reduce((sum, { slug }) => sum + engineersOf(slug).length, 0);
  return (
    <div className="tracks">
      <p>
        <b>Core track</b> {course.length} lessons, about {minutes} minutes in all. You need nothing else to follow the
        course.
      </p>
      <p>
        <b>For engineers</b> {parts} parts of the same lessons, folded until you open them: published measurements,
        options, and where engines differ.
      </p>
    </div>
  );
}

/** The link to the lesson to start or continue with. */
function GoOn({ progress }: { readonly progress: Progress }) {
  const isDone = (slug: string): boolean => {
    const { done, of } = tallyOf(progress, slug, tasksOf(slug));
    return of > 0 && done >= of;
  };
  const next = nextOf(plan, isWritten, isDone);
  if (next === null) return <p className="go-on">You have done every lesson written so far.</p>;
  const begun = Object.keys(progress).length > 0;
  const touched = tallyOf(progress, next.slug, tasksOf(next.slug)).done > 0;
  return (
    <p className="go-on">
      <a className="primary" href={`./${next.slug}/index.html`}>
        {begun ? `Continue with ${calledOf(next)}` : `Start with ${calledOf(next)}`}
      </a>
      <span>
        {next.name}, about {frontOf(next.slug)?.minutes} minutes{touched ? '; you have started it' : ''}
      </span>
    </p>
  );
}

function Lesson({
  entry,
  tally,
  highlighted,
  onPoint,
}: {
  readonly entry: CourseEntry;
  readonly tally: Tally | null;
  readonly highlighted: boolean;
  readonly onPoint: (slug: string | null) => void;
}) {
  const front = frontOf(entry.slug);
  const needs = needsInWords(entry, plan);
  const meta = [
    ...(front ? [`About ${front.minutes} minutes`] : [entry.number === null ? 'Planned, ungraded' : 'Planned']),
    ...(needs ? [`after ${needs}`] : []),
  ];
  return (
    <li
      data-planned={front === undefined}
      data-highlighted={highlighted}
      onPointerEnter={() => onPoint(entry.slug)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(entry.slug)}
      onBlur={() => onPoint(null)}
    >
      <span className="number">{entry.number ?? 'A'}</span>
      <div>
        <h3>{front ? <a href={`./${entry.slug}/index.html`}>{front.title}</a> : entry.question}</h3>
        {front && <p>{outlines[entry.slug]?.goal}</p>}
        <p className="meta">
          {meta.join(' · ')}
          {tally !== null && tally.done > 0 && (
            <span className="done">
              {' · '}
              {tally.done >= tally.of ? '✓ ' : ''}
              {tally.done} of {tally.of} done
            </span>
          )}
        </p>
      </div>
      {front && <EngineersTrack slug={entry.slug} />}
    </li>
  );
}

/** The parts for engineers of a lesson. */
function EngineersTrack({ slug }: { readonly slug: string }) {
  const parts = engineersOf(slug);
  if (parts.length === 0) return null;
  return (
    <div className="for-engineers">
      <b>For engineers</b>
      <ul>
        {parts.map((about) => (
          <li key={about}>
            <a href={`./${slug}/index.html#${anchorOfEngineers(about)}`}>{about}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Words() {
  const words = Object.entries(glossary).sort(([, a], [, b]) => a.term.localeCompare(b.term, 'en'));
  return (
    <section className="glossary" aria-labelledby="words">
      <h2 id="words">Glossary</h2>
      <p className="lead">
        One word for each thing, in lessons, labels and code. The records of the engine have{' '}
        <a href="../reference/index.html">their own page</a>; the works that the lessons cite are listed under{' '}
        <a href="./sources/index.html">sources</a>.
      </p>
      <dl>
        {words.map(([id, { term, means }]) => (
          <div key={id} id={`word-${id}`}>
            <dt>
              <a href={`#word-${id}`}>{term}</a>
            </dt>
            <dd>
              {means} <UsedIn id={id} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The lessons that use a word. */
function UsedIn({ id }: { readonly id: string }) {
  const using = plan.filter(({ slug }) => outlines[slug]?.words.includes(id));
  if (using.length === 0) return null;
  return (
    <span className="used">
      {using.length === 1 ? 'Lesson' : 'Lessons'}{' '}
      {using.map(({ slug, number }, i) => (
        <span key={slug}>
          {i > 0 && ', '}
          <a href={`./${slug}/index.html`} title={frontOf(slug)?.title}>
            {number}
          </a>
        </span>
      ))}
    </span>
  );
}
