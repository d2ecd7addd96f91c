/** Options by their names, and their values as words. What reads what a person types is in option-typed.ts: few pages have to. Pure. */
import type { OptionInfo } from './info.ts';
import { optionInfos } from './options.gen.ts';

const byName: ReadonlyMap<string, OptionInfo> = new Map(optionInfos.map((info) => [info.name, info]));
export const optionByName = (name: string): OptionInfo | undefined => byName.get(name);

/** The value in words: "64 KiB" is left to the page; this is what can be typed back. */
export function optionValueText(info: OptionInfo, value: number): string {
  if (info.type === 'bool') return value ? 'yes' : 'no';
  return info.type === 'enum' ? (info.names?.[value] ?? String(value)) : String(value);
}

export interface OptionValue {
  readonly id: number;
  readonly value: number;
}
