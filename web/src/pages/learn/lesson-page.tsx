/**
 * A lesson: prose with live figures, and a link to the next lesson at the end. The prose after the first figure section hydrates separately,
 * because the page fetches it later (lesson-rest.tsx).
 */
import type { Lesson, Prose } from 'virtual:lessons';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { LessonProvider, type Glossary, type LessonRuntime } from '../../lessons/lesson-context.tsx';
import type { kParts } from '../../lessons/parts.ts';
import { CertaintyLine } from '../../lessons/tasks/certainty.tsx';
import { PartBoundary } from '../../ui/Part.tsx';
import { Shell } from '../shell/shell.tsx';

/** `rest`: renders the prose after the first figure section; may suspend. */
export function LessonPage({
  lesson,
  rest,
  glossary,
  world,
}: {
  readonly lesson: Lesson;
  readonly rest: ReactNode;
  readonly glossary: Glossary;
  readonly world: LessonRuntime;
}) {
  const { next } = lesson;
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
          <LessonProvider runtime={world} glossary={glossary} experiments={lesson.experiments}>
            <LessonProse prose={lesson.first} />
            <Suspense>{rest}</Suspense>
            <CertaintyLine />
          </LessonProvider>
          <nav className="onward" aria-label="Next steps">
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

export function LessonProse({ prose: { Content, parts } }: { readonly prose: Prose }) {
  const [bounded] = useState(() => withBoundaries(parts));
  return <Content components={bounded} />;
}

/**
 * Block components of a lesson: each is hydrated separately, and may fail without affecting the prose. Figures have boundaries of their own
 * (lessons/figures/figure.tsx).
 */
const kBlocks: readonly (keyof typeof kParts)[] = [
  'Check',
  'Curve',
  'Curves',
  'Microscope',
  'NamesFilterDemo',
  'OverTime',
  'PlaceSnapshots',
  'Practice',
  'Predict',
  'PrintedMap',
  'ProbesDemo',
  'ReadCostTable',
  'TreeCalculator',
  'TryIt',
];

function withBoundaries(parts: Prose['parts']): Prose['parts'] {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      if (!kBlocks.some((block) => block === name)) return [name, part];
      const Block = part as ComponentType<Record<string, unknown>>;
      const Bounded = (props: Record<string, unknown>) => (
        <PartBoundary name="This part of the lesson">
          <Suspense>
            <Block {...props} />
          </Suspense>
        </PartBoundary>
      );
      return [name, Bounded];
    }),
  );
}
