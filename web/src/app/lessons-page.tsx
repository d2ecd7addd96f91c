/** /lessons/: the course, and the words that it uses. */
import { course, glossary } from 'virtual:course';
import { Shell } from './shell.tsx';

export function LessonsPage() {
  const words = Object.entries(glossary).sort(([, a], [, b]) => a.term.localeCompare(b.term, 'en'));
  return (
    <Shell up=".." here="learn">
      <main id="main" className="course">
        <h1>Learn</h1>
        <p className="lead">
          Each lesson asks you to predict, then lets the engine answer. Figures are live; numbers are computed while you
          read.
        </p>
        <ol>
          {course.map((lesson) => (
            <li key={lesson.slug}>
              <span className="number">{lesson.number}</span>
              <h2>
                <a href={`./${lesson.slug}/index.html`}>{lesson.title}</a>
              </h2>
              <p>{lesson.summary}</p>
              <p className="meta">About {lesson.minutes} minutes</p>
            </li>
          ))}
        </ol>
        <section className="glossary" aria-labelledby="words">
          <h2 id="words">Words</h2>
          <p className="lead">
            One word for one thing, in lessons, labels and code alike. What the engine itself says has{' '}
            <a href="../reference/index.html">a page of its own</a>.
          </p>
          <dl>
            {words.map(([id, { term, means }]) => (
              <div key={id} id={`word-${id}`}>
                <dt>{term}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </section>
      </main>
    </Shell>
  );
}
