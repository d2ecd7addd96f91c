/**
 * Adds another engine that runs the same command log from the beginning: one of the designs, or A's options with one of them
 * changed.
 */
import { useState } from 'react';
import { optionInfos } from '../../protocol/options.gen.ts';
import type { Comparison } from '../../session/comparison/comparison-types.ts';
import type { Session } from '../../session/session-types.ts';
import { Alert } from '../../ui/Alert.tsx';
import { designsFor, optionWords } from './engine-presets.ts';
import { chosenNow, OptionForm, readChosen } from './option-form.tsx';

export interface AddingProps {
  readonly comparison: Comparison;
  /** The session of engine A. */
  readonly first: Session;
  readonly onAdded?: () => void;
}

export function Adding({ comparison, first, onAdded }: AddingProps) {
  const [chosen, setChosen] = useState(() => chosenNow(first, 'bits_per_key'));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function add(name: string, options: ReadonlyMap<number, number>): Promise<void> {
    setBusy(true);
    const refused = await comparison.add(name, options);
    setBusy(false);
    setProblem(refused);
    if (refused === null) onAdded?.();
  }
  function addChanged(): void {
    const read = readChosen(chosen);
    if (typeof read === 'string') setProblem(read);
    else void add(optionWords(chosen.option, read.value), new Map([[read.id, read.value]]));
  }

  return (
    <div className="adding">
      <ul>
        {designsFor(first).map(({ id, name, about, options }) => (
          <li key={id}>
            <button type="button" disabled={busy} data-add={id} onClick={() => void add(name, options)}>
              {name}
            </button>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          addChanged();
        }}
      >
        <h3>As A, with one option changed</h3>
        <OptionForm
          options={optionInfos}
          chosen={chosen}
          session={first}
          onChange={(next) => {
            setChosen(next);
            setProblem(null);
          }}
        />
        <button type="submit" disabled={busy}>
          Add it
        </button>
      </form>
      <Alert text={problem} />
    </div>
  );
}
