/** The command `fault`: the line language can cause the same device failures as the C++ tests; and the messages of a stopped engine. */
import { describe, expect, it } from 'vitest';
import { linesOfCommands } from '../../web/src/protocol/command-lines.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { join } from 'node:path';
import { runText, strata, temporary } from './strata-command.ts';

const untilReopened = 'writes are refused until the database is reopened';

describe.each(['native', 'wasm'])('the %s engine', (engine) => {
  const run = (text: string, ...args: string[]) => strata(['run', '-', '--engine', engine, ...args], text);

  it('refuses writes after a full disk, says what to do, and continues after reopen', async () => {
    const said = await run(`put a 1
fault append class=wal effect=no_space always
put b 2
fault clear
put c 3
get a
reopen
put d 4
scan
`);
    expect(said).toMatchObject({
      code: 2,
      out: 'get "a" = "1"\nscan: "a" = "1"\nscan: "d" = "4"\nscan: 2 rows\n',
    });
    const refusal = `.log: the disk is full (planned fault); ${untilReopened}, even after space was freed`;
    expect(said.err).toMatch(/^strata: -: line 3: put: \d+\.log: [^\n]*\nstrata: -: line 5: put: \d+\.log: [^\n]*\n$/);
    expect(said.err.split(refusal)).toHaveLength(3);
  });

  it('gives the same message for a disk of size device_capacity', async () => {
    const said = await run('set device_capacity=4KiB\nfill n=100 value_bytes=100\nset device_capacity=1GiB\nput a 1\n');
    expect(said.err).toMatch(
      new RegExp(`line 4: put: \\d+\\.log: the disk is full; [^\n]*; ${untilReopened}, even after`),
    );
  });

  it('strikes only the nth call, of the named class', async () => {
    const said = await run('fault sync class=wal nth=2\nput a 1 sync\nput b 2 sync\nreopen\nput c 3 sync\nscan\n');
    expect(said.err).toMatch(/^strata: -: line 3: put: [^\n]*the device failed \(planned fault\)[^\n]*\n$/);
    expect(said.out).toMatch(/"c" = "3"\n/);
  });

  it('tears a write: the next open finds a torn record', async () => {
    const program = 'put a 1\nfault append class=wal effect=torn_write kept_bytes=9\nput b 2\nreopen\nscan\n';
    const said = await run(program);
    expect(said).toMatchObject({ code: 2, out: 'scan: "a" = "1"\nscan: 1 row\n' });
    expect((await run(program, '--trace')).out).toMatch(
      /FaultStruck [^\n]*only the start of a write reached the file[^]*WalDropped [^\n]*dropped_bytes=9 [^\n]*torn_tail=1/,
    );
  });

  it('loses a sync: acknowledged data is gone after a crash', async () => {
    const lying = 'fault sync class=wal effect=lost_sync\n';
    for (const [fault, answer] of [
      [lying, 'get "a": not found\n'],
      ['', 'get "a" = "1"\n'],
    ] as const)
      expect(await run(`${fault}put a 1 sync\ncrash\nreopen\nget a\n`)).toEqual({ code: 0, out: answer, err: '' });
  });

  it('flips a bit of a read, which the checksum finds', async () => {
    const said = await run(
      'set block_cache_size=0 verify_checksums=yes\nput a 1\nflush\nreopen\nfault read class=table effect=bit_flip bit=5\nget a\nget a\n',
    );
    expect(said.err).toMatch(/^strata: -: line 6: get: [^\n]*checksum[^\n]*\n$/);
    expect(said.out).toBe('get "a" = "1"\n');
  });

  it('is allowed between crash and reopen', async () => {
    const said = await run('put a 1 sync\ncrash\nfault read class=manifest\nreopen\nreopen\nget a\n');
    expect(said.err).toMatch(/^strata: -: line 4: reopen: [^\n]*the device failed \(planned fault\)\n$/);
    expect(said.out).toBe('get "a" = "1"\n');
  });

  it('keeps at most 64 pending faults', async () => {
    const waiting = 'fault append class=other always\n'.repeat(64);
    expect(await run(`${waiting}fault clear\n${waiting}`)).toMatchObject({ code: 0, err: '' });
    expect((await run(`${waiting}fault remove\n`)).err).toMatch(/line 65: fault: 64 faults are planned already/);
  });

  it('resumes from a full disk, once there is room', async () => {
    const said = await run(`set background_error_handling=rocksdb device_capacity=2KiB
put a 1
fill n=100 value_bytes=100
resume
put b 2
set device_capacity=100
set device_capacity=1GiB
resume
resume
put c 3 sync
crash
reopen
get a
get b
get c
`);
    expect(said.out).toBe('get "a" = "1"\nget "b": not found\nget "c" = "3"\n');
    const lines = said.err.trim().split('\n');
    expect(lines).toHaveLength(5);
    for (const line of [lines[0], lines[1], lines[2]])
      expect(line).toMatch(
        /: (fill|resume|put): [^\n]*the disk is full; [^\n]*; writes are refused until the database resumes$/,
      );
    expect(lines[3]).toMatch(/line 6: set: device_capacity: 100 bytes cannot hold the files, which have \d+$/);
    expect(lines[4]).toMatch(/line 9: resume: there is no background error to resume from$/);
  });

  it('does not resume where nothing can', async () => {
    const failing = 'put a 1\nfault append class=wal effect=no_space\nput b 2\nresume\n';
    expect((await run(failing)).err).toMatch(
      /line 4: resume: background_error_handling=leveldb cannot resume; reopen the/,
    );
    expect((await run(`set engine=btree\n${failing}`)).err).toMatch(
      /resume: a B\+tree cannot resume; reopen the database/,
    );
  });

  it('loses acknowledged writes in the mode that is wrong on purpose, also when there is room again', async () => {
    const said = await run(`set background_error_handling=myrocks_5_7_22
put a 1 sync
fault append class=wal effect=no_space
put b 2 sync
put c 3 sync
delete a sync
scan
reopen
scan
`);
    expect(said).toEqual({ code: 0, err: '', out: 'scan: "a" = "1"\nscan: 1 row\n'.repeat(2) });
  });

  it('ends the process in the mode that is its fix', async () => {
    const said = await run(`set background_error_handling=myrocks_5_7_23
put a 1 sync
fault append class=wal effect=no_space
put b 2 sync
put c 3
set device_capacity=1GiB
reopen
scan
`);
    expect(said.err).toMatch(
      /line 4: put: [^\n]*the process ends with the next write\n[^\n]*line 5: put: the database is down/,
    );
    expect(said).toMatchObject({ code: 2, out: 'scan: "a" = "1"\nscan: 1 row\n' });
  });

  it('refuses writes of a B+tree in the same words', async () => {
    const said = await run(
      'set engine=btree\nput a 1\nfault append class=wal effect=no_space\nput b 2 sync\nput c 3\nget a\n',
    );
    expect(said.err).toMatch(new RegExp(`line 5: put: [^\n]*; ${untilReopened}`));
    // Its pages in memory may contain half a change, so it refuses reads as well.
    expect(said.err).toMatch(/line 6: get: [^\n]*; reads are refused until the database is reopened/);
  });
});

