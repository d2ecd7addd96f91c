/** Parses options as typed: numbers with units, names of enums, yes and no. Pure. */
import { didYouMean } from './diagnostic.ts';
import type { OptionInfo } from './info.ts';
import { bad, good, got, type Parsed } from './literal.ts';
import { parseNumber, unitsFor } from './number.ts';
import { optionValueText } from './option-value.ts';

const truths: Readonly<Record<string, number>> = { yes: 1, true: 1, on: 1, 1: 1, no: 0, false: 0, off: 0, 0: 0 };

/** The option's value for the engine. A problem continues the option's name. */
export function parseOptionValue(info: OptionInfo, text: string): Parsed<number> {
  if (info.type === 'u64') return parseNumber(text, { min: info.min, max: info.max, units: unitsFor(info.unit) });
  if (info.type === 'bool')
    return Object.hasOwn(truths, text) ? good(truths[text] as number) : bad(`must be yes or no; ${got(text)}`);
  const names = info.names ?? [];
  const index = names.indexOf(text);
  if (index >= 0) return good(index);
  return bad(`must be one of ${names.join(', ')}; ${got(text)}${didYouMean(text, names)}`);
}

/** Formats a value as one would type it: with the largest unit that needs no fraction, 65536 bytes as "64KiB". Parses back. Pure. */
export function optionTyped(info: OptionInfo, value: number): string {
  const units = info.type === 'u64' ? Object.entries(unitsFor(info.unit) ?? {}) : [];
  const [unit, factor] = units.findLast(([, size]) => value !== 0 && value % size === 0) ?? ['', 1];
  return factor === 1 ? optionValueText(info, value) : `${value / factor}${unit}`;
}
