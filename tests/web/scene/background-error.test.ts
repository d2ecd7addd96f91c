/** A background error in words, for each severity and each handling. */
import { describe, expect, it } from 'vitest';
import { optionByName } from '../../../web/src/protocol/option-value.ts';
import { errorWords } from '../../../web/src/scene/features/engine/background-error.ts';
import { createScene } from '../../../web/src/scene/scene.ts';
import { sceneWords } from '../../../web/src/scene/scene-words.ts';
import { fold } from '../../../web/src/scene/fold.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { record } from '../../fixtures/records.ts';

const kHandling = optionByName('background_error_handling')!.id;

function after(handling: number, ...records: readonly Uint8Array[]): Scene {
  const scene = createScene();
  fold(scene, record('OptionSet', { option: kHandling, value: handling }));
  for (const each of records) fold(scene, each);
  return scene;
}
const failure = (severity: string, reason: string, status = 'no_space'): Uint8Array =>
  record('BackgroundErrorSet', { severity, reason, status, message: '000012.ldb: full' }, 7);
/** Its words with plain spaces. */
const said = (scene: Scene) => {
  const words = errorWords(scene);
  return words && { ...words, cause: words.cause.replaceAll('\u00a0', ' ') };
};
const stepEnds = (t_ns: number): Uint8Array => record('StepFinished', { step: 1, t_ns }, 7);

describe('a background error', () => {
  it('is absent from a database that works', () => {
    expect(errorWords(after(1))).toBeNull();
  });

  it('names the job, the status, the file and the time; soft ones refuse no write', () => {
    const scene = after(1, stepEnds(18_400_000), failure('soft', 'compaction'));
    expect(said(scene)).toEqual({
      state: 'soft',
      cause: 'Soft since 18.4 ms: compaction 7 failed with no space (000012.ldb: full).',
      refused: 'Writes and flushes go on; compactions wait.',
      end: 'It ends with resume, once the cause is gone.',
      aside: 'RocksDB also retries by itself when space is free again; this engine does not.',
    });
  });

  it('keeps its time while a resume fails, and counts what failed since', () => {
    const refused = [
      record('OpBegun', { op: 8, op_kind: 'resume' }, 1),
      record('OpAnswered', { op: 8, status: 'invalid_argument' }, 1),
    ];
    const scene = after(1, ...refused, stepEnds(2_000_000), failure('hard', 'flush'), stepEnds(3_000_000));
    fold(scene, record('OpBegun', { op: 9, op_kind: 'put', key: 'a' }, 1));
    fold(scene, record('OpAnswered', { op: 9, status: 'no_space' }, 1));
    fold(scene, failure('hard', 'manifest_write'));
    expect(said(scene)).toMatchObject({
      cause: 'Hard since 2 ms: the manifest write of job 7 failed with no space (000012.ldb: full).',
      refused: expect.stringMatching(/reads go on\. 1.operation failed so far\.$/) as string,
    });
    fold(scene, record('BackgroundErrorCleared', { wal: 3, severity: 'hard' }));
    expect(errorWords(scene)).toBeNull();
  });

  it.each(['fatal', 'unrecoverable'])('%s is not resumed from', (severity) => {
    const words = errorWords(after(1, failure(severity, 'flush', 'io_error')))!;
    expect(words.state).toBe(severity);
    expect(words.end).toBe('It ends when the database is reopened (reopen); resume is refused.');
    expect(words.aside).toBe('');
  });

  it('refuses nothing in MyRocks 5.7.22, which loses writes, and ends the process in 5.7.23', () => {
    expect(errorWords(after(2, failure('fatal', 'log_write')))?.refused).toMatch(/answered OK, and is lost/);
    expect(errorWords(after(3, failure('fatal', 'log_write')))?.refused).toBe('The next write ends the process.');
  });

  it('has no severity in LevelDB: it is fatal; a trap is too', () => {
    const stopped = after(0, record('EngineStopped', { status: 'no_space', message: 'full' }));
    expect(errorWords(stopped)).toMatchObject({ state: 'fatal', cause: 'Fatal: no space (full).' });
    const trapped = after(0, record('EngineTrapped', { message: 'impossible', file: 'a.cc', line: 3 }));
    expect(errorWords(trapped)).toMatchObject({ state: 'fatal', end: 'Run the program again.' });
  });

  it('is in the text of the scene', () => {
    const scene = after(1, stepEnds(18_400_000), failure('soft', 'compaction'));
    const [part] = sceneWords(scene, { cursor: 3, total: 3, sentence: '', family: 'default' });
    const text = part!.lines.join(' ').replaceAll('\u00a0', ' ');
    expect(text).toContain('Background error: Soft since 18.4 ms: compaction 7 failed with no space');
  });
});