it.each(['leveldb', 'rocksdb', 'myrocks_5_7_22', 'myrocks_5_7_23'])(
  'both engines record the same with background_error_handling=%s',
  async (handling) => {
    const program = `set background_error_handling=${handling} device_capacity=24KiB write_buffer_size=4KiB
fill n=300 value_bytes=100
resume
put a 1
set device_capacity=1GiB
resume
put b 2
settle
reopen
scan
`;
    const [native, wasm] = await Promise.all(
      ['native', 'wasm'].map((engine) => strata(['run', '-', '--engine', engine, '--trace'], program)),
    );
    expect(native!.out).toMatch(handling === 'leveldb' ? /EngineStopped/ : /BackgroundErrorSet/);
    expect(wasm).toEqual(native);
  },
);

it('works on a real directory', async () => {
  const directory = join(temporary(), 'db');
  const said = await strata(['run', '-', '--dir', directory], 'put a 1\nfault append class=wal\nput b 2\n');
  expect(said.err).toMatch(/line 3: put: [^\n]*planned fault/);
  expect(await runText('scan\n', '--dir', directory)).toBe('scan: "a" = "1"\nscan: 1 row\n');
});

describe('the line', () => {
  it.each([
    'fault append class=wal nth=3 effect=torn_write kept_bytes=5 always',
    'fault sync_dir nth=1 effect=lost_sync',
    'fault read class=table nth=2 effect=bit_flip bit=77',
    'fault clear',
  ])('is printed as it was typed: %s', (line) => {
    const { commands, diagnostics } = parseProgram(line);
    expect(diagnostics).toEqual([]);
    const names = { families: new Map<number, string>(), snapshots: new Map<number, string>() };
    expect(linesOfCommands(new Uint8Array(Buffer.concat(commands)), names)).toEqual([line]);
  });

  it.each([
    ['fault sync effect=torn_write', 'fault: torn_write is an effect of append, not of sync'],
    ['fault append effect=lost_sync', 'fault: lost_sync is an effect of sync and sync_dir, not of append'],
    ['fault sync_dir class=wal', 'fault: sync_dir works on the directory, so it takes no class'],
  ])('is refused if it is impossible: %s', (line, sentence) => {
    expect(parseProgram(line).diagnostics.map(({ message }) => message)).toEqual([sentence]);
  });
});
