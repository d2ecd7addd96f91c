/** The schema is checked, its twins are fresh, and the generator says what to run when they are not. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const schemaDir = path.join(root, 'engine-wasm/schema');
// The generator is plain JavaScript without types.
const { check, hashOf } = (await import(path.join(schemaDir, 'gen/schema.mjs'))) as {
  check: (parts: unknown) => unknown;
  hashOf: (value: unknown) => string;
};

const read = () =>
  Object.fromEntries(
    ['records', 'counters', 'options', 'commands'].map((n) => [
      n,
      JSON.parse(readFileSync(path.join(schemaDir, `${n}.json`), 'utf8')),
    ]),
  ) as Record<string, never>;

/** The complaints about the schema after `spoil` changed a copy of it. */
function complaints(spoil: (parts: any) => void): string {
  const parts = read();
  spoil(parts);
  try {
    check(parts);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

describe('the schema', () => {
  it('is accepted as it stands', () => expect(complaints(() => {})).toBe(''));

  it.each<[string, (parts: any) => void, string]>([
    ['a record id used twice', (p) => (p.records.records[1].id = 1), 'records.json: id 1 is used twice'],
    [
      'a record name used twice',
      (p) => (p.records.records[1].name = 'EngineOpened'),
      'records.json: name EngineOpened is used twice',
    ],
    [
      'an unknown type',
      (p) => (p.records.records[0].fields[0].type = 'u63'),
      'records.json: EngineOpened.seed: unknown type u63',
    ],
    [
      'an unknown group',
      (p) => (p.records.records[0].group = 'death'),
      'records.json: EngineOpened: unknown group death',
    ],
    ['a reserved id', (p) => (p.records.records[0].id = 200), 'records.json: EngineOpened: id 200 is reserved'],
    [
      'a field twice',
      (p) => (p.records.records[0].fields[1].name = 'seed'),
      'records.json: EngineOpened.seed: is there twice',
    ],
    ['a record without a doc', (p) => delete p.records.records[0].doc, 'records.json: EngineOpened: has no doc'],
    [
      'a counter of no record',
      (p) => (p.counters.counters[0].source.record = 'KeysPondered'),
      'counters.json: user_key_comparison_count: no record KeysPondered',
    ],
    [
      'a counter of no field',
      (p) => (p.counters.counters[12].source.field = 'weight'),
      'counters.json: block_read_byte: BlockRead has no number weight',
    ],
    [
      'a counter of no value',
      (p) => (p.counters.counters[2].source.where.reason = ['tomb']),
      'counters.json: internal_delete_skipped_count: EntrySkipped.reason cannot be tomb',
    ],
    [
      'a counter id beyond 11 bits',
      (p) => (p.counters.counters[0].id = 2048),
      'counters.json: user_key_comparison_count: id 2048 is not an integer from 0 to 2047',
    ],
    [
      'a default outside its range',
      (p) => (p.options.options[5].default = 1),
      'options.json: write_buffer_size: default 1 is not in 256..268435456',
    ],
    [
      'an option of unknown type',
      (p) => (p.options.options[1].type = 'maybe'),
      'options.json: create_if_missing: unknown type maybe',
    ],
    [
      'a command field of unknown type',
      (p) => (p.commands.commands[0].fields[1].type = 'text'),
      'commands.json: put.key: unknown type text',
    ],
  ])('refuses %s', (_, spoil, sentence) => expect(complaints(spoil).split('\n')).toContain(sentence));

  it('complains about everything at once', () => {
    const said = complaints((p) => {
      p.records.records[0].group = 'death';
      p.counters.counters[0].source.record = 'KeysPondered';
    });
    expect(said.split('\n')).toHaveLength(2);
  });

  it('has a hash that a doc does not change and a field does', () => {
    const before = hashOf(read());
    const documented: any = read();
    documented.records.records[0].doc = 'Another sentence.';
    expect(hashOf(documented)).toBe(before);
    const changed: any = read();
    changed.records.records[0].fields[0].type = 'u32';
    expect(hashOf(changed)).not.toBe(before);
  });
});

describe('the generator', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'strata-schema-'));
  afterAll(() => rmSync(copy, { recursive: true }));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(copy, 'engine-wasm/schema/gen/main.mjs'), ...args], { encoding: 'utf8' });

  it('finds the committed twins fresh', () => {
    expect(
      execFileSync(process.execPath, [path.join(schemaDir, 'gen/main.mjs'), '--check'], { encoding: 'utf8' }),
    ).toContain('fresh');
  });

  it('fails with what to run when a twin is stale, writes nothing, and then writes all', () => {
    cpSync(schemaDir, path.join(copy, 'engine-wasm/schema'), { recursive: true });
    for (const dir of ['engine-wasm/src/trace', 'engine-wasm/include/strata', 'web/src/protocol'])
      mkdirSync(path.join(copy, dir), { recursive: true });
    const stale = run('--check');
    expect(stale.status).toBe(1);
    expect(stale.stderr).toContain('run: npm run gen');
    expect(stale.stderr).toContain('web/src/protocol/records.gen.ts');
    expect(readdirSync(path.join(copy, 'web/src/protocol'))).toEqual([]);
    expect(run().status).toBe(0);
    expect(run('--check').status).toBe(0);
    for (const file of ['engine-wasm/src/trace/records.gen.h', 'web/src/protocol/records.gen.ts'])
      expect(readFileSync(path.join(copy, file), 'utf8')).toBe(readFileSync(path.join(root, file), 'utf8'));
  });

  it('refuses a broken schema with exit code 2 and leaves the twins alone', () => {
    const file = path.join(copy, 'engine-wasm/schema/records.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"group": "life"', '"group": "death"'));
    const broken = run();
    expect(broken.status).toBe(2);
    expect(broken.stderr).toContain('EngineOpened: unknown group death');
  });

  it('stays below 400 lines', () => {
    const dir = path.join(schemaDir, 'gen');
    const lines = readdirSync(dir)
      .filter((f) => f.endsWith('.mjs'))
      .map((f) => readFileSync(path.join(dir, f), 'utf8').split('\n').length - 1);
    expect(lines.reduce((a, b) => a + b, 0)).toBeLessThan(400);
  });
});
