/** /teach/: a teacher who knows nothing else of the site can plan the course, demonstrate it, print its sheets and check what students hand in. */
import type { ReactNode } from 'react';
import { LessonProvider, type Glossary, type LessonRuntime } from '../../lessons/lesson-context.tsx';
import type { Syllabus, Work } from '../../lessons/teaching/teaching.ts';
import { Shell } from '../shell/shell.tsx';
import type { Material } from './lesson-material.tsx';
import { Syllabuses } from './syllabus.tsx';
import { TeachLesson } from './teach-lesson.tsx';
import { VerifyBox } from './verify-box.tsx';

export interface TeachPageProps {
  readonly materials: readonly Material[];
  readonly syllabuses: readonly Syllabus[];
  readonly works: readonly Work[];
  readonly glossary: Glossary;
}

export function TeachPage({ materials, syllabuses, works, glossary }: TeachPageProps) {
  return (
    <Shell up=".." here="learn">
      <main id="main" className="course teach">
        <header>
          <h1>Teach</h1>
          <p className="lead">
            Everything for a lecture on LSM-trees: what to show, what to ask, what to hand out and what to grade. The
            figures run a real engine in the browser. There is nothing to install and there are no accounts.
          </p>
          <nav aria-label="On this page">
            <a href="#syllabus">Syllabus</a> <a href="#lessons">Lessons</a> <a href="#papers">Sheets and key</a>{' '}
            <a href="#codes">Result codes</a> <a href="#embed">Your own pages</a> <a href="#license">License</a>
          </nav>
        </header>
        <FirstLecture />
        <section id="syllabus" aria-labelledby="syllabus-name">
          <h2 id="syllabus-name">Syllabus</h2>
          <p>
            In class each lesson is predictions on paper, a demonstration, and a discussion. At home it is the lesson
            itself with its checks. A lesson can be left out; the <a href="../lessons/index.html">map of the course</a>{' '}
            shows which lessons build on it.
          </p>
          <Syllabuses syllabuses={syllabuses} materials={materials} />
        </section>
        <section id="lessons" aria-labelledby="lessons-name">
          <h2 id="lessons-name">Lessons</h2>
          {materials.map((material) => (
            <WithoutEngine key={material.lesson.slug} material={material} glossary={glossary}>
              <TeachLesson material={material} works={works} />
            </WithoutEngine>
          ))}
          <p className="meta">
            Editions:{' '}
            {works.map(({ name, text, href }, i) => (
              <span key={name}>
                {i > 0 && '; '}
                <a href={href} rel="noreferrer">
                  {text}
                </a>
              </span>
            ))}
            .
          </p>
        </section>
        <Papers />
        <Codes />
        <Reuse />
      </main>
    </Shell>
  );
}

/** Words of lessons need their context, also where no number is shown. */
function WithoutEngine({
  material: { lesson },
  glossary,
  children,
}: {
  readonly material: Material;
  readonly glossary: Glossary;
  readonly children: ReactNode;
}) {
  return (
    <LessonProvider runtime={stillRuntime('..', lesson.slug)} glossary={glossary} experiments={lesson.experiments}>
      {children}
    </LessonProvider>
  );
}

/** A runtime that runs nothing. */
export const stillRuntime = (up: string, slug: string): LessonRuntime => ({
  up,
  slug,
  known: new Map(),
  peek: () => null,
  open: () => undefined,
  layout: () => null,
  watch: () => () => undefined,
  run: () => Promise.resolve({ ok: false, sentence: 'This page runs no experiments.' }),
});

const FirstLecture = () => (
  <section aria-labelledby="first-name">
    <h2 id="first-name">Your first lecture, in four steps</h2>
    <ol className="steps">
      <li>
        Choose a row of the <a href="#syllabus">syllabus</a>. For a single demonstration, take lesson 1 or lesson 4.
      </li>
      <li>
        Print the <a href="./sheet/index.html">prediction sheets</a>: one page for each lesson.
      </li>
      <li>
        In class, open the moments of the <a href="#lessons">demonstration</a> one after the other. Each link opens one
        figure at that moment; its buttons step on from there.
      </li>
      <li>
        Give the checks and exercises as homework. Students hand in <a href="#codes">result codes</a>, and this page
        verifies them.
      </li>
    </ol>
  </section>
);

const Papers = () => (
  <section id="papers" aria-labelledby="papers-name">
    <h2 id="papers-name">Sheets and key</h2>
    <p>
      <a href="./sheet/index.html">Prediction sheets</a> for all lessons, and the{' '}
      <a href="./key/index.html">answer key</a>. Both print on A4 in black and white, one page for each lesson. A
      prediction on paper commits a student before the reveal, and makes a good start of the discussion.
    </p>
  </section>
);

const Codes = () => (
  <section id="codes" aria-labelledby="codes-name">
    <h2 id="codes-name">Result codes</h2>
    <p>
      When a check is passed, the student can copy a result code: the lesson, the task, the choice, the numbers that the
      engine measured, and a name. The code of an exercise has the first answer to each question and how many of them
      were right. Paste one code or many here. The engine runs each experiment again and compares the numbers.
    </p>
    <p>
      <b>What this proves:</b> the choice passes the check, or the answers have this score.{' '}
      <b>What it does not prove:</b> who found the choice. A code has no secret, so students can copy a code and change
      the name; ask one to explain the choice.
    </p>
    <VerifyBox />
    <p className="meta">
      For a whole class, save all codes in one file and run <code>npm run -s strata -- verify FILE</code> in a copy of
      the source. Its exit code is 0 only if all codes are confirmed.
    </p>
  </section>
);

const Reuse = () => (
  <>
    <section id="embed" aria-labelledby="embed-name">
      <h2 id="embed-name">Figures in your own pages</h2>
      <p>
        Each moment above has an address of its own, which works in a frame on your course page or in a learning system.
        Below each figure in a lesson, “Embed this figure” gives the HTML. The{' '}
        <a href="../reference/index.html#embedding">reference of embeds</a> lists the parameters, for example to open at
        a moment or to hide controls.
      </p>
    </section>
    <section id="license" aria-labelledby="license-name">
      <h2 id="license-name">License</h2>
      <p>
        Lessons, figures, sheets and software are under the MIT license: use, change and print them, also in paid
        courses, and keep the license notice in copies. The site’s <a href="../licenses.txt">list of licenses</a> has
        its text, and those of the software and fonts in it. Published figures that lessons cite belong to their
        authors; the <a href="../lessons/sources/index.html">sources</a> name them.
      </p>
    </section>
  </>
);
