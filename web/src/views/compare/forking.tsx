/** What becomes different from here on: an option, or lines that run before the rest. The engine that is forked stays as it is. */
import { useState } from 'react';
import { formatInteger } from '../../base/units.ts';
import { optionByName, optionValueText } from '../../protocol/option-value.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { Change, Lane, Together } from '../../store/together-types.ts';
import { inForce } from './designs.ts';
import { OptionForm, readChosen, type Chosen } from './option-form.tsx';

const kDynamic = optionInfos.filter(({ dynamic }) => dynamic);

export interface ForkingProps {
  readonly together: Together;
  readonly lane: Lane;
  readonly letter: string;
  readonly onForked: () => void;
}

export function Forking({ together, lane, letter, onForked }: ForkingProps) {
  const [kind, setKind] = useState<'option' | 'lines'>('option');
  const [chosen, setChosen] = useState<Chosen>(() => ({
    option: 'level0_file_num_compaction_trigger',
    text: optionValueText(
      optionByName('level0_file_num_compaction_trigger')!,
      inForce(lane.session, 'level0_file_num_compaction_trigger'),
    ),
  }));
  const [program, setProgram] = useState('compact\n');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const moment = together.momentAt(lane.id, together.store.getState().at);

  async function fork(): Promise<void> {
    const read = kind === 'option' ? readChosen(chosen) : null;
    if (typeof read === 'string') return setProblem(read);
    const change: Change =
      read === null ? { kind: 'lines', program } : { kind: 'option', option: read.id, value: read.value };
    setBusy(true);
    const refused = await together.fork(lane.id, moment, change);
    setBusy(false);
    setProblem(refused);
    if (refused === null) onForked();
  }

  return (
    <form
      className="forking"
      onSubmit={(event) => {
        event.preventDefault();
        void fork();
      }}
    >
      <p>
        Up to step {formatInteger(moment.step)} the new engine does what {letter} ({lane.name}) does; there the change
        acts, and the rest of the tape goes on.
      </p>
      <fieldset>
        <legend>What changes</legend>
        <label>
          <input type="radio" name="change" checked={kind === 'option'} onChange={() => setKind('option')} /> An option
        </label>
        <label>
          <input type="radio" name="change" checked={kind === 'lines'} onChange={() => setKind('lines')} /> Lines that
          run before the rest
        </label>
      </fieldset>
      {kind === 'option' ? (
        <OptionForm
          options={kDynamic}
          chosen={chosen}
          valueOf={(option) => inForce(lane.session, option)}
          onChange={(next) => {
            setChosen(next);
            setProblem(null);
          }}
        />
      ) : (
        <label className="lines">
          Lines, one command each
          <textarea
            rows={4}
            value={program}
            spellCheck={false}
            onChange={(event) => {
              setProgram(event.target.value);
              setProblem(null);
            }}
          />
        </label>
      )}
      <button type="submit" className="primary" disabled={busy}>
        Fork here
      </button>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
