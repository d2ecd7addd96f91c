/** A lesson: prose with live figures. */
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
  const { Content, parts } = lesson;
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
      <main id="main" className="lesson">
        <article>
          <LessonProvider world={world} glossary={glossary} experiments={lesson.experiments}>
            <Content components={parts} />
          </LessonProvider>
        </article>
      </main>
    </Shell>
  );
}
