/** The result code of a task that is done: the student types a name, and copies or downloads the code. */
import { useId, useState, useSyncExternalStore } from 'react';
import { saveFile } from '../../figure/save.ts';
import { Listeners } from '../../base/listeners.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { Counts } from '../checks/grade.ts';
import { useLessonContext } from '../lesson-context.tsx';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import { courseVersion } from './course-version.ts';
import { nameInCode, nameMax, taskMark, writeCode, type DoneTask, type TaskSpec } from './result-code.ts';
import './hand-in.css';

/** The name is typed once for all tasks of a page. It is not stored. */
let studentName = '';
const listeners = new Listeners();
const setStudentName = (name: string): void => {
  studentName = name;
  listeners.notify();
};

export interface HandInProps {
  readonly experiment: LessonExperiment;
  readonly spec: TaskSpec;
  readonly task: DoneTask;
  /** The numbers that decided: those of the engine for this choice, or the score of an exercise. */
  readonly counts: Counts;
}

export function HandIn({ experiment, spec, task, counts }: HandInProps) {
  const { runtime } = useLessonContext();
  const name = useSyncExternalStore(
    listeners.add,
    () => studentName,
    () => '',
  );
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const code = writeCode({
    name,
    lesson: runtime.slug,
    task,
    counted: counts,
    version: courseVersion,
    mark: taskMark(experiment, spec),
  });
  return (
    <details className="hand-in" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Result code, to hand in</summary>
      <p>
        <label htmlFor={`${id}-name`}>Your name</label>{' '}
        <input
          id={`${id}-name`}
          value={name}
          maxLength={nameMax}
          autoComplete="name"
          onChange={(event) => setStudentName(event.target.value)}
        />
      </p>
      {nameInCode(name) === '' ? (
        <p>Type your name; then the code appears here. It is not stored or sent.</p>
      ) : (
        <>
          <textarea
            aria-label="Result code"
            readOnly
            rows={10}
            value={code}
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className="row">
            <CopyButton text={() => code} what="Copy the code" />
            <button
              type="button"
              className="link"
              onClick={() =>
                saveFile(`strata-${runtime.slug}-${task.id}.txt`, new Blob([code], { type: 'text/plain' }))
              }
            >
              Download it
            </button>
          </p>
        </>
      )}
    </details>
  );
}
