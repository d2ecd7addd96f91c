/** Sentences about compared engines: how one differs, what it refused, why a change is impossible. Also turns a change into commands. */
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { encodeSet } from '../../protocol/commands.gen.ts';
import type { OptionInfo } from '../../protocol/info.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import { type OptionValue } from '../../protocol/option-value.ts';
import { optionTyped } from '../../protocol/option-typed.ts';
import { readProgram } from '../../protocol/read-program.ts';
import type { OpKind } from '../../protocol/records.gen.ts';
import { commandsOf } from '../timed-input.ts';
import type { Change } from './comparison-types.ts';

const infoOf = (id: number): OptionInfo | undefined => optionInfos.find((info) => info.id === id);

function valueText({ id, value }: OptionValue): string {
  const info = infoOf(id);
  return info === undefined ? `option ${id} = ${value}` : `${info.name} = ${optionTyped(info, value)}`;
}

/** The options that differ from those of another engine: "compaction_style = universal, block_size = 1KiB". */
export function optionsText(options: ReadonlyMap<number, number>, than: ReadonlyMap<number, number>): string {
  const values = new Map([...than].map(([id]) => [id, infoOf(id)?.default ?? 0] as const));
  for (const [id, value] of options) values.set(id, value);
  const other = [...values].filter(([id, value]) => (than.get(id) ?? infoOf(id)?.default) !== value);
  return other.length === 0 ? 'the same options' : other.map(([id, value]) => valueText({ id, value })).join(', ');
}

/** "3 operations were refused: snapshot (2), delete_range (1)."; '' if none was. */
export function refusedText(refused: ReadonlyMap<OpKind, number>): string {
  const total = [...refused.values()].reduce((sum, n) => sum + n, 0);
  if (total === 0) return '';
  const kinds = [...refused].map(([kind, n]) => `${kind} (${formatInteger(n)})`).join(', ');
  return `${formatCount(total, 'operation')} ${total === 1 ? 'was' : 'were'} refused: ${kinds}.`;
}

export function memoryText(held: number, most: number): string {
  return `The engines hold ${formatBytes(held)} of memory, and the limit for all of them is ${formatBytes(most)}.`;
}

export type ReadChange =
  | {
      readonly ok: true;
      readonly commands: Uint8Array;
      /** The difference, without its step. */
      readonly words: string;
      readonly options: readonly OptionValue[];
    }
  | { readonly ok: false; readonly sentence: string };

const refuse = (sentence: string): ReadChange => ({ ok: false, sentence });

/** Why a running engine cannot take a value; null if it can. */
function clash({ id, value }: OptionValue, step: number): string | null {
  const info = infoOf(id);
  if (info === undefined) return `There is no option number ${id}.`;
  if (!Number.isSafeInteger(value) || value < info.min || value > info.max)
    return `${info.name} must be a whole number from ${formatInteger(info.min)} to ${formatInteger(info.max)}; got ${String(value)}.`;
  if (info.dynamic) return null;
  return `${info.name} takes effect when an engine starts, so it cannot change after step ${formatInteger(step)}. Add an engine that has it from the start.`;
}

/** A change as commands and in words. families: at its step, by name. Pure, except that it may load the parser. */
export async function readChange(
  change: Change,
  step: number,
  families: ReadonlyMap<string, number>,
): Promise<ReadChange> {
  if (change.kind === 'none') return { ok: true, commands: new Uint8Array(0), words: 'nothing else', options: [] };
  if (change.kind === 'option') {
    const option = { id: change.option, value: change.value };
    const wrong = clash(option, step);
    if (wrong !== null) return refuse(wrong);
    return {
      ok: true,
      commands: encodeSet({ option: option.id, value: option.value }),
      words: valueText(option),
      options: [option],
    };
  }
  const { instead = false } = change;
  const { commands, diagnostics, options } = await readProgram(change.program, families);
  const [first] = diagnostics;
  if (first !== undefined) return refuse(`Line ${first.line}, column ${first.column}: ${first.message}`);
  for (const option of options) {
    const wrong = clash(option, step);
    if (wrong !== null) return refuse(wrong);
  }
  const all = commandsOf({ options, commands });
  if (all.length === 0 && !instead) return refuse('These lines have no commands.');
  const lines = change.program
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const more = lines.length > 1 ? `, and ${formatCount(lines.length - 1, 'more line', 'more lines')}` : '';
  return { ok: true, commands: all, words: `${lines[0] ?? ''}${more}`, options };
}

/** Longer lines of a program are cut, in characters. */
const lineMax = 60;
const clipped = (line: string): string => (line.length > lineMax ? `${line.slice(0, lineMax)}…` : line);

/** The difference of a fork that replaces the next command. */
export const insteadText = (words: string, next: string): string =>
  words === '' ? `without ${clipped(next)}` : `${words}, instead of ${clipped(next)}`;
