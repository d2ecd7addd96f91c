/**
 * `write sync put a 1; put b 2; delete c`: one atomic batch. Its bytes are those of a LevelDB WriteBatch without the 12-byte header; each
 * entry is
 *
 *   u8 type (0 delete, 1 put, 7 single delete, 15 range delete) | varint length, key or begin |
 *   for a put: varint length, value; for a range delete: varint length, end
 *
 * An entry of a family other than the default one, `put c 3 family=cf1`, has RocksDB's types 4, 5, 8 and 14, and a varint with the
 * family's number after the type.
 */
import { parseBytes, type Complain } from './arguments.ts';
import { syncOf } from './build.ts';
import { commandInfos, encodeWrite } from './commands.gen.ts';
import { didYouMean } from './diagnostic.ts';
import { kDefaultFamily, type Families } from './family-names.ts';
import type { CommandSpec } from './command-spec.ts';
import { shown } from './literal.ts';
import type { Token } from './line-tokens.ts';

const batchMax = commandInfos.write.fields.find((f) => f.name === 'batch')?.max ?? 0;
type Part = 'key' | 'value' | 'begin' | 'end';
interface Verb {
  readonly type: number;
  /** The entry's type if it names a family. */
  readonly typeInFamily: number;
  readonly parts: readonly Part[];
}
/** Verbs of an entry: types in the batch, and what follows. */
const verbs: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['put', { type: 1, typeInFamily: 5, parts: ['key', 'value'] }],
  ['delete', { type: 0, typeInFamily: 4, parts: ['key'] }],
  ['single-delete', { type: 7, typeInFamily: 8, parts: ['key'] }],
  ['delete-range', { type: 15, typeInFamily: 14, parts: ['begin', 'end'] }],
]);
const entryForms = 'put key value, delete key, single-delete key or delete-range begin end';
const limitOf = (part: Part): number =>
  [...commandInfos.put.fields, ...commandInfos.delete_range.fields].find((f) => f.name === part)?.max ?? 0;

/** The command of the line; empty after a mistake was reported. */
export function buildWrite(
  spec: CommandSpec,
  head: Token,
  words: readonly Token[],
  families: Families,
  complain: Complain,
): Uint8Array[] {
  const flag = /^sync(=(yes|no))?$/.exec(words[0]?.text ?? '');
  const first = flag ? 1 : 0;
  if (words.every(({ text }, i) => i < first || text === ';')) {
    complain(head, `write needs at least one put or delete; for example: ${spec.example}`);
    return [];
  }
  const batch = new Batch();
  let from = first;
  for (let i = first; i < words.length; i++) {
    if (words[i]?.text !== ';') continue;
    readEntry(head, words.slice(from, i), families, complain, batch);
    from = i + 1;
  }
  // A semicolon after the last entry is allowed.
  if (from < words.length) readEntry(head, words.slice(from), families, complain, batch);
  const { size } = batch;
  if (size > batchMax)
    complain(head, `write: a batch can have at most ${batchMax} bytes (${batchMax / 2 ** 20} MiB); got ${size}`);
  return size > batchMax
    ? []
    : [encodeWrite({ batch: batch.bytes(), sync: syncOf(flag ? flag[2] !== 'no' : undefined) })];
}

function readEntry(
  head: Token,
  [verb, ...words]: readonly Token[],
  families: Families,
  complain: Complain,
  batch: Batch,
): void {
  if (!verb) {
    complain(head, `write: an entry between two semicolons is empty; each is ${entryForms}`);
    return;
  }
  const form = verbs.get(verb.text);
  if (form === undefined) {
    const near = didYouMean(verb.text, [...verbs.keys()]);
    complain(verb, `write: an entry is ${entryForms}; got ${shown(verb.text)}${near}`);
    return;
  }
  const named = words[form.parts.length]?.text.startsWith('family=') ? words[form.parts.length] : undefined;
  const name = named?.text.slice('family='.length) ?? kDefaultFamily;
  const family = families.numbers.get(name);
  if (named && family === undefined) complain(named, `write: ${families.unknown(name)}`);
  batch.byte(family ? form.typeInFamily : form.type);
  if (family) batch.varint(family);
  form.parts.forEach((part, i) => {
    const token = words[i];
    const parsed = token && parseBytes(token.text, limitOf(part));
    if (!token) complain(verb, `write: ${verb.text} needs ${part === 'end' ? 'an' : 'a'} ${part}`);
    else if (!parsed?.ok) complain(token, `write: ${part} ${parsed?.problem}`);
    else {
      batch.varint(parsed.value.length);
      batch.append(parsed.value);
    }
  });
  const extra = words[form.parts.length + (named ? 1 : 0)];
  if (extra)
    complain(
      extra,
      `write: ${shown(extra.text)} is one word too many; separate entries with semicolons, and put words with spaces in quotes`,
    );
}

/** The bytes of a batch; the buffer doubles when it is full. */
class Batch {
  size = 0;
  private buffer = new Uint8Array(64);

  bytes = (): Uint8Array => this.buffer.slice(0, this.size);

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.size++] = value;
  }

  /** Seven bits per byte, lowest first, the high bit set in all but the last. */
  varint(n: number): void {
    let rest = n;
    for (; rest >= 128; rest >>>= 7) this.byte((rest & 127) | 128);
    this.byte(rest);
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.buffer.set(bytes, this.size);
    this.size += bytes.length;
  }

  private reserve(more: number): void {
    if (this.size + more <= this.buffer.length) return;
    const grown = new Uint8Array(2 * (this.size + more));
    grown.set(this.buffer);
    this.buffer = grown;
  }
}
