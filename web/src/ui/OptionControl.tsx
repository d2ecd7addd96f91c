/**
 * A control for one option, generated from the schema: a switch for a bool, choices for an enum, for a number a field
 * and, if a range is given, a slider. Its RocksDB name, description, range, default and time of effect are one click
 * away, or visible.
 *
 * Typed values are parsed strictly (protocol/number.ts). An invalid value stays in its field with a message that names
 * the option, what is allowed and what was typed; the option keeps its value, and Escape restores it in the field.
 */
import { useId, useState } from 'react';
import { optionDocs } from '../protocol/docs.gen.ts';
import type { OptionInfo } from '../protocol/info.ts';
import { optionTyped, parseOptionValue } from '../protocol/option-typed.ts';
import { Alert } from './Alert.tsx';
import { Breakable } from './breakable.tsx';
import { IconButton } from './IconButton.tsx';
import { optionText } from './option-text.ts';

export interface OptionControlProps {
  readonly info: OptionInfo;
  /** Display name; without it the control shows the option's own name and its description. */
  readonly name?: string;
  readonly value: number;
  /** Range of the slider, inclusive; no slider without it. */
  readonly range?: readonly [number, number];
  /** Why the owner refused the last change. */
  readonly problem?: string | null;
  /** Additional note about its value. */
  readonly note?: string;
  readonly onChange: (value: number) => void;
}

export function OptionControl({ info, name, value, range, problem, note, onChange }: OptionControlProps) {
  const id = useId();
  const entry = useTypedValue(info, value, onChange);
  const shownProblem = entry.problem ?? problem ?? null;
  const described = `${id}-doc${shownProblem === null ? '' : ` ${id}-problem`}`;
  const about = (
    <>
      {optionDocs[info.name]} <span className="meta">{rangeText(info)}</span>
    </>
  );
  return (
    <div className="option-control" data-option={info.name} data-changed={value !== info.default || undefined}>
      <label htmlFor={id} data-own={name === undefined || undefined}>
        {name ?? <Breakable name={info.name} />}
      </label>
      {value !== info.default && (
        <IconButton
          icon="reset"
          label={`${info.name} reset to its default, ${optionText(info, info.default)}`}
          title={`Reset to ${optionText(info, info.default)}`}
          className="plain again"
          onClick={() => entry.choose(info.default)}
        />
      )}
      <Control id={id} described={described} info={info} value={value} entry={entry} />
      {info.type === 'u64' && range && (
        <Slider
          name={name ?? info.name}
          info={info}
          value={value}
          low={range[0]}
          high={range[1]}
          onChange={entry.choose}
        />
      )}
      {name === undefined ? (
        <p className="about" id={`${id}-doc`}>
          {about}
        </p>
      ) : (
        <details className="about">
          <summary>
            <code>
              <Breakable name={info.name} />
            </code>
          </summary>
          <p id={`${id}-doc`}>{about}</p>
        </details>
      )}
      {note !== undefined && <p className="meta">{note}</p>}
      <Alert text={shownProblem} id={`${id}-problem`} />
    </div>
  );
}

/** The text in the field and what is wrong with it. `enter` parses it; an invalid one stays in the field. */
function useTypedValue(info: OptionInfo, value: number, onChange: (value: number) => void) {
  /** The text being typed, or an invalid text. */
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (to: number): void => {
    setDraft(null);
    setProblem(null);
    if (to !== value) onChange(to);
  };
  const enter = (): void => {
    if (draft === null) return;
    const parsed = parseOptionValue(info, draft);
    if (parsed.ok) choose(parsed.value);
    else setProblem(`${info.name} ${parsed.problem}. The value is still ${optionTyped(info, value)}.`);
  };
  return { text: draft ?? optionTyped(info, value), problem, type: setDraft, enter, choose };
}

interface ControlProps {
  readonly id: string;
  /** Ids of the elements that describe it. */
  readonly described: string;
  readonly info: OptionInfo;
  readonly value: number;
  readonly entry: ReturnType<typeof useTypedValue>;
}

function Control({ id, described, info, value, entry }: ControlProps) {
  switch (info.type) {
    case 'bool':
      return (
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value !== 0}
          onChange={(e) => entry.choose(e.target.checked ? 1 : 0)}
          aria-describedby={described}
        />
      );
    case 'enum':
      return (
        <select
          id={id}
          value={value}
          onChange={(e) => entry.choose(Number(e.target.value))}
          aria-describedby={described}
        >
          {info.names?.map((text, i) => (
            <option key={text} value={i}>
              {text.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      );
    case 'u64':
      return (
        <input
          id={id}
          type="text"
          inputMode="text"
          spellCheck={false}
          autoComplete="off"
          value={entry.text}
          onChange={(e) => entry.type(e.target.value)}
          onBlur={entry.enter}
          onKeyDown={(e) => {
            if (e.key === 'Enter') entry.enter();
            if (e.key === 'Escape') entry.choose(value);
          }}
          aria-invalid={entry.problem !== null}
          aria-describedby={described}
        />
      );
  }
}

/** "256 B to 256 MiB, default 4 MiB; takes effect immediately." */
function rangeText(info: OptionInfo): string {
  const values =
    info.type === 'u64'
      ? `${optionText(info, info.min)} to ${optionText(info, info.max)}${['bytes', 'ns', 'bytes/s', ''].includes(info.unit) ? '' : ` ${info.unit}`}, `
      : '';
  const when = info.dynamic ? 'takes effect immediately' : 'takes effect after a restart';
  const text = `${values}default ${optionText(info, info.default)}; ${when}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface SliderProps {
  readonly name: string;
  readonly info: OptionInfo;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly onChange: (value: number) => void;
}

/** Over a range of more than two powers of ten the slider moves in powers of two, otherwise in steps of one. */
function Slider({ name, info, value, low, high, onChange }: SliderProps) {
  const byPowers = low > 0 && high / low > 100;
  const [min, max] = byPowers ? [Math.round(Math.log2(low)), Math.round(Math.log2(high))] : [low, high];
  const at = byPowers ? Math.round(Math.log2(Math.max(1, value))) : value;
  return (
    <input
      type="range"
      aria-label={`${name}, slider`}
      min={min}
      max={max}
      step={1}
      value={Math.min(max, Math.max(min, at))}
      aria-valuetext={optionText(info, value)}
      onChange={(e) => onChange(byPowers ? 2 ** Number(e.target.value) : Number(e.target.value))}
    />
  );
}
