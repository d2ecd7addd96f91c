/**
 * Presets: choose a set of options, see what it would change, apply it; the engine restarts with it and runs the
 * program again.
 */
import { useId, useState } from 'react';
import { formatCount } from '../../base/units.ts';
import type { Session } from '../../session/session-types.ts';
import { optionText } from '../../ui/option-text.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { runNow } from '../../examples/lab-origin.ts';
import { useSession } from '../../figure/use-session.ts';
import { changesTo, kOptionSets, kScale } from './option-sets.ts';
import { TableHead } from '../../ui/TableHead.tsx';

export function OptionSets({ session }: { readonly session: Session }) {
  const id = useId();
  const [chosen, setChosen] = useState(kOptionSets[0]!);
  const options = useSession(session, (s) => s.options);
  const program = useSession(session, (s) => s.program);
  const busy = useSession(session, (s) => s.status !== 'ready' || s.diagnostics.length > 0);
  const changes = changesTo(chosen, options);
  const own = [
    ...new Set(
      program
        .match(/^set\s+.*$/gm)
        ?.join(' ')
        .match(/\w+(?==)/g),
    ),
  ];
  const overruled = own.filter((name) => changes.some(({ info }) => info.name === name));
  async function apply() {
    session.prepare(session.store.getState().seed, chosen.options);
    await runNow(session, () => session.run(session.store.getState().program));
  }
  return (
    <div className="option-sets">
      <label htmlFor={id}>Set of options</label>
      <select
        id={id}
        value={chosen.id}
        onChange={(event) => setChosen(kOptionSets.find((set) => set.id === event.target.value) ?? chosen)}
      >
        {kOptionSets.map((set) => (
          <option key={set.id} value={set.id}>
            {set.name}
          </option>
        ))}
      </select>
      <p>{chosen.about}</p>
      <p className="meta">
        Source: {chosen.source}.
        {chosen.id === 'defaults' ? '' : ` Sizes that grow with the data are scaled to 1/${kScale}.`}
      </p>
      {changes.length === 0 ? (
        <p className="meta">These options are already set.</p>
      ) : (
        <table>
          <caption>{formatCount(changes.length, 'option')} would change</caption>
          <TableHead columns={['Option', 'Now', 'Then']} />
          <tbody>
            {changes.map(({ info, from, to }) => (
              <tr key={info.id} data-overruled={overruled.includes(info.name) || undefined}>
                <th scope="row">
                  <code>
                    <Breakable name={info.name} />
                  </code>
                </th>
                <td>{optionText(info, from)}</td>
                <td>{optionText(info, to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {overruled.length > 0 && (
        <p className="meta">The program sets {overruled.join(', ')} itself, and its value is used.</p>
      )}
      <button type="button" disabled={busy || changes.length === 0} onClick={() => void apply()}>
        Apply and restart
      </button>
    </div>
  );
}
