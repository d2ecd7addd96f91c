/** The schema is valid, its generated files are current, and the generator says what to run if they are not. */
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

const read = (): Record<string, unknown> =>
  Object.fromEntries(
    ['records', 'counters', 'options', 'commands'].map((n) => [
      n,
      JSON.parse(readFileSync(path.join(schemaDir, `${n}.json`), 'utf8')) as unknown,
    ]),
  );

type Spoil = readonly [place: string, value: unknown];

/** The schema with values replaced at paths such as "records.records.0.id"; undefined removes. */
function spoiled(...changes: readonly Spoil[]): Record<string, unknown> {
  const parts = read();
  for (const [place, value] of changes) {
    const names = place.split('.');
    const last = names.pop() ?? '';
    const owner = names.reduce((at, name) => at[name] as Record<string, unknown>, parts);
    owner[last] = value;
  }
  return parts;
}

/** The errors of a schema, one line each; none if it is accepted. */
function complaints(parts: Record<string, unknown>): string[] {
  try {
    check(parts);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
}

describe('the schema', () => {
  it('is valid', () => expect(complaints(read())).toEqual([]));

  it.each<[string, unknown, string]>([
    ['records.records.1.id', 1, 'records.json: id 1 is used twice'],
    ['records.records.1.name', 'EngineOpened', 'records.json: name EngineOpened is used twice'],
    ['records.records.0.name', 'engine_opened', 'records.json: engine_opened: a record name is PascalCase'],
    ['records.records.0.fields.0.type', 'u63', 'records.json: EngineOpened.seed: unknown type u63'],
    ['records.records.0.fields.1.name', 'seed', 'records.json: EngineOpened.seed: is there twice'],
    [
      'records.records.0.fields.0.name',
      'class',
      'records.json: EngineOpened.class: the name means something else in one of the languages',
    ],
    ['records.records.0.group', 'death', 'records.json: EngineOpened: unknown group death'],
    [
      'records.records.0.id',
      220,
      'records.json: EngineOpened: id 220 is reserved (baselines); README.md lists the ids of each group',
    ],
    ['records.records.0.doc', undefined, 'records.json: EngineOpened: has no doc'],
    ['options.options.5.scope', 'table', 'options.json: write_buffer_size: scope is database or family'],
    ['commands.commands.0.fields.3.default', 64, 'commands.json: put.family: default 64 is not a number in its range'],
    ['records.enums.EntryType', ['put', 'put'], 'enums: EntryType: at most 256 names, each once'],
    [
      'counters.counters.0.source.record',
      'KeysPondered',
      'counters.json: user_key_comparison_count: no record KeysPondered',
    ],
    ['counters.counters.12.source.field', 'weight', 'counters.json: block_read_byte: BlockRead has no number weight'],
    [
      'counters.counters.2.source.where.reason',
      ['tomb'],
      'counters.json: internal_delete_skipped_count: EntrySkipped.reason cannot be tomb',
    ],
    ['counters.counters.0.id', 256, 'counters.json: user_key_comparison_count: id 256 is not an integer from 0 to 255'],
    ['options.options.5.default', 1, 'options.json: write_buffer_size: default 1 is not in 256..268435456'],
    ['options.options.1.type', 'maybe', 'options.json: create_if_missing: unknown type maybe'],
    ['commands.commands.0.fields.1.type', 'text', 'commands.json: put.key: unknown type text'],
    ['options.constraints.0.at_most.1', 'level1_stop', 'options.json: constraint 1: there is no option level1_stop'],
    ['options.constraints.0.at_most', undefined, 'options.json: constraint 1: has either at_most or never'],
    ['options.constraints.0.why', '', 'options.json: constraint 1: has no why'],
    ['options.constraints.3.never.0.1', '<=', 'options.json: constraint 4: unknown operator <='],
    ['options.constraints.3.never.0.1', '<', 'options.json: constraint 4: compaction_style can be == or != only'],
    ['options.constraints.3.never.0.2', 'lifo', 'options.json: constraint 4: compaction_style has no value lifo'],
    ['options.constraints.3.shown', [], 'options.json: constraint 4: shows 1 to 3 options'],
    ['options.options.5.group', 'memory', 'options.json: write_buffer_size: unknown group memory'],
    ['options.favorites.0.range.0', 1, 'options.json: favorites: write_buffer_size leaves its range'],
    ['options.favorites.0.option', 'memtable', 'options.json: favorites: there is no option memtable'],
    [
      'options.rocksdb.family.0.ours',
      'sync',
      'options.json: rocksdb: write_buffer_size: there is no family option sync',
    ],
    ['options.rocksdb.family.0.ours', 'num_levels', 'options.json: rocksdb: num_levels has two names'],
    ['options.rocksdb.family.0.name', 'num_levels', 'options.json: rocksdb: num_levels is there twice'],
    ['options.rocksdb.family.0.form', 'blob', 'options.json: rocksdb: write_buffer_size: unknown form blob'],
    [
      'options.rocksdb.family.0.absent',
      'no memtable',
      'options.json: rocksdb: write_buffer_size: has one of ours, always, shared, absent, options',
    ],
    [
      'options.rocksdb.database.3.words',
      undefined,
      'options.json: rocksdb: wal_recovery_mode: has no words for wal_recovery_mode',
    ],
    ['options.constraints.16.never.1.2', [2 ** 53 - 1, 1], 'options.json: constraint 17: a sum can reach 2^53'],
  ])('with %s = %j is refused', (place, value, sentence) => {
    expect(complaints(spoiled([place, value]))).toContain(sentence);
  });

  it('has all its errors reported at once', () => {
    const parts = spoiled(['records.records.0.group', 'death'], ['counters.counters.0.source.record', 'KeysPondered']);
    expect(complaints(parts)).toHaveLength(2);
  });

  it('has a hash that neither a doc nor a constraint changes, and a field does', () => {
    expect(hashOf(spoiled(['records.records.0.doc', 'Another sentence.']))).toBe(hashOf(read()));
    expect(hashOf(spoiled(['options.constraints', []], ['options.favorites', []]))).toBe(hashOf(read()));
    expect(hashOf(spoiled(['records.records.0.fields.0.type', 'u32']))).not.toBe(hashOf(read()));
  });
});

describe('the generator', () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'strata-schema-'));
  afterAll(() => rmSync(copy, { recursive: true }));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(copy, 'engine-wasm/schema/gen/main.mjs'), ...args], { encoding: 'utf8' });

  it('finds the committed files up to date', () => {
    expect(
      execFileSync(process.execPath, [path.join(schemaDir, 'gen/main.mjs'), '--check'], { encoding: 'utf8' }),
    ).toContain('fresh');
  });

  it('fails with the command to run if a file is stale, writes nothing, and then writes all', () => {
    cpSync(schemaDir, path.join(copy, 'engine-wasm/schema'), { recursive: true });
    for (const dir of [
      'engine-wasm/src/trace',
      'engine-wasm/src/db',
      'engine-wasm/include/strata',
      'web/src/protocol/rocksdb',
    ])
      mkdirSync(path.join(copy, dir), { recursive: true });
    const stale = run('--check');
    expect(stale.status).toBe(1);
    expect(stale.stderr).toContain('run: npm run gen');
    expect(stale.stderr).toContain('web/src/protocol/records.gen.ts');
    expect(readdirSync(path.join(copy, 'web/src/protocol'))).toEqual(['rocksdb']);
    expect(run().status).toBe(0);
    expect(run('--check').status).toBe(0);
    for (const file of ['engine-wasm/src/trace/records.gen.h', 'web/src/protocol/records.gen.ts'])
      expect(readFileSync(path.join(copy, file), 'utf8')).toBe(readFileSync(path.join(root, file), 'utf8'));
  });

  it('refuses a broken schema with exit code 2 and writes nothing', () => {
    const file = path.join(copy, 'engine-wasm/schema/records.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"group": "life"', '"group": "death"'));
    const broken = run();
    expect(broken.status).toBe(2);
    expect(broken.stderr).toContain('EngineOpened: unknown group death');
  });
});
