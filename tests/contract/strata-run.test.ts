/** `strata run`: both engines print the same, byte for byte; programs and experiments; refusals and their messages. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectGolden, runText, strata, strataProcess, temporary } from './strata-command.ts';

const manual = readFileSync(new URL('../../web/src/protocol/LANGUAGE.md', import.meta.url), 'utf8');
const examples = [...manual.matchAll(/```strata\n(.*?)```/gs)].map((match) => match[1] ?? '');
const plansFaults = (example: string): boolean => /^fault /m.test(example);
/** The examples in the table of commands, which form one program from top to bottom. */
const table = [...manual.matchAll(/^\| [a-z-]+.*? \| [^|]* \| `(.*?)` \|$/gm)].map((match) => match[1] ?? '');

const story = `# Writes, an atomic batch, a snapshot, tables, a crash.
set write_buffer_size=4KiB compression=none
put a 1 sync
put b "two words"
get a
get nothing
write put c 0x00ff; delete a; put long "${'0123456789'.repeat(40)}"
get a
get long
snapshot before
fill n=60 key_bytes=4 value_bytes=80
flush
delete b
get b
get b snapshot=before
scan from=0003 to=0006
scan from=0003 to=0006 reverse
scan limit=2
scan reverse limit=3
release before
settle
crash
reopen
get c
`;

describe.each(['native', 'wasm'])('the %s engine', (engine) => {
  it('prints the results of a story', async () => expectGolden('run-story', await runText(story, '--engine', engine)));
  it('prints its records one by one', async () =>
    expectGolden('run-trace', await runText('put a 1\nget a\n', '--engine', engine, '--trace', '--mask', 'full')));
  it('prints its counters', async () =>
    expectGolden('run-counters', await runText(story, '--engine', engine, '--counters')));
  it("runs the manual's program on faults, where writes are refused as its comments say", async () => {
    const text = examples.find(plansFaults) ?? '';
    const refused = text.split('\n').flatMap((line, i) => (line.includes('refused') ? [i + 1] : []));
    const said = await strata(['run', '-', '--engine', engine], text);
    expect(said).toMatchObject({ code: 2, out: 'get "e": not found\n' });
    expect([...said.err.matchAll(/line (\d+): put: /g)].map(([, line]) => Number(line))).toEqual(refused);
  });
  it.each(examples.filter((example) => !plansFaults(example)))('runs the manual: %s', async (text) => {
    const answers = text.includes('delete-where')
      ? /^scan: "session2" = .*\nscan: 1 row\n$/
      : text.includes('ingest')
        ? /^get "0000000000000505" = .*\nscan: [^]*\nscan: 3 rows\n$/
        : text.includes('create-index')
          ? /^scan: "\\x00\\x00\\x01\\x01.*\nscan: 1 row\nscan: "\\x00\\x00\\x01\\x02.*\nscan: 1 row\n$/
          : text.includes('ibench')
            ? /^scan: [^]*\nscan: 1 row\ncounters-diff settled: [^]*\nscan: \d+ rows?\n$/
            : text.includes('family')
              ? /^scan: "b" = "4"\nscan: 1 row\n$/
              : text.includes('rolling-merge')
                ? /^scan: "0000000000000000" = [^]*\nscan: 1 row\n$/
                : /^get "00000003" = [^]*\nscan: 10 rows\n$/;
    expect(await runText(text, '--engine', engine)).toMatch(answers);
  });
  it("runs the manual's table of commands from top to bottom", async () => {
    expect(table.length).toBeGreaterThan(15);
    // Without an error there is nothing to resume from, and a rolling merge refuses the range tombstone.
    const lines = table.filter((line) => !/^(resume|rolling-merge)/.test(line));
    expect(await runText(`set dialect=extended\n${lines.join('\n')}\n`, '--engine', engine, '--digest')).toMatch(
      /get "user17": not found\n[^]*digest /,
    );
  });
  it('subtracts counters between lines, and makes the same run with these lines and without', async () => {
    const program = 'fill n=300 value_bytes=500\nflush\nlook 1\ndelete-fill n=200\nscan limit=1\nlook 2';
    const with_ = program.replace('look 1', 'counters-snapshot full').replace('look 2', 'counters-diff full top=1000');
    const without = program.replace(/look .\n?/g, '');
    const said = await runText(with_, '--engine', engine);
    expect(said).toMatch(/\nscan: 1 row\ncounters-diff full: \d+ of \d+ counters that changed\n {2}/);
    expect(said).toMatch(/\n {2}number_keys_written +\+200\n/);
    expect(said).toMatch(/\n {2}internal_delete_skipped_count +\+200\n/);
    const digest = async (text: string): Promise<string> =>
      (await runText(text, '--engine', engine, '--digest')).split('digest ')[1] ?? '';
    expect(await digest(with_)).toBe(await digest(without));
  });
  it('runs an experiment', async () => {
    const experiment = JSON.stringify({
      seed: 9,
      options: { write_buffer_size: '1KiB', filter: 'full' },
      program: 'fill n=100\nsettle\nget 0000000000000042\nscan limit=1',
    });
    expect(await runText(experiment, '--engine', engine)).toMatch(
      /^get "0000000000000042" = "[^]*\nscan: "0000000000000000" = [^]*\nscan: 1 row\n$/,
    );
  });
});

