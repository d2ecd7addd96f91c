/**
 * The run of "your own key": a few writes, the reader's key, and some hundred writes of other clients. A run is made once; the reader then walks
 * through it write by write, and every location and count comes from its records.
 */
import { formatKey } from '../../base/bytes.ts';
import { FileAppended, Kind, MemtableInserted, OpBegun } from '../../protocol/records.gen.ts';
import { LineageReader, type VersionHistory } from '../../scene/features/tree/lineage.ts';
import type { History } from '../../session/session-types.ts';

export const kOwnKeySeed = 7;
/** Writes after the reader's. */
export const kOthers = 900;
const kBefore = ['eve', 'joe', 'abe', 'ian', 'bob', 'zoe'];
const kValueBytes = 48;
const kOptions =
  'set write_buffer_size=1KiB target_file_size_base=2KiB max_bytes_for_level_base=4KiB max_bytes_for_level_multiplier=4 level0_file_num_compaction_trigger=2 compression=none filter=none';
const kConsonants = 'bcdfghjklmnpqrstvwxz';
const kVowels = 'aeiou';

const put = (key: string): string => `put ${key} ${`${key}@example.org`.padEnd(kValueBytes, '.')}`;

/** The n-th key of the other clients: three letters, spread over the alphabet. */
function otherKey(n: number): string {
  const mixed = Math.imul(n + 1, 2_654_435_761) >>> 8;
  const [first, vowel, last] = [mixed % 20, Math.floor(mixed / 20) % 5, Math.floor(mixed / 100) % 20];
  return `${kConsonants[first]}${kVowels[vowel]}${kConsonants[last]}`;
}

/** The program for a key, of letters and digits. Pure. */
export function programOfKey(key: string): string {
  const others = Array.from({ length: kOthers }, (_, n) => otherKey(n)).filter((other) => other !== key);
  return [kOptions, ...[...kBefore.filter((name) => name !== key), key, ...others].map(put), 'settle'].join('\n');
}

/** The moments of a run, as positions in its history. */
export interface OwnKeyRun {
  readonly history: History;
  readonly key: string;
  /** Of the reader's write, header included. */
  readonly bytes: number;
  /** Before its write, at the client, in the log, in the memtable. */
  readonly own: readonly number[];
  /** After each write of the others, and at the end, when no work is left. */
  readonly later: readonly number[];
}

/** Finds the moments of a run of `programOfKey(key)`. */
export function ownKeyRun(history: History, key: string): OwnKeyRun {
  let bytes = 0;
  let isOwn = false;
  const own: number[] = [];
  const later: number[] = [];
  history.forEach(0, history.total, ({ kind, v, at, number }) => {
    if (kind === Kind.OpBegun) {
      const was = isOwn;
      isOwn = OpBegun.opKind(v, at) === 'put' && formatKey(OpBegun.key(v, at)) === key;
      if (isOwn) own.push(number, number + 1);
      else if (!was && own.length > 2) later.push(number);
      return;
    }
    if (!isOwn) return;
    if (kind === Kind.FileAppended && FileAppended.fileClass(v, at) === 'wal') {
      bytes = FileAppended.bytes(v, at);
      own.push(number + 1);
    }
    if (kind === Kind.MemtableInserted && formatKey(MemtableInserted.key(v, at)) === key) own.push(number + 1);
  });
  return { history, key, bytes, own, later: [...later, history.total] };
}

/** How often the bytes of a version were written: to the log, by its flush, and by compactions that kept it. */
export interface TimesWritten {
  readonly log: number;
  readonly flush: number;
  readonly compactions: number;
}

/** Reads the version of the reader's key as the position grows. */
export class OwnKeyReader {
  readonly #run: OwnKeyRun;
  readonly #lineage: LineageReader;

  constructor(run: OwnKeyRun) {
    this.#run = run;
    this.#lineage = new LineageReader(new TextEncoder().encode(run.key), 0);
  }

  /** The version, or undefined before it is in the memtable; and how often its bytes were written up to here. */
  read(position: number): { readonly version: VersionHistory | undefined; readonly times: TimesWritten } {
    const version = this.#lineage.read(this.#run.history, position).versions[0];
    const count = (what: string): number => version?.steps.filter((step) => step.what === what).length ?? 0;
    const log = position >= (this.#run.own[2] ?? Infinity) ? 1 : 0;
    return { version, times: { log, flush: count('flushed'), compactions: count('kept') } };
  }
}

export const sumOf = ({ log, flush, compactions }: TimesWritten): number => log + flush + compactions;
