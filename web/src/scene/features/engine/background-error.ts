/**
 * What a background error means for the database: how severe it is, what failed and since when, what is refused, and what ends it. Pure.
 *
 * Source: engine-wasm/src/db/background_error.h, resume_job.h.
 */
import { formatCount, formatNs } from '../../../base/units.ts';
import { optionNow } from '../../option-now.ts';
import { capital, spaced } from '../../sentence-parts.ts';
import type { BackgroundError, Scene } from '../../types.ts';

/** Ascending: what a severity refuses, the next one refuses too. */
export const errorStates = ['ok', 'soft', 'hard', 'fatal', 'unrecoverable'] as const;
export type ErrorState = (typeof errorStates)[number];

/** Sentences, with their full stops. */
export interface ErrorWords {
  readonly state: Exclude<ErrorState, 'ok'>;
  readonly cause: string;
  readonly refused: string;
  readonly end: string;
  /** What RocksDB does otherwise; '' if it does the same. */
  readonly aside: string;
}

/** Values of background_error_handling. */
const kMyRocksLoses = 2;
const kMyRocksEnds = 3;

/** null: nothing has failed. */
export function errorWords(scene: Scene): ErrorWords | null {
  const error = scene.backgroundError;
  if (error === null) return scene.stopped === 'ok' ? null : stoppedWords(scene);
  const { refused, ...rest } = consequences(error, scene);
  const failed = scene.failed - error.failedBefore;
  const count = failed > 0 ? ` ${formatCount(failed, 'operation')} failed so far.` : '';
  return {
    ...rest,
    cause: `${capital(error.severity)} since ${formatNs(error.sinceNs)}: ${jobOf(error)} failed with ${spaced(error.status)} (${error.message}).`,
    refused: `${refused}${count}`,
  };
}

/** "compaction 9", "the log write of operation 71". */
function jobOf({ reason, job, op }: BackgroundError): string {
  const by = op === null ? `job ${job}` : `operation ${op}`;
  switch (reason) {
    case 'flush':
      return `flush ${job}`;
    case 'compaction':
      return `compaction ${job}`;
    case 'log_write':
      return `the log write of ${by}`;
    case 'manifest_write':
      return `the manifest write of ${by}`;
  }
}

const kReopened = { end: 'It ends when the database is reopened (reopen); resume is refused.', aside: '' };
const kResumed = {
  end: 'It ends with resume, once the cause is gone.',
  aside: 'RocksDB also retries by itself when space is free again; this engine does not.',
};
const kNoWrites = 'Every write is refused, and no file is written; reads go on.';

function consequences({ severity: state }: BackgroundError, scene: Scene): Omit<ErrorWords, 'cause'> {
  const handling = optionNow(scene, 'background_error_handling');
  if (handling === kMyRocksLoses)
    return { state, refused: 'No write is refused: each is answered OK, and is lost.', ...kReopened };
  if (handling === kMyRocksEnds) return { state, refused: 'The next write ends the process.', ...kReopened };
  if (state === 'soft') return { state, refused: 'Writes and flushes go on; compactions wait.', ...kResumed };
  if (state === 'hard')
    return {
      state,
      refused: 'Every write is refused, and no flush or compaction begins; reads go on.',
      ...kResumed,
    };
  return { state, refused: kNoWrites, ...kReopened };
}

/** With background_error_handling=leveldb, which knows one severity; or after a trap. */
function stoppedWords(scene: Scene): ErrorWords {
  const why = scene.stoppedWhy === '' ? '' : ` (${scene.stoppedWhy})`;
  const cause = `Fatal: ${spaced(scene.stopped)}${why}.`;
  if (scene.stopped === 'trapped')
    return {
      state: 'fatal',
      cause,
      refused: 'The engine runs nothing any more.',
      end: 'Run the program again.',
      aside: '',
    };
  return {
    state: 'fatal',
    cause,
    refused: kNoWrites,
    end: `${kReopened.end} Only background_error_handling=rocksdb can resume.`,
    aside: '',
  };
}
