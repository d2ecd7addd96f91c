/** /lessons/: the course. */
import { lessons } from 'virtual:lessons';
import { Shell } from './shell.tsx';

export function LessonsPage() {
  return (
    <Shell up=".." here="learn">
      <main id="main" className="course">
        <h1>Learn</h1>
        <p className="lead">Each lesson asks you to predict, then lets the engine answer. Figures are live; numbers are computed while you read.</p>
        <ol>
          {lessons.map((lesson) => (
            <li key={lesson.slug}>
              <span className="number">{lesson.number}</span>
              <h2><a href={`./${lesson.slug}/index.html`}>{lesson.title}</a></h2>
              <p>{lesson.summary}</p>
              <p className="meta">About {lesson.minutes} minutes</p>
            </li>
          ))}
        </ol>
      </main>
    </Shell>
  );
}
