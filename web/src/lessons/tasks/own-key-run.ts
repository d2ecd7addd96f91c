/**
 * The run of "your own key": a few writes, the reader's key, and some hundred writes of other clients. A run is made once; the reader then walks
 * through it write by write, and every location and count comes from its records.
 */
import { formatKey } from '../../base/bytes.ts';
import { FileAppended, Kind, KeysCompared, OpBegun } from '../../protocol/records.gen.ts';
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

/** The program for a key, of letters and digits. `count`: writes after the reader's. Pure. */
export function programOfKey(key: string, count = kOthers): string {
  const others = Array.from({ length: count }, (_, n) => otherKey(n)).filter((other) => other !== key);
  return [kOptions, ...[...kBefore.filter((name) => name !== key), key, ...others].map(put), 'settle'].join('\n');
}

/** How often the bytes of a version were written: to the log, by its flush, and by compactions that kept it. */
export interface TimesWritten {
  readonly log: number;
  readonly flush: number;
  readonly compactions: number;
}

export const sumOf = ({ log, flush, compactions }: TimesWritten): number => log + flush + compactions;

/** What the reader's write has reached. search: it is compared with the keys of the memtable. later: other clients write. */
export type Station = 'none' | 'client' | 'log' | 'search' | 'memtable' | 'later';

/** A picture of the walk. */
export interface OwnKeyMoment {
  readonly position: number;
  readonly station: Station;
  /** The version of the reader's write; undefined before it is in the memtable. */
  readonly version: VersionHistory | undefined;
  readonly times: TimesWritten;
  /** Whether its bytes were written again, or moved, since the moment before. */
  readonly isNews: boolean;
}

export interface OwnKeyRun {
  readonly history: History;
  readonly key: string;
  /** Of the reader's write, header included. */
  readonly bytes: number;
  /** In order: those of the reader's write, then one after each write of the others, and the end, when no work is left. */
  readonly moments: readonly OwnKeyMoment[];
}

interface Stop {
  readonly position: number;
  readonly station: Station;
}

/** Finds the moments of a run of `programOfKey(key)`. */
export function ownKeyRun(history: History, key: string): OwnKeyRun {
  let bytes = 0;
  let isOwn = false;
  const stops: Stop[] = [];
  const stop = (position: number, station: Station) => stops.push({ position, station });
  history.forEach(0, history.total, ({ kind, v, at, number }) => {
    if (kind === Kind.OpBegun) {
      const isPut = OpBegun.opKind(v, at) === 'put';
      isOwn = isPut && formatKey(OpBegun.key(v, at)) === key;
      if (isOwn) {
        stop(number, 'none');
        stop(number + 1, 'client');
      } else if (isPut && stops.length > 0) stop(number, 'later');
      return;
    }
    if (!isOwn) return;
    if (kind === Kind.FileAppended && FileAppended.fileClass(v, at) === 'wal') {
      bytes = FileAppended.bytes(v, at);
      stop(number + 1, 'log');
    }
    if (kind === Kind.KeysCompared && KeysCompared.site(v, at) === 'memtable') stop(number + 1, 'search');
    if (kind === Kind.MemtableInserted) stop(number + 1, 'memtable');
  });
  stop(history.total, 'later');
  return { history, key, bytes, moments: followed(history, key, stops) };
}

/** The stops with what had become of the version by then. */
function followed(history: History, key: string, stops: readonly Stop[]): readonly OwnKeyMoment[] {
  const lineage = new LineageReader(new TextEncoder().encode(key), 0);
  const logged = stops.find(({ station }) => station === 'log')?.position ?? Infinity;
  let before = '';
  return stops.map(({ position, station }) => {
    const version = lineage.read(history, position).versions[0];
    const count = (what: string): number => version?.steps.filter((step) => step.what === what).length ?? 0;
    const times = { log: position >= logged ? 1 : 0, flush: count('flushed'), compactions: count('kept') };
    const now = JSON.stringify([version?.place, times]);
    const isNews = now !== before;
    before = now;
    return { position, station, version, times, isNews };
  });
}

/** The moment that is `writes` writes later, or the next one with news if that comes first. Indexes. Pure. */
export function ahead(moments: readonly OwnKeyMoment[], from: number, writes: number): number {
  const last = Math.min(moments.length - 1, from + writes);
  for (let i = from + 1; i < last; i++) if (moments[i]!.isNews) return i;
  return last;
}
