/** A lesson: prose with live figures, and at its end the way to the next. */
import type { Lesson } from 'virtual:lessons';
import { LessonProvider, type Glossary, type LessonWorld } from '../lessons/world.tsx';
import { Shell } from './shell.tsx';

export function LessonPage({
  lesson,
  glossary,
  world,
}: {
  readonly lesson: Lesson;
  readonly glossary: Glossary;
  readonly world: LessonWorld;
}) {
  const { Content, parts, next } = lesson;
  return (
    <Shell
      up={world.up}
      here="learn"
      aside={
        <span className="status">
          Lesson {lesson.number} · {lesson.minutes} min
        </span>
      }
    >
      <main id="main" className="lesson" data-at={typeof window === 'undefined' ? 'reading' : 'work'}>
        <article>
          <LessonProvider world={world} glossary={glossary} experiments={lesson.experiments}>
            <Content components={parts} />
          </LessonProvider>
          <nav className="onward" aria-label="From here">
            {next && (
              <a className="next" rel="next" href={`../${next.slug}/index.html`}>
                <span>Next: lesson {next.number}</span> <b>{next.title}</b>
              </a>
            )}
            <a href="../index.html">All lessons</a>
          </nav>
        </article>
      </main>
    </Shell>
  );
}
