/** `strata run --dir` reports what open drops from damaged logs, and `strata check` predicts it: file, offset, bytes, records. */
import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { batch, flip, withRecord } from './damage.ts';
import { contentsOf, runText, strata, temporary } from './strata-command.ts';

let original = '';
let log = '';
/** Offset of each of its three records. */
let begins: number[] = [];

const begun = (bytes: Uint8Array): number[] => {
  const all: number[] = [];
  for (let at = 0; at < bytes.length; at += 7 + (bytes[at + 4] ?? 0) + 256 * (bytes[at + 5] ?? 0)) all.push(at);
  return all;
};

/** A directory whose log has these records, complete and with valid checksums. */
function withLog(...payloads: readonly Uint8Array[]): string {
  const directory = copy();
  let bytes: Uint8Array = new Uint8Array(0);
  for (const payload of payloads) bytes = withRecord(bytes, payload);
  writeFileSync(join(directory, log), bytes);
  begins = begun(bytes);
  return directory;
}

function copy(): string {
  const directory = join(temporary(), 'db');
  cpSync(original, directory, { recursive: true });
  return directory;
}

const notABatch = (): Uint8Array => batch(2, ['b', '2']).fill(0xee, 12);
const skipping = 'set wal_recovery_mode=skip_any_corrupted_records\n';

beforeAll(async () => {
  original = join(temporary(), 'db');
  await runText('put a 1\n', '--dir', original);
  log = [...contentsOf(original).keys()].find((name) => name.endsWith('.log')) ?? '';
});

describe('a record that is not a batch, between two that are', () => {
  const make = (): string => withLog(batch(1, ['a', '1']), notABatch(), batch(3, ['c', '3']));

  it('ends replay; run reports everything that is lost, with exit code 2', async () => {
    const directory = make();
    const lost = readFileSync(join(directory, log)).length - (begins[1] ?? 0);
    const said = await strata(['run', '-', '--dir', directory], 'scan\n');
    expect(said).toMatchObject({ code: 2, out: 'scan: "a" = "1"\nscan: 1 row\n' });
    expect(said.err).toMatch(
      new RegExp(
        `^strata: ${log}: offset ${begins[1]}: opening dropped ${lost} bytes, 2 whole records among them, here; writes from sequence 2 on are lost: `,
      ),
    );
    // The rest is complete.
    expect(await strata(['run', '-', '--dir', directory], 'scan\n')).toMatchObject({ code: 0, err: '' });
  });

  it('is reported by check beforehand, with the complete loss', async () => {
    const directory = make();
    const lost = readFileSync(join(directory, log)).length - (begins[1] ?? 0);
    for (const args of [
      ['check', directory],
      ['check', directory, '--engine', 'wasm'],
      ['dump', directory],
    ]) {
      const said = await strata(args);
      expect(said.code).toBe(2);
      expect(said.err).toMatch(
        new RegExp(
          `^strata: ${log}: offset ${begins[1]}: [^\n]*; opening in the mode point_in_time_recovery replays nothing from here on: ${lost} bytes are lost, 2 whole records among them\n$`,
        ),
      );
    }
  });

  it('is skipped in the skipping mode, which reports the missing range', async () => {
    const directory = make();
    const said = await strata(['run', '-', '--dir', directory], `${skipping}scan\n`);
    expect(said).toMatchObject({ code: 2, out: 'scan: "a" = "1"\nscan: "c" = "3"\nscan: 2 rows\n' });
    const bytes = (begins[2] ?? 0) - (begins[1] ?? 0);
    expect(said.err).toMatch(
      new RegExp(
        `^strata: ${log}: offset ${begins[1]}: opening dropped ${bytes} bytes, 1 whole record among them, here; writes 2 to 2 are lost: `,
      ),
    );
  });
});

it('a bad checksum drops what follows, and later logs with it', async () => {
  const directory = withLog(batch(1, ['a', '1']), batch(2, ['b', '2']));
  flip(join(directory, log), (begins[1] ?? 0) + 10);
  writeFileSync(join(directory, '000099.log'), withRecord(new Uint8Array(0), batch(3, ['c', '3'])));
  const checked = await strata(['check', directory]);
  expect(checked.err).toMatch(
    new RegExp(
      `000099.log: offset 0: opening replays nothing of it, because replay stops in ${log}: \\d+ bytes are lost, 1 whole record among them\n`,
    ),
  );
  const said = await strata(['run', '-', '--dir', directory], 'scan\n');
  expect(said).toMatchObject({ code: 2, out: 'scan: "a" = "1"\nscan: 1 row\n' });
  expect(said.err).toMatch(
    new RegExp(
      `^strata: ${log}: offset ${begins[1]}: [^\n]*\nstrata: 000099.log: offset 0: opening dropped \\d+ bytes, 1 whole record among them, here: replay stopped in ${log}\n$`,
    ),
  );
});

it('at most 64 ranges of one log are listed', async () => {
  const many = Array.from({ length: 200 }, (_, i) =>
    i % 2 === 0 ? batch(i + 1, ['a', '1']) : batch(i + 1, ['b', '2']).fill(0xee, 12),
  );
  const said = await strata(['run', '-', '--dir', withLog(...many)], `${skipping}get a\n`);
  expect(said).toMatchObject({ code: 2, out: 'get "a" = "1"\n' });
  const lines = said.err.trim().split('\n');
  expect(lines).toHaveLength(65);
  expect(lines.at(-1)).toBe(`strata: ${log}: opening dropped ${36 * 24} more bytes, in ranges that are not listed`);
});

it('writes missing between two complete records are found by their sequence numbers', async () => {
  const gap = (): string => withLog(batch(1, ['a', '1']), batch(7, ['b', '2']));
  expect((await strata(['check', gap()])).err).toMatch(/a batch begins at sequence 7 where 2 should follow/);
  const said = await strata(['run', '-', '--dir', gap()], `${skipping}scan\n`);
  expect(said).toMatchObject({ code: 2, out: 'scan: "a" = "1"\nscan: "b" = "2"\nscan: 2 rows\n' });
  expect(said.err).toMatch(/ opening dropped nothing here; writes 2 to 6 are lost: /);
});

it('a torn tail, as a crash leaves it, gives a note and exit code 0', async () => {
  const directory = withLog(batch(1, ['a', '1']), batch(2, ['b', '2']));
  truncateSync(join(directory, log), readFileSync(join(directory, log)).length - 3);
  const said = await strata(['run', '-', '--dir', directory], 'scan\n');
  expect(said).toMatchObject({ code: 0, out: 'scan: "a" = "1"\nscan: 1 row\n' });
  expect(said.err).toMatch(new RegExp(`^strata: note: ${log}: offset ${begins[1]}: opening dropped \\d+ bytes here: `));
});
