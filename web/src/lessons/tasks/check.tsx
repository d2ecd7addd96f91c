/** A task that the engine grades (checks/): the reader chooses options, the experiment runs with them, and its counts decide. */
import { useId, useState, type ReactNode } from 'react';
import { laterPart } from '../../base/later-parts.ts';
import { Fields } from '../../ui/Fields.tsx';
import { PartMissing } from '../../ui/Part.tsx';
import { optionText } from '../../ui/option-text.ts';
import type { Verdict } from '../checks/grade.ts';
import { offeredOptions, optionNamed, type Chosen, type OfferedOption } from '../checks/check-spec.ts';
import { Earlier, NotKept, useDone } from './remembered.tsx';
import { runWith, useWork } from './work.ts';
import { useLessonContext, useExperiment } from '../lesson-context.tsx';
import { LaterHandIn } from '../results/later-hand-in.tsx';

const fetchGrading = laterPart(() => import('../checks/grade.ts'));

export interface CheckProps {
  readonly of: string;
  readonly check: string;
  readonly children: ReactNode;
}

export function Check({ of, check, children }: CheckProps) {
  const { experiment } = useExperiment(of);
  const { runtime } = useLessonContext();
  const spec = experiment.checks?.find(({ id }) => id === check);
  if (spec === undefined) throw new Error(`experiment ${of} has no check ${check}`);
  const offered = offeredOptions(spec);
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(offered.map(({ option, values }) => [option, values[0]!])),
  );
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const name = useId();
  const { busy, problem, work } = useWork();
  const { place, question, done, keep } = useDone('check', check, spec);
  const grade = () =>
    work(async () => {
      setVerdict(null);
      const { gradeCheck } = await fetchGrading().catch(() => Promise.reject(new PartMissing()));
      const graded = await gradeCheck((changed) => runWith(runtime, experiment, changed), spec, chosen);
      setVerdict(graded);
      if (graded.right) keep(chosenInWords(chosen), true);
    });
  const choose = (option: string, value: number) => {
    setChosen({ ...chosen, [option]: value });
    setVerdict(null);
  };
  return (
    <section
      className="task check"
      tabIndex={-1}
      id={`check-${check}`}
      data-check={check}
      aria-labelledby={`${name} ${name}-asks`}
    >
      <h3 id={name}>Check yourself</h3>
      <div id={`${name}-asks`}>{children}</div>
      <Fields>
        {offered.map((each) => (
          <Offer
            key={each.option}
            offered={each}
            value={chosen[each.option]!}
            onChoose={(value) => choose(each.option, value)}
          />
        ))}
        <div className="row">
          <button type="button" className="primary" disabled={busy} onClick={grade}>
            {busy ? 'The engine is running …' : 'Grade my answer'}
          </button>
        </div>
      </Fields>
      <p role="status" className="verdict" data-right={verdict?.right}>
        {problem || (verdict?.text ?? (done?.done === true ? `You passed with ${done.said}.` : ''))}
      </p>
      <NotKept place={place} />
      {verdict?.counted && <Counted counted={verdict.counted} />}
      {verdict?.right === true && (
        <LaterHandIn {...{ experiment, spec, task: { kind: 'check', id: check, chosen }, counts: verdict.counts }} />
      )}
      <Earlier place={place} question={question} said={(answer) => `You passed with ${answer}.`} />
    </section>
  );
}

/** The counts that decided, each with whether it is in range. */
const Counted = ({ counted }: { readonly counted: NonNullable<Verdict['counted']> }) => (
  <ul className="counted">
    {counted.map(({ name, said, right }) => (
      <li key={name} data-right={right}>
        <span aria-hidden="true">{right ? '✓' : '✗'}</span> {name}: {said}
        <span className="unseen">{right ? ', in range' : ', out of range'}</span>
      </li>
    ))}
  </ul>
);

const chosenInWords = (chosen: Chosen): string =>
  Object.entries(chosen)
    .map(([option, value]) => `${option} = ${optionText(optionNamed(option), value)}`)
    .join(', ');

function Offer({
  offered: { option, values },
  value,
  onChoose,
}: {
  readonly offered: OfferedOption;
  readonly value: number;
  readonly onChoose: (value: number) => void;
}) {
  const id = useId();
  const info = optionNamed(option);
  return (
    <div className="row">
      <label htmlFor={id}>
        <code>{option}</code>
      </label>
      <select id={id} value={value} onChange={(event) => onChoose(Number(event.target.value))}>
        {values.map((v) => (
          <option key={v} value={v}>
            {optionText(info, v)}
          </option>
        ))}
      </select>
    </div>
  );
}