it('reports settings without effect, and runs the program', async () => {
  const text = 'override-cf-options "default={bloom_locality=1}"\nput a 1\nget a\n';
  expect(await strata(['run', '-'], text)).toEqual({
    code: 0,
    out: 'get "a" = "1"\n',
    err: 'strata: note: -: line 1, column 31: override-cf-options: bloom_locality is not supported: the filter of a memtable has one scheme\n',
  });
});

describe('the table of compactions', () => {
  it('is the same under both engines, and does not affect the records', async () => {
    const program = 'set write_buffer_size=2KiB max_bytes_for_level_base=8KiB\nfill n=500 order=random\nsettle\n';
    const [native, wasm] = await Promise.all(
      ['native', 'wasm'].map((engine) => runText(program, '--engine', engine, '--stats', '--digest')),
    );
    expect(wasm).toBe(native);
    expect(native).toMatch(
      /^\*\* Compaction Stats \[default\] \*\*\nLevel +Files +Size +Score [^]*\n +L0 [^]*\n +Sum [^]*\n +Int /,
    );
    expect(native?.split('\n').at(-2)).toBe((await runText(program, '--digest')).trimEnd());
  });
});

describe('the tables of compactions of column families', () => {
  const program = `set dialect=extended write_buffer_size=2KiB
family cf1 write_buffer_size=1KiB
family cf2 write_buffer_size=1KiB
fill n=100
fill n=200 family=cf1
settle
`;
  const titles = (text: string): string[] =>
    [...text.matchAll(/^\*\* Compaction Stats \[(.*)\] \*\*$/gm)].map(([, name]) => name ?? '');

  it('follow each other, the default one first, the same under both engines', async () => {
    const [native, wasm] = await Promise.all(
      ['native', 'wasm'].map((engine) => runText(program, '--engine', engine, '--stats')),
    );
    expect(wasm).toBe(native);
    expect(titles(native ?? '')).toEqual(['default', 'cf1', 'cf2']);
    const [first, second, third] = (native ?? '').split(/(?=\*\* Compaction)/);
    expect(new Set([first, second, third].map((table) => / Sum +.*/.exec(table ?? '')?.[0])).size).toBe(3);
    expect(third).not.toMatch(/^ +L\d/m);
  });
  it('are a single one when the others are dropped', async () => {
    expect(titles(await runText(`${program}drop-family cf1\ndrop-family cf2\n`, '--stats'))).toEqual(['default']);
  });
});

describe('a digest', () => {
  it('names its mask, and differs by seed and mask', async () => {
    const fill = 'fill n=50 order=random\n';
    const digests: string[] = [];
    for (const more of [[], ['--mask', 'full'], ['--mask', 'life,compare'], ['--seed', '2']])
      digests.push(await runText(fill, '--digest', ...more));
    expect(digests.map((text) => text.split(' ')[1])).toEqual(['mask=0x3', 'mask=0x1f', 'mask=0x11', 'mask=0x3']);
    expect(new Set(digests.map((text) => text.split(' ')[2])).size).toBe(4);
  });
});

