import { describe, expect, it } from 'vitest';
import { readIndexFamilies } from '../../../web/src/models/index-families.ts';

const familiesOf = (statement: string): Record<string, string> =>
  Object.fromEntries(readIndexFamilies(statement).indexes.map(({ index, family }) => [index, family]));

it('the comment of a key names its family', () =>
  expect(
    readIndexFamilies(
      "CREATE TABLE tab1 (a INT, b INT, PRIMARY KEY (a) COMMENT 'cfname=cf1', KEY key_b (b, a) COMMENT 'cfname=cf2')",
    ),
  ).toEqual({
    table: 'tab1',
    indexes: [
      { index: 'PRIMARY', columns: ['a'], family: 'cf1' },
      { index: 'key_b', columns: ['b', 'a'], family: 'cf2' },
    ],
    problems: [],
  }));

it('the statement of claim S117 as printed: read nevertheless, with its two mistakes reported', () => {
  const printed =
    'CREATE TABLE tab1( a INT, b INT, PRIMARY KEY (a) COMMENT ‘cfname=cf1’, KEY key_b (b) COMMENT ‘cfname=cf2’) )';
  expect(readIndexFamilies(printed).problems).toEqual([
    { at: printed.indexOf('‘') + 1, message: "‘ is a typographic quote; SQL uses '" },
    { at: printed.length, message: 'this parenthesis closes nothing' },
  ]);
  expect(familiesOf(printed)).toEqual({ PRIMARY: 'cf1', key_b: 'cf2' });
});

describe('forms of a key', () => {
  it.each([
    ['KEY k (b)', { k: 'default' }],
    ["KEY k (b) COMMENT 'looked up at night'", { k: 'default' }],
    ["KEY k (b) COMMENT 'cf_b'", { k: 'cf_b' }],
    ["KEY k (b) COMMENT 'rev:cf_b'", { k: 'rev:cf_b' }],
    ["KEY k (b) COMMENT 'ttl_duration=3600;cfname=cf_b'", { k: 'cf_b' }],
    ["KEY k (b) COMMENT='cfname=cf_b'", { k: 'cf_b' }],
    ["KEY k (b) COMMENT 'cfname = cf_b'", { k: 'default' }],
    ["KEY k (b) COMMENT 'p0_cfname=cf_b'", { k: 'default' }],
    ["UNIQUE INDEX `k` (`b`(10) DESC, a) USING BTREE COMMENT 'cfname=cf_b'", { k: 'cf_b' }],
    ["CONSTRAINT c UNIQUE k (b) COMMENT 'cfname=cf_b'", { k: 'cf_b' }],
    ["INDEX (b) COMMENT 'cfname=cf_b'", { b: 'cf_b' }],
    ["KEY k (b) COMMENT 'a comma, it''s (one)', KEY l (b) COMMENT 'cfname=cf_l'", { k: 'default', l: 'cf_l' }],
  ])('%s', (key, families) =>
    expect(familiesOf(`create table t (a INT COMMENT 'cfname=no_key', b DECIMAL(5,2), ${key}) ENGINE=ROCKSDB`)).toEqual(
      families,
    ),
  );
});

it('many indexes may be in one family', () =>
  expect(
    familiesOf("CREATE TABLE t (a INT, PRIMARY KEY (a) COMMENT 'cfname=x', KEY b (b) COMMENT 'cfname=x', KEY c (c))"),
  ).toEqual({ PRIMARY: 'x', b: 'x', c: 'default' }));

describe('a partitioned table', () => {
  const partsOf = (key: string, by: string): readonly string[] =>
    readIndexFamilies(`CREATE TABLE t (a INT, b INT, ${key}) ENGINE=ROCKSDB ${by}`).indexes.map(
      ({ index, partition, family }) => `${index}@${partition} ${family}`,
    );
  const three =
    'PARTITION BY LIST (a) (PARTITION p0 VALUES IN (1, 4), PARTITION p1 VALUES IN (2), PARTITION p10 VALUES IN (3))';

  it.each([
    [
      "PRIMARY KEY (a) COMMENT 'p0_cfname=hot;p1_cfname=cold'",
      ['PRIMARY@p0 hot', 'PRIMARY@p1 cold', 'PRIMARY@p10 default'],
    ],
    ["KEY k (b) COMMENT 'p0_cfname=x;p10_cfname=rev:y;\n  p1_cfname=x'", ['k@p0 x', 'k@p1 x', 'k@p10 rev:y']],
    ["KEY k (b) COMMENT 'cfname=all'", ['k@p0 default', 'k@p1 default', 'k@p10 default']],
    ["KEY k (b) COMMENT 'word'", ['k@p0 default', 'k@p1 default', 'k@p10 default']],
    ["KEY k (b) COMMENT 'p0_cfname=foo;p1_cfname=;'", ['k@p0 foo', 'k@p1 default', 'k@p10 default']],
    ["KEY k (b) COMMENT 'P1_cfname=foo;p10_ttl_duration=5'", ['k@p0 default', 'k@p1 default', 'k@p10 default']],
  ])('%s', (key, parts) => expect(partsOf(key, three)).toEqual(parts));

  it('each index has a part in each partition, in the order of the statement', () =>
    expect(partsOf("PRIMARY KEY (a) COMMENT 'p1_cfname=c', KEY k (b)", 'PARTITION BY KEY (a) PARTITIONS 2')).toEqual([
      'PRIMARY@p0 default',
      'PRIMARY@p1 c',
      'k@p0 default',
      'k@p1 default',
    ]));

  it.each([
    ['PARTITION BY HASH (a)', ['p0']],
    [
      "COMMENT='PARTITION p9' PARTITION BY RANGE (a) (PARTITION `x` VALUES LESS THAN (5), partition y VALUES LESS THAN MAXVALUE)",
      ['x', 'y'],
    ],
    ["PARTITION BY LIST COLUMNS (b) (PARTITION x VALUES IN ('PARTITION z'))", ['x']],
    ['PARTITION BY KEY (a) PARTITIONS 999999999', Array.from({ length: 8192 }, (_, i) => `p${i}`)],
  ])('%s', (by, partitions) =>
    expect(
      readIndexFamilies(`CREATE TABLE t (a INT, KEY k (a)) ${by}`).indexes.map(({ partition }) => partition),
    ).toEqual(partitions),
  );
});

it.each([
  ['SELECT 1', [{ at: 1, message: 'this is not CREATE TABLE name (...)' }]],
  ['CREATE TABLE t (a INT, KEY k (a)', [{ at: 16, message: 'this parenthesis is never closed' }]],
  ["CREATE TABLE t (a INT) COMMENT='a :)'", []],
])('%s', (statement, problems) => expect(readIndexFamilies(statement).problems).toEqual(problems));
