/**
 * Parses integers as typed: decimal digits, with a unit if the quantity has one (64KiB, 2ms). Strict on purpose: input that Number() would
 * accept in some way (1e3, -0, " 5", full-width digits, 0x10) is refused with a message that says what to write instead, and numbers above
 * 2^53-1 are never rounded.
 */
import { bad, good, shown, type Parsed } from './literal.ts';

export type Units = Readonly<Record<string, number>>;
export const byteUnits: Units = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };
export const timeUnits: Units = { ns: 1, us: 1e3, ms: 1e6, s: 1e9 };

export interface NumberRule {
  /** Inclusive. */
  readonly min: number;
  readonly max: number;
  readonly units?: Units | undefined;
}

/** The units that may be typed for a quantity with this schema unit. */
export const unitsFor = (unit: string | undefined): Units | undefined =>
  unit === 'bytes' || unit === 'bytes/s' ? byteUnits : unit === 'ns' ? timeUnits : undefined;

/**
 * Returns the number in the smallest unit. A problem continues the name of the quantity: "must be a whole number from 1 to 9; got ...".
 */
export function parseNumber(text: string, { min, max, units }: NumberRule): Parsed<number> {
  const refuse = (reason: string) =>
    bad(
      `must be a whole number from ${min} to ${max}${units ? ` (in ${Object.keys(units).join(', ')}; without a unit, ${Object.keys(units)[0]})` : ''}; ${reason}`,
    );
  // Most numbers are plain, and up to 15 digits are exact.
  const plain = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (plain >= min && plain <= max) return good(plain);
  const [, digits = '', unit = ''] = /^([0-9]+)([A-Za-z]*)$/.exec(text) ?? [];
  if (digits === '') return refuse(text === '' ? 'got nothing' : `got ${shown(text)}, ${strange(text)}`);
  if (unit !== '' && /^e[0-9]*$/i.test(unit)) return refuse(`got ${shown(text)}; write all its digits`);
  const factor = unit === '' ? 1 : units?.[unit];
  if (factor === undefined)
    return refuse(`got ${shown(text)}${units ? `, and there is no unit ${unit}` : ', and it has no unit'}`);
  // 20 digits exceed every limit, and a BigInt of 20 digits is cheap.
  const significant = digits.replace(/^0+(?=.)/, '');
  const value = significant.length > 20 ? undefined : BigInt(significant) * BigInt(factor);
  if (value === undefined || value > BigInt(max))
    return refuse(`got ${shown(text)}, and the nearest allowed is ${max}`);
  if (value < BigInt(min)) return refuse(`got ${shown(text)}, and the nearest allowed is ${min}`);
  return good(Number(value));
}

/** Explains why the text is not an integer, and what to write instead if that is clear. */
function strange(text: string): string {
  if (/^[+-]?(nan|inf|infinity)$/i.test(text)) return 'which is not a number';
  if (/^[+\-−]/.test(text)) return 'and a sign is not allowed';
  if (/^0x[0-9a-f]+$/i.test(text)) return text.length <= 14 ? `write ${Number(text)}` : 'write it in decimal';
  if (/^[0-9.]+e[+-]?[0-9]+$/i.test(text))
    return Number.isSafeInteger(Number(text)) ? `write ${Number(text)}` : 'write all its digits';
  if (/^[0-9]+[.,][0-9]+[A-Za-z]*$/.test(text)) return 'which is not whole';
  const plain = text.normalize('NFKC');
  if (plain !== text && /^[0-9]+$/.test(plain)) return `write it with the digits 0 to 9: ${plain.slice(0, 20)}`;
  if (/^[0-9_' ]+$/.test(text)) return 'write the digits without separators';
  return 'which is not a number';
}