describe('a real directory', () => {
  it('keeps the data for the next run', async () => {
    const directory = join(temporary(), 'db');
    expect(await runText('put a 1\nput b 2\n', '--dir', directory)).toBe('');
    expect(await runText('delete a\nscan\n', '--dir', directory)).toBe('scan: "b" = "2"\nscan: 1 row\n');
    expect(existsSync(join(directory, 'CURRENT'))).toBe(true);
  });
  it('has column families, which the next program can name from its first line', async () => {
    const directory = join(temporary(), 'db');
    const make = 'set dialect=extended\nfamily one\nfamily two\nput a 1 family=one\nput a 2 family=two\nput a 0\n';
    expect(await runText(make, '--dir', directory)).toBe('');
    const read = 'set dialect=extended\nget a\nget a family=one\nscan family=two\n';
    expect(await runText(read, '--dir', directory)).toBe(
      'get "a" = "0"\nget "a" = "1"\nscan: "a" = "2"\nscan: 1 row\n',
    );
    // A new family gets a number that no family had, an existing one gets the options, a dropped one is gone.
    const change =
      'set dialect=extended\nfamily three\nput b 3 family=three\nfamily one write_buffer_size=1KiB\nget a family=one\ndrop-family two\n';
    expect(await runText(change, '--dir', directory)).toBe('get "a" = "1"\n');
    expect(await runText('set dialect=extended\nget b family=three\nget b family=one\n', '--dir', directory)).toBe(
      'get "b" = "3"\nget "b": not found\n',
    );
    expect(await strata(['run', '-', '--dir', directory], 'get a family=two\n')).toMatchObject({
      code: 2,
      out: '',
      err: 'strata: -: line 1, column 7: get: there is no family two here; there are default, one, three\n',
    });
  });
  it('opens them with the options of the default one', async () => {
    const directory = join(temporary(), 'db');
    await runText('set dialect=extended\nfamily one\n', '--dir', directory);
    const program = 'fill n=40 key_bytes=4 value_bytes=100 family=one\nsettle\n';
    const tables = async (options: string): Promise<string> =>
      (await runText(`set dialect=extended${options}\n${program}`, '--dir', directory, '--stats')).split('[one]')[1] ??
      '';
    expect(await tables('')).not.toMatch(/^ +L0/m);
    expect(await tables(' write_buffer_size=1KiB')).toMatch(/^ +L\d/m);
  });
  it('is refused by the WebAssembly engine', async () => {
    expect(await strata(['run', '-', '--dir', temporary(), '--engine', 'wasm'], 'scan\n')).toMatchObject({
      code: 1,
      out: '',
    });
  });
  it('cannot be crashed', async () => {
    const said = await strata(['run', '-', '--dir', join(temporary(), 'db')], 'put a 1\ncrash\nreopen\nget a\n');
    expect(said.code).toBe(2);
    expect(said.err).toMatch(/^strata: -: line 2: crash: .*a real directory cannot be crashed\n/);
  });
  it('of another comparator is refused and not changed', async () => {
    const directory = join(temporary(), 'db');
    await runText('set dialect=extended\nput a 1\n', '--dir', directory);
    const names = readdirSync(directory);
    const said = await strata(['run', '-', '--dir', directory], 'put b 2\n');
    expect(said.code).toBe(2);
    expect(said.err).toMatch(/^strata: -: opening: .*strata\.BytewiseComparator/);
    expect(readdirSync(directory)).toEqual(names);
  });
});

describe('the process', () => {
  it.each([
    [['run', '-'], 'put a 1\nget a\n', { code: 0, out: 'get "a" = "1"\n', err: '' }],
    [['run', '-', '--engine', 'wasm'], 'put a 1\nget a\n', { code: 0, out: 'get "a" = "1"\n', err: '' }],
    [['dump'], '', { code: 1, out: '', err: expect.stringMatching(/^strata: dump needs a path\nusage:/) as string }],
    [['check', '/nowhere'], '', { code: 2, out: '', err: 'strata: /nowhere: no such file or directory\n' }],
    [['--help'], '', { code: 0, out: expect.stringMatching(/^usage:\n/) as string, err: '' }],
  ])('ends %j with its code', (args, input, said) => expect(strataProcess(args, input)).toEqual(said));

  it('is what npm runs', () => {
    const scripts = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts.scripts['strata']).toBe('tsx engine-wasm/tools/strata.ts');
  });
});

