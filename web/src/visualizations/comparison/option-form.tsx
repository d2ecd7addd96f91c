/** One option and a value for it, in the syntax of the command language; errors in the value are shown beside it. */
import { useId } from 'react';
import { optionDocs } from '../../protocol/docs.gen.ts';
import type { OptionInfo } from '../../protocol/info.ts';
import { optionByName, optionValueText } from '../../protocol/option-value.ts';
import { parseOptionValue } from '../../protocol/option-typed.ts';
import type { Session } from '../../session/session-types.ts';
import { inForce } from './engine-presets.ts';

export interface Chosen {
  readonly option: string;
  readonly text: string;
}

/** An option with its current value. */
export const chosenNow = (session: Session, option: string): Chosen => ({
  option,
  text: optionValueText(optionByName(option)!, inForce(session, option)),
});

/** The choice as id and value, or the error message. Pure. */
export function readChosen({ option, text }: Chosen): { readonly id: number; readonly value: number } | string {
  const info = optionByName(option);
  if (!info) return 'Choose an option.';
  const read = parseOptionValue(info, text.trim());
  return read.ok ? { id: info.id, value: read.value } : `${option} ${read.problem}.`;
}

export function OptionForm({
  options,
  chosen,
  session,
  onChange,
}: {
  readonly options: readonly OptionInfo[];
  readonly chosen: Chosen;
  /** Its current values are offered. */
  readonly session: Session;
  readonly onChange: (chosen: Chosen) => void;
}) {
  const id = useId();
  const info = optionByName(chosen.option);
  const names = info?.type === 'enum' ? (info.names ?? []) : info?.type === 'bool' ? ['no', 'yes'] : null;
  return (
    <div className="option-form">
      <label htmlFor={`${id}-option`}>Option</label>
      <select
        id={`${id}-option`}
        value={chosen.option}
        onChange={(event) => onChange(chosenNow(session, event.target.value))}
      >
        {options.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <label htmlFor={`${id}-value`}>Value</label>
      {names ? (
        <select
          id={`${id}-value`}
          value={chosen.text}
          aria-describedby={`${id}-doc`}
          onChange={(event) => onChange({ ...chosen, text: event.target.value })}
        >
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : (
        <input
          id={`${id}-value`}
          type="text"
          value={chosen.text}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={`${id}-doc`}
          onChange={(event) => onChange({ ...chosen, text: event.target.value })}
        />
      )}
      <p id={`${id}-doc`} className="doc">
        {info && `${optionDocs[info.name]} Current value: ${chosenNow(session, info.name).text}.`}
      </p>
    </div>
  );
}
