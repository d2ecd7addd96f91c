/** One lesson for teachers: goal, demonstration with links to moments, usual mistakes, homework, readings. */
import type { Reading, Work } from '../../lessons/teaching/teaching.ts';
import { momentAddress } from '../../lessons/teaching/moment-address.ts';
import type { Material } from './lesson-material.tsx';

const kUp = '..';

export function TeachLesson({
  material: { lesson, teaching, goal, predictions, checks, exercises },
  works,
}: {
  readonly material: Material;
  readonly works: readonly Work[];
}) {
  const { slug, number, title, experiments } = lesson;
  const address = `${kUp}/lessons/${slug}/index.html`;
  return (
    <section className="teach-lesson" id={`teach-${slug}`} aria-labelledby={`teach-${slug}-name`} data-lesson={slug}>
      <h3 id={`teach-${slug}-name`}>
        <a href={address}>
          {number}. {title}
        </a>
      </h3>
      <div className="goal">
        <b>Goal.</b> {goal}
      </div>
      <p className="papers">
        <a href={`./sheet/index.html#${slug}`}>Prediction sheet</a> (
        {predictions.length === 1 ? 'one question' : `${predictions.length} questions`}) ·{' '}
        <a href={`./key/index.html#${slug}`}>Answer key</a> ·{' '}
        <a href={`${address}?teacher=1`}>The lesson with its notes for teachers</a>
      </p>
      <h4>Demonstration, ten minutes</h4>
      <ol className="demonstration">
        {teaching.demonstration.map(({ minutes, show, at, ask }) => (
          <li key={show}>
            <span className="minutes">{minutes} min</span>
            <p>
              {show} {ask !== undefined && <em>{ask}</em>}{' '}
              {at !== undefined && (
                <a className="moment" href={momentAddress(kUp, slug, at, experiments)}>
                  Open “{at.stop}”
                </a>
              )}
            </p>
          </li>
        ))}
      </ol>
      <h4>Usual mistakes</h4>
      <dl className="mistakes">
        {teaching.mistakes.map(({ said, instead }) => (
          <div key={said}>
            <dt>“{said}”</dt>
            <dd>{instead}</dd>
          </div>
        ))}
      </dl>
      <h4>Homework</h4>
      <ul className="homework">
        {checks.map(({ check, children }) => (
          <li key={check}>
            <div>{children}</div>
            <a href={`${address}#check-${check}`}>To the task, which the engine grades</a>
          </li>
        ))}
      </ul>
      {exercises.length > 0 && (
        <p>
          In pairs, or as homework:{' '}
          {exercises.map(({ exercise }, i) => (
            <span key={exercise}>
              {i > 0 && ', '}
              <a href={`${address}#exercise-${exercise}`}>
                {exercises.length === 1 ? 'the exercise of the lesson' : `exercise ${i + 1} of the lesson`}
              </a>
            </span>
          ))}
          .
        </p>
      )}
      <h4>In books and courses</h4>
      <Readings readings={teaching.readings} works={works} />
    </section>
  );
}

function Readings({ readings, works }: { readonly readings: readonly Reading[]; readonly works: readonly Work[] }) {
  return (
    <ul className="readings">
      {readings.map(({ work, where }) => (
        <li key={`${work} ${where}`}>
          <b>{works.find(({ name }) => name === work)?.short}</b>, {where}
        </li>
      ))}
    </ul>
  );
}
