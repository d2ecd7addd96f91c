/**
 * Sentences of beats: templates that the run fills, so that no number in them is typed by hand.
 *
 *   {RowReturned.key}                       a field of the last such record of the beat
 *   {MergeAdvanced.key:0}                   of the first; :1 the second, :-2 the last but one
 *   {KeysCompared.count}                    how many such records the beat has
 *   {KeysCompared.count:site=merge_heap}    those with this value only
 *   {EntrySkipped.total}                    how many since the activity of the beat began; with :site=... as above
 *
 * A field in thousandths, such as score_milli, is written as its value with two digits: 1.25.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatInteger } from '../../base/units.ts';
import { infoByKind } from '../../protocol/decode.ts';
import { readerOf } from '../../protocol/readers.ts';
import type { History } from '../../session/session-types.ts';
import type { Span } from './beat-moments.ts';

/** Text and values in turn, beginning with text: a value has an odd index. */
export type SentenceParts = readonly string[];

/** `begins`: the first record of the activity, for totals. Throws with a message that names the variable. Pure. */
export function fillSentence(template: string, history: History, beat: Span, begins = beat.from): SentenceParts {
  return template.split(/\{([^}]*)\}/).map((part, i) => (i % 2 === 0 ? part : valueOf(part, history, beat, begins)));
}

const kCounts = ['count', 'total'];

function valueOf(variable: string, history: History, beat: Span, begins: number): string {
  const [, kind, name, which] = /^(\w+)\.(\w+)(?::(-?\d+|\w+=\w+))?$/.exec(variable) ?? [];
  const info = infoByKind.find((each) => each?.name === kind);
  if (info === undefined) throw new Error(`no variable {${variable}}: no record is called ${kind ?? variable}`);
  const counts = kCounts.includes(name!);
  const [wanted, expected] = counts ? (which ?? '').split('=') : [name];
  const field = info.fields.find((each) => each.name === wanted);
  if (field === undefined && wanted !== '')
    throw new Error(`no variable {${variable}}: ${info.name} has no field ${wanted}`);
  const read = field && readerOf(field, info);
  const values: string[] = [];
  history.forEach(name === 'total' ? begins : beat.from, beat.to, ({ kind: each, v, at }) => {
    if (each === info.kind) values.push(read ? textOf(read(v, at), field.name) : '');
  });
  if (counts) return formatInteger(values.filter((value) => expected === undefined || value === expected).length);
  const value = values.at(Number(which ?? -1));
  if (value === undefined) throw new Error(`no variable {${variable}}: the beat has ${values.length} ${info.name}`);
  return value;
}

const textOf = (value: unknown, field: string): string => {
  if (value instanceof Uint8Array) return formatKey(value);
  if (typeof value === 'number' && field.endsWith('_milli')) return (value / 1000).toFixed(2);
  return typeof value === 'number' ? formatInteger(value) : String(value);
};
