/** A lesson: prose with live figures. */
import Content from '../../../lessons/01-write-path/index.mdx';
import { experiments } from '../../../lessons/01-write-path/write-path.experiment.ts';
import { kParts, LessonProvider, type LessonWorld } from '../lessons/index.ts';
import { kLessons } from './lesson-list.ts';
import { Shell } from './shell.tsx';

export { experiments };

export function LessonPage({ world }: { readonly world: LessonWorld }) {
  const lesson = kLessons[0]!;
  return (
    <Shell up="../.." here="learn" aside={<span className="status">{lesson.number} · {lesson.minutes} minutes</span>}>
      <main id="main" className="lesson">
        <article>
          <LessonProvider world={world} experiments={experiments}>
            <Content components={kParts} />
          </LessonProvider>
        </article>
      </main>
    </Shell>
  );
}
