/**
 * Words `option=value` of a line: which options they set, and what is wrong with each that sets none. Where they may stand and what is allowed
 * there is the line's own affair.
 */
import type { Complain } from './arguments.ts';
import { nearest } from './diagnostic.ts';
import type { OptionInfo } from './info.ts';
import { shown } from './literal.ts';
import { optionByName, type OptionValue } from './option-value.ts';
import { parseOptionValue } from './option-typed.ts';
import { optionInfos } from './options.gen.ts';
import type { Token } from './line-tokens.ts';

/** `refuse`: why an option that exists may not stand here, or nothing. Values of the words that are right, in order. */
export function readOptionWords(
  command: string,
  words: readonly Token[],
  refuse: (info: OptionInfo) => string | undefined,
  complain: Complain,
): OptionValue[] {
  const values: OptionValue[] = [];
  const seen = new Set<string>();
  for (const { at, text } of words) {
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    const info = optionByName(name);
    const refusal = info && refuse(info);
    if (!info) complain(at, name.length, `${command}: ${unknownOption(name)}`);
    else if (equals < 0) complain(at, name.length, `${command}: ${name} needs a value: ${name}=...`);
    else if (seen.has(name)) complain(at, text.length, `${command}: ${name} is given twice`);
    else if (refusal !== undefined) complain(at, name.length, `${command}: ${name} ${refusal}`);
    else {
      const value = parseOptionValue(info, text.slice(equals + 1));
      if (value.ok) values.push({ id: info.id, value: value.value });
      else complain(at + equals + 1, text.length - equals - 1, `${command}: ${name} ${value.problem}`);
    }
    seen.add(name);
  }
  return values;
}

/** For whoever takes options by name. */
export function unknownOption(name: string): string {
  const near = nearest(
    name,
    optionInfos.map((o) => o.name),
  );
  return `there is no option ${shown(name)}${near ? `; did you mean ${near}?` : "; their names are RocksDB's, such as write_buffer_size"}`;
}

/** Why an option may not differ from family to family; nothing where it may. Reads on from its name. */
export const ofTheWholeDatabase = ({ scope }: OptionInfo): string | undefined =>
  scope === 'family' ? undefined : 'applies to the whole database, so it cannot be set for one family';

/** Why an option may not be set while the engine runs; nothing where it may. Reads on from its name. */
export const onlyForOpening = ({ dynamic }: OptionInfo): string | undefined =>
  dynamic ? undefined : 'cannot change while the engine runs; put it before the first command other than set';
