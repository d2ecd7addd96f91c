/** Options by name, and their values as text. The parser for typed values is in option-typed.ts, because few pages need it. Pure. */
import type { OptionInfo } from './info.ts';
import { optionInfos } from './options.gen.ts';

const byName: ReadonlyMap<string, OptionInfo> = new Map(optionInfos.map((info) => [info.name, info]));
export const optionByName = (name: string): OptionInfo | undefined => byName.get(name);

/** The value as text that parses back; a page formats "64 KiB" itself. */
export function optionValueText(info: OptionInfo, value: number): string {
  if (info.type === 'bool') return value ? 'yes' : 'no';
  return info.type === 'enum' ? (info.names?.[value] ?? String(value)) : String(value);
}

export interface OptionValue {
  readonly id: number;
  readonly value: number;
}
