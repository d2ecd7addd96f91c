/** A lesson: prose with live figures. */
import type { Lesson } from 'virtual:lessons';
import { kParts, LessonProvider, type LessonWorld } from '../lessons/index.ts';
import { Shell } from './shell.tsx';

export function LessonPage({ lesson, world }: { readonly lesson: Lesson; readonly world: LessonWorld }) {
  const { Content } = lesson;
  return (
    <Shell up="../.." here="learn" aside={<span className="status">{lesson.number} · {lesson.minutes} minutes</span>}>
      <main id="main" className="lesson">
        <article>
          <LessonProvider world={world} experiments={lesson.experiments}>
            <Content components={kParts} />
          </LessonProvider>
        </article>
      </main>
    </Shell>
  );
}
