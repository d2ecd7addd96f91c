/**
 * /teach/sheet/ and /teach/key/: the predictions of each lesson on paper, and the answers. One printed page for each lesson; an address with a
 * lesson's anchor prints that lesson only (teach.css).
 */
import type { ReactNode } from 'react';
import { LessonProvider, type Glossary, type LessonRuntime } from '../../lessons/lesson-context.tsx';
import { failures, measure, named, valueOf } from '../../lessons/measurements/measure.ts';
import type { PredictProps } from '../../lessons/tasks/predict.tsx';
import type { RightOption } from '../../lessons/teaching/teaching.ts';
import type { History } from '../../session/session-types.ts';
import { Shell } from '../shell/shell.tsx';
import { rightOption, type Material } from './lesson-material.tsx';
import { Scale } from './scale.tsx';

const kUp = '../..';
const kSure = ['a guess', 'fairly sure', 'certain'];

export function SheetPage({ materials }: { readonly materials: readonly Material[] }) {
  return (
    <Paper
      title="Prediction sheets"
      lead={
        <>
          One page for each lesson, to be filled in before the answer is shown. The answers are on{' '}
          <a href="../key/index.html">another page</a>.
        </>
      }
      materials={materials}
    >
      {({ predictions }) =>
        predictions.map((prediction) => (
          <li key={prediction.id} data-prediction={prediction.id}>
            <p className="question">{prediction.question}</p>
            {prediction.options === undefined ? <BlankNumber /> : <Options options={prediction.options} />}
            {prediction.confidence === true && <Options options={kSure} label="How sure are you?" />}
          </li>
        ))
      }
    </Paper>
  );
}

export interface KeyPageProps {
  readonly materials: readonly Material[];
  readonly glossary: Glossary;
  /** By slug: a world in which the experiments of the answers have run. */
  readonly worlds: ReadonlyMap<string, LessonRuntime>;
}

export function KeyPage({ materials, glossary, worlds }: KeyPageProps) {
  return (
    <Paper
      title="Answer key"
      lead={
        <>
          The answers to the <a href="../sheet/index.html">prediction sheets</a>. The engine counted each number when
          this site was built, in the same runs as in the lessons.
        </>
      }
      materials={materials}
    >
      {(material) => {
        const world = worlds.get(material.lesson.slug);
        if (world === undefined) throw new Error(`the key has no world for lesson ${material.lesson.slug}`);
        return (
          <LessonProvider runtime={world} glossary={glossary} experiments={material.lesson.experiments}>
            {material.predictions.map((prediction) => (
              <li key={prediction.id} data-prediction={prediction.id}>
                <p className="question">{prediction.question}</p>
                {prediction.options === undefined ? (
                  <CountedNumber prediction={prediction} world={world} />
                ) : (
                  <>
                    <Options options={prediction.options} right={rightOption(prediction, material.teaching)} />
                    <CountedProof because={material.teaching.right[prediction.id]?.because} world={world} />
                  </>
                )}
                <div className="proof">{prediction.children}</div>
              </li>
            ))}
          </LessonProvider>
        );
      }}
    </Paper>
  );
}

function Paper({
  title,
  lead,
  materials,
  children,
}: {
  readonly title: string;
  readonly lead: ReactNode;
  readonly materials: readonly Material[];
  readonly children: (material: Material) => ReactNode;
}) {
  return (
    <Shell up={kUp} here="learn">
      <main id="main" className="course paper">
        <header className="no-print">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p>
            Print this page for all lessons: A4, black and white. To print one lesson, choose it here first:{' '}
            {materials.map(({ lesson: { slug, number, title: name } }, i) => (
              <span key={slug}>
                {i > 0 && ', '}
                <a href={`#${slug}`} title={name}>
                  lesson {number}
                </a>
              </span>
            ))}
            , or <a href="#main">all</a>. <a href="../index.html">Back to the page for teachers</a>
          </p>
        </header>
        {materials.map((material) => {
          const { slug, number, title: name } = material.lesson;
          return (
            <section key={slug} id={slug} className="sheet" aria-labelledby={`${slug}-name`}>
              <p className="about">
                <span>
                  Strata · lesson {number} · {title.toLowerCase()}
                </span>
                {title === 'Prediction sheets' && <span>Name ______________________ Date ____________</span>}
              </p>
              <h2 id={`${slug}-name`}>{name}</h2>
              <ol>{children(material)}</ol>
            </section>
          );
        })}
      </main>
    </Shell>
  );
}

/** Options with a box each. `right`: the index of the right one, in the key. */
function Options({
  options,
  label,
  right,
}: {
  readonly options: readonly string[];
  readonly label?: string;
  readonly right?: number;
}) {
  return (
    <div className="options">
      {label !== undefined && <span className="label">{label}</span>}
      {options.map((option, i) => (
        <span key={option} className="option" data-right={right === i || undefined}>
          <span className="box" aria-hidden="true">
            {right === i && '×'}
          </span>{' '}
          {right === i ? <b>{option}</b> : option}
          {right === i && <span className="unseen"> (right)</span>}
        </span>
      ))}
    </div>
  );
}

const BlankNumber = () => (
  <>
    <Scale />
    <p className="blanks">
      <span>My prediction: ______________</span> <span>The engine counted: ______________</span>
    </p>
  </>
);

/** The number of a prediction as the engine counted it. */
function CountedNumber({
  prediction: { id, of, what },
  world,
}: {
  readonly prediction: PredictProps;
  readonly world: LessonRuntime;
}) {
  if (of === undefined || what === undefined) throw new Error(`prediction “${id}” has neither options nor a number`);
  const history = world.peek(of)?.session.history();
  return (
    <>
      <Counted of={of} what={what} history={history} />
      {history !== undefined && <Scale value={valueOf(history, what)} />}
    </>
  );
}

/** The count that makes an option the right one. Throws if it does not. */
function CountedProof({ because, world }: { readonly because: RightOption['because']; readonly world: LessonRuntime }) {
  if (because === undefined) return null;
  const history = world.peek(because.of)?.session.history();
  const [wrong] = history === undefined ? [] : failures(history, [because]);
  if (wrong !== undefined) throw new Error(`the right option of a prediction is no longer right: ${wrong}`);
  return <Counted of={because.of} what={because.what} history={history} />;
}

function Counted({
  of,
  what,
  history,
}: {
  readonly of: string;
  readonly what: string;
  /** Without one, on a development server, the number is missing. */
  readonly history: History | undefined;
}) {
  return (
    <p className="counted">
      The engine counted <b data-answer={`${of}/${what}`}>{history === undefined ? '…' : measure(history, what)}</b> (
      {named(what).formula}).
    </p>
  );
}
