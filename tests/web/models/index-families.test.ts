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

it('the statement of claim S117 as it was printed: read all the same, and its two mistakes are told', () => {
  const printed =
    'CREATE TABLE tab1( a INT, b INT, PRIMARY KEY (a) COMMENT ‘cfname=cf1’, KEY key_b (b) COMMENT ‘cfname=cf2’) )';
  expect(readIndexFamilies(printed).problems).toEqual([
    { at: printed.indexOf('‘') + 1, message: "‘ is the quote of a word processor; SQL has '" },
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

it('many indexes may live in one family', () =>
  expect(
    familiesOf("CREATE TABLE t (a INT, PRIMARY KEY (a) COMMENT 'cfname=x', KEY b (b) COMMENT 'cfname=x', KEY c (c))"),
  ).toEqual({ PRIMARY: 'x', b: 'x', c: 'default' }));

it.each([
  ['SELECT 1', [{ at: 1, message: 'this is no CREATE TABLE name (...)' }]],
  ['CREATE TABLE t (a INT, KEY k (a)', [{ at: 16, message: 'this parenthesis is never closed' }]],
  ["CREATE TABLE t (a INT) COMMENT='a :)'", []],
])('%s', (statement, problems) => expect(readIndexFamilies(statement).problems).toEqual(problems));
