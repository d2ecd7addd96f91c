/**
 * Parses the `option=value` words of a line: which options they set, and what is wrong with the others. The line decides where they may
 * appear and which options it allows.
 */
import type { Complain } from './arguments.ts';
import { didYouMean } from './diagnostic.ts';
import type { OptionInfo } from './info.ts';
import { shown } from './literal.ts';
import { optionByName, type OptionValue } from './option-value.ts';
import { parseOptionValue } from './option-typed.ts';
import { optionInfos } from './options.gen.ts';
import { partOf, type Token } from './line-tokens.ts';

/** `refuse`: the reason why an existing option is not allowed here, or undefined. Returns the values of the valid words, in order. */
export function readOptionWords(
  command: string,
  words: readonly Token[],
  refuse: (info: OptionInfo) => string | undefined,
  complain: Complain,
): OptionValue[] {
  const values: OptionValue[] = [];
  const seen = new Set<string>();
  for (const word of words) {
    const { text } = word;
    const equals = text.indexOf('=');
    const name = equals < 0 ? text : text.slice(0, equals);
    const named = partOf(word, 0, name.length);
    const info = optionByName(name);
    const refusal = info && refuse(info);
    if (!info) complain(named, `${command}: ${unknownOption(name)}`);
    else if (equals < 0) complain(named, `${command}: ${name} needs a value: ${name}=...`);
    else if (seen.has(name)) complain(word, `${command}: ${name} is given twice`);
    else if (refusal !== undefined) complain(named, `${command}: ${name} ${refusal}`);
    else {
      const value = parseOptionValue(info, text.slice(equals + 1));
      if (value.ok) values.push({ id: info.id, value: value.value });
      else complain(partOf(word, equals + 1), `${command}: ${name} ${value.problem}`);
    }
    seen.add(name);
  }
  return values;
}

/** Message for an unknown option name. */
export function unknownOption(name: string): string {
  const names = optionInfos.map((o) => o.name);
  return `there is no option ${shown(name)}${didYouMean(name, names) || "; their names are RocksDB's, such as write_buffer_size"}`;
}

/** Why an option cannot differ between families; undefined if it can. Continues the option's name. */
export const ofTheWholeDatabase = ({ scope }: OptionInfo): string | undefined =>
  scope === 'family' ? undefined : 'applies to the whole database, so it cannot be set for one family';

/** Why an option cannot be set while the engine runs; undefined if it can. Continues the option's name. */
export const onlyForOpening = ({ dynamic }: OptionInfo): string | undefined =>
  dynamic ? undefined : 'cannot change while the engine runs; put it before the first command other than set';