describe('what is refused', () => {
  it.each([
    [['run'], 1, 'run needs a path'],
    [[], 1, 'a command and a path are needed'],
    [['paint', 'x'], 1, 'there is no command paint; the commands are run, dump, check, claim and verify'],
    [['run', '-', 'y'], 1, 'run takes one path, not also y'],
    [['run', '-', '--engine', 'steam'], 1, '--engine must be native or wasm, not steam'],
    [
      ['run', '-', '--mask', 'everything'],
      1,
      '--mask takes groups (life, io, probe, entry, compare), tier1 or full, not everything',
    ],
    [['run', '-', '--seed', '-1'], 1, ''],
    [['run', '-', '--seed', '1e3'], 1, '--seed must be a whole number below 2^53, not 1e3'],
    [['run', '-', '--color'], 1, "Unknown option '--color'"],
    [['run', '/nowhere/at/all'], 2, '/nowhere/at/all: no such file or directory'],
    [['run', '/'], 2, '/: it is a directory'],
  ])('%j', async (args, code, sentence) => {
    const said = await strata(args);
    expect(said).toMatchObject({ code, out: '' });
    expect(said.err.startsWith(`strata: ${sentence}`), said.err).toBe(true);
    expect(said.err.includes('usage:')).toBe(code === 1);
  });

  it('in a program, with line and column, before anything runs', async () => {
    const said = await strata(['run', '-'], 'put a 1\nfill n=NaN\nget a b\n');
    expect(said).toEqual({
      code: 2,
      out: '',
      err:
        'strata: -: line 2, column 8: fill: n must be a whole number from 1 to 100000000; got "NaN", which is not a number\n' +
        'strata: -: line 3, column 7: get: "b" is one word too many; get key [snapshot=...] [family=...]. Put words with spaces in quotes\n',
    });
  });

  it('in an experiment', async () => {
    expect(await strata(['run', '-'], '{"program": 7}')).toEqual({
      code: 2,
      out: '',
      err: 'strata: -: program must be a text in the line language; got 7\n',
    });
    expect((await strata(['run', '-'], '{"program"')).err).toMatch(/^strata: -: an experiment must be JSON: /);
  });

  it('by options that contradict each other', async () => {
    const said = await strata(
      ['run', '-'],
      'set level0_slowdown_writes_trigger=9 level0_stop_writes_trigger=8\nput a 1\n',
    );
    expect(said.code).toBe(2);
    expect(said.err).toMatch(
      /^strata: .*level0_slowdown_writes_trigger \(9\) is more than level0_stop_writes_trigger \(8\)/,
    );
  });

  it('during the run, with the line; the rest runs', async () => {
    const said = await strata(['run', '-'], 'put a 1\nset level0_stop_writes_trigger=2\nget a\n');
    expect(said.code).toBe(2);
    expect(said.out).toBe('get "a" = "1"\n');
    expect(said.err).toMatch(/^strata: -: line 2: set: .*level0_stop_writes_trigger/);
  });

  it('with keys and values beyond their limits', async () => {
    const path = join(temporary(), 'long.txt');
    writeFileSync(
      path,
      `put ${'k'.repeat(65537)} 1\nput k ${'v'.repeat(1048577)}\nput ${'k'.repeat(65536)} ${'v'.repeat(1048576)}\n`,
    );
    const said = await strata(['run', path]);
    expect(said.code).toBe(2);
    expect(said.err.split('\n')).toHaveLength(3);
    expect(said.err).toMatch(/line 1, column 5: put: key .*65536.*\n.*line 2, column 7: put: value .*1048576/);
  });

  it('with at most twenty messages', async () => {
    const program = `set max_skippable_internal_keys=1\nfill n=9\ndelete-fill n=9\n${'scan limit=1\n'.repeat(30)}`;
    const said = await strata(['run', '-'], program);
    expect(said.code).toBe(2);
    expect(said.err.trim().split('\n')).toHaveLength(21);
    expect(said.err).toMatch(/strata: -: line 4: scan: /);
    expect(said.err).toMatch(/10 more operations failed\n$/);
  });
});
