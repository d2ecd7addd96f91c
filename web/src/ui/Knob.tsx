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
import { Icon } from './icons.tsx';
import { optionText } from './option-text.ts';

export interface KnobProps {
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

export function Knob({ info, name, value, range, problem, note, onChange }: KnobProps) {
  const id = useId();
  /** The text being typed, or an invalid text. */
  const [draft, setDraft] = useState<string | null>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const told = unread ?? problem ?? null;
  const choose = (to: number) => {
    setDraft(null);
    setUnread(null);
    if (to !== value) onChange(to);
  };
  const read = () => {
    if (draft === null) return;
    const parsed = parseOptionValue(info, draft);
    if (parsed.ok) choose(parsed.value);
    else setUnread(`${info.name} ${parsed.problem}. The value is still ${optionTyped(info, value)}.`);
  };
  const described = `${id}-doc${told === null ? '' : ` ${id}-problem`}`;
  const about = (
    <>
      {optionDocs[info.name]} <span className="meta">{rangeText(info)}</span>
    </>
  );
  return (
    <div className="knob" data-option={info.name} data-changed={value !== info.default || undefined}>
      <label htmlFor={id} data-own={name === undefined || undefined}>
        {name ?? <Broken name={info.name} />}
      </label>
      {value !== info.default && (
        <button
          type="button"
          className="plain again"
          onClick={() => choose(info.default)}
          aria-label={`${info.name} reset to its default, ${optionText(info, info.default)}`}
          title={`Reset to ${optionText(info, info.default)}`}
        >
          <Icon name="reset" />
        </button>
      )}
      {info.type === 'bool' && (
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value !== 0}
          onChange={(e) => choose(e.target.checked ? 1 : 0)}
          aria-describedby={described}
        />
      )}
      {info.type === 'enum' && (
        <select id={id} value={value} onChange={(e) => choose(Number(e.target.value))} aria-describedby={described}>
          {info.names?.map((text, i) => (
            <option key={text} value={i}>
              {text.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
      {info.type === 'u64' && (
        <input
          id={id}
          type="text"
          inputMode="text"
          spellCheck={false}
          autoComplete="off"
          value={draft ?? optionTyped(info, value)}
          onChange={(e) => setDraft(e.target.value)}
          onBlur={read}
          onKeyDown={(e) => {
            if (e.key === 'Enter') read();
            if (e.key === 'Escape') choose(value);
          }}
          aria-invalid={unread !== null}
          aria-describedby={described}
        />
      )}
      {info.type === 'u64' && range && (
        <Slider name={name ?? info.name} info={info} value={value} low={range[0]} high={range[1]} onChange={choose} />
      )}
      {name === undefined ? (
        <p className="about" id={`${id}-doc`}>
          {about}
        </p>
      ) : (
        <details className="about">
          <summary>
            <code>
              <Broken name={info.name} />
            </code>
          </summary>
          <p id={`${id}-doc`}>{about}</p>
        </details>
      )}
      {note !== undefined && <p className="meta">{note}</p>}
      {told !== null && (
        <p className="problem" role="alert" id={`${id}-problem`}>
          {told}
        </p>
      )}
    </div>
  );
}

/** "256 B to 256 MiB, at first 4 MiB; acts at once." */
function rangeText(info: OptionInfo): string {
  const values =
    info.type === 'u64'
      ? `${optionText(info, info.min)} to ${optionText(info, info.max)}${['bytes', 'ns', 'bytes/s', ''].includes(info.unit) ? '' : ` ${info.unit}`}, `
      : '';
  const when = info.dynamic ? 'takes effect immediately' : 'takes effect after a restart';
  const text = `${values}default ${optionText(info, info.default)}; ${when}.`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** May wrap after each underscore. */
function Broken({ name }: { readonly name: string }) {
  return name.split('_').map((part, i, parts) => (
    <span key={i}>
      {part}
      {i < parts.length - 1 && (
        <>
          _<wbr />
        </>
      )}
    </span>
  ));
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
