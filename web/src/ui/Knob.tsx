/**
 * A control for one option, made from the schema's own words: a switch for a bool, choices for an enum, a slider over powers of two
 * for a number that spans many. The value stands beside it as it would be written; the schema's sentence explains it.
 */
import { useId } from 'react';
import { formatBytes, formatInteger, formatNs } from '../base/units.ts';
import { optionDocs } from '../protocol/docs.gen.ts';
import type { OptionInfo } from '../protocol/info.ts';

export interface KnobProps {
  readonly info: OptionInfo;
  readonly name: string;
  readonly value: number;
  /** What the slider runs over; inclusive. The schema's range is often wider than what a lesson wants. */
  readonly range?: readonly [number, number];
  readonly problem?: string | null;
  readonly onChange: (value: number) => void;
}

export function optionText(info: OptionInfo, value: number): string {
  if (info.type === 'bool') return value ? 'yes' : 'no';
  if (info.type === 'enum') return (info.names?.[value] ?? String(value)).replaceAll('_', ' ');
  if (info.unit === 'bytes') return formatBytes(value);
  if (info.unit === 'ns') return formatNs(value);
  if (info.unit === 'bytes/s') return `${formatBytes(value)}/s`;
  return formatInteger(value);
}

export function Knob({ info, name, value, range, problem, onChange }: KnobProps) {
  const id = useId();
  const describe = { 'aria-describedby': `${id}-doc` };
  return (
    <div className="knob" title={`${info.name}: ${optionDocs[info.name]}`}>
      <label htmlFor={id}>{name}</label>
      {info.type !== 'bool' && <output htmlFor={id}>{optionText(info, value)}</output>}
      {info.type === 'bool' && (
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value !== 0}
          onChange={(e) => onChange(e.target.checked ? 1 : 0)}
          {...describe}
        />
      )}
      {info.type === 'enum' && (
        <select id={id} value={value} onChange={(e) => onChange(Number(e.target.value))} {...describe}>
          {info.names?.map((text, i) => (
            <option key={text} value={i}>
              {text.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
      {info.type === 'u64' && (
        <Slider
          id={id}
          value={value}
          low={range?.[0] ?? info.min}
          high={range?.[1] ?? info.max}
          text={optionText(info, value)}
          onChange={onChange}
          doc={`${id}-doc`}
        />
      )}
      <span className="unseen" id={`${id}-doc`}>
        {optionDocs[info.name]}
      </span>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface SliderProps {
  readonly id: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly text: string;
  readonly doc: string;
  readonly onChange: (value: number) => void;
}

/** Over more than two powers of ten the slider moves in powers of two, else one by one. */
function Slider({ id, value, low, high, text, doc, onChange }: SliderProps) {
  const byPowers = low > 0 && high / low > 100;
  const [min, max] = byPowers ? [Math.round(Math.log2(low)), Math.round(Math.log2(high))] : [low, high];
  const at = byPowers ? Math.round(Math.log2(Math.max(1, value))) : value;
  return (
    <input
      id={id}
      type="range"
      min={min}
      max={max}
      step={1}
      value={Math.min(max, Math.max(min, at))}
      aria-valuetext={text}
      aria-describedby={doc}
      onChange={(e) => onChange(byPowers ? 2 ** Number(e.target.value) : Number(e.target.value))}
    />
  );
}
