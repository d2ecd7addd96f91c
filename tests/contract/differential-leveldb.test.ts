/**
 * The same operations on real LevelDB (npm's classic-level) and on our engine: every Get and every scan gives the same answer.
 *
 * Each part of the stream is a program on a persistent directory, so that ours is closed and recovered between parts; snapshots live
 * within one part. Ours runs a program in the line language, and LevelDB's answers are formatted as ours are printed, so texts are
 * compared.
 *
 * STRATA_OPS sets the number of operations (20,000; 1,000,000 in the campaign), STRATA_SEED the seed.
 */
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { expect, it } from 'vitest';
import { Prng } from '../../web/src/base/prng.ts';
import { runText, temporary } from './strata-command.ts';

const operations = Number(process.env['STRATA_OPS'] ?? 20_000);
const seed = Number(process.env['STRATA_SEED'] ?? 1);
const STRETCH = 10_000;
const KEYS = 5_000;
const OPTIONS =
  'set write_buffer_size=32KiB target_file_size_base=32KiB max_bytes_for_level_base=128KiB max_bytes_for_level_multiplier=4 block_size=1KiB filter=both level_search=file_indexer';

type Level = ClassicLevel;
type Held = ReturnType<Level['snapshot']>;

/** One part: the program for ours, and its expected output. Plays the operations on LevelDB meanwhile. */
async function stretch(db: Level, prng: Prng, n: number): Promise<{ program: string; expected: string }> {
  const lines = [OPTIONS];
  const expected: string[] = [];
  let held: Held | undefined;
  const key = (): string => `key${String(prng.below(KEYS)).padStart(5, '0')}`;
  const value = (i: number): string => `${'v'.repeat(prng.below(40))}${i}`;
  const reading = (): { snapshot?: Held } => (held !== undefined && prng.below(3) === 0 ? { snapshot: held } : {});
  const at = (options: { snapshot?: Held }): string => (options.snapshot === undefined ? '' : ' snapshot=held');
  for (let i = 0; i < n; i++) {
    const dice = prng.below(100);
    const k = key();
    if (dice < 45) {
      const v = value(i);
      lines.push(`put ${k} ${v}`);
      await db.put(k, v);
    } else if (dice < 65) {
      lines.push(`delete ${k}`);
      await db.del(k);
    } else if (dice < 95) {
      const options = reading();
      lines.push(`get ${k}${at(options)}`);
      const found = await db.get(k, options);
      expected.push(found === undefined ? `get "${k}": not found` : `get "${k}" = "${found}"`);
    } else if (dice < 99) {
      const options = reading();
      const reverse = prng.below(2) === 0;
      const limit = 1 + prng.below(20);
      lines.push(`scan ${reverse ? 'to' : 'from'}=${k} limit=${limit}${at(options)}${reverse ? ' reverse' : ''}`);
      const rows = await db.iterator({ ...(reverse ? { lt: k } : { gte: k }), reverse, limit, ...options }).all();
      for (const [rowKey, rowValue] of rows) expected.push(`scan: "${rowKey}" = "${rowValue}"`);
      expected.push(`scan: ${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`);
    } else if (held === undefined) {
      lines.push('snapshot held');
      held = db.snapshot();
    } else {
      lines.push('release held');
      await held.close();
      held = undefined;
    }
  }
  await held?.close();
  return { program: `${lines.join('\n')}\n`, expected: expected.join('\n') };
}

it(`answers as LevelDB does`, async () => {
  const prng = new Prng(seed);
  const directory = join(temporary(), 'ours');
  const db: Level = new ClassicLevel(join(temporary(), 'theirs'), { writeBufferSize: 64 << 10, blockSize: 1024 });
  await db.open();
  let reads = 0;
  for (let done = 0; done < operations; done += STRETCH) {
    const { program, expected } = await stretch(db, prng, Math.min(STRETCH, operations - done));
    const printed = (await runText(program, '--dir', directory)).trimEnd();
    const where = `operations ${done} to ${done + STRETCH}; STRATA_SEED=${seed} STRATA_OPS=${operations} npx vitest run tests/contract/differential-leveldb.test.ts`;
    const [found, wanted] = [printed.split('\n'), expected.split('\n')];
    const differs = wanted.findIndex((line, i) => line !== found[i]);
    expect(differs < 0 ? '' : `${found[differs]} instead of ${wanted[differs]}`, where).toBe('');
    expect(found.length, where).toBe(wanted.length);
    reads += wanted.length;
  }
  await db.close();
  console.log(`${operations} operations, ${reads} lines of answers, no mismatch`);
}, 3_600_000);
