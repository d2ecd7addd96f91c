/** A RocksDB OPTIONS file: what becomes our options, and what is listed as ignored. */
import { expect, it } from 'vitest';
import { optionInfos } from '../../../../web/src/protocol/options.gen.ts';
import { readOptionsFile } from '../../../../web/src/protocol/rocksdb/options-file.ts';

const named = (text: string) =>
  Object.fromEntries(
    readOptionsFile(text).values.map(({ id, value }) => [optionInfos.find((info) => info.id === id)!.name, value]),
  );

const text = `# This is a RocksDB option file.
[Version]
  rocksdb_version=7.8.3

[DBOptions]
  max_background_jobs=4
  wal_recovery_mode=kAbsoluteConsistency
  create_if_missing=false
  max_total_wal_size=99999999999999

[CFOptions "default"]
  write_buffer_size=67108864
  compaction_options_universal={size_ratio=7;}
  enable_blob_files=true
  of_a_later_release=5
  table_factory=BlockBasedTable

[TableOptions/BlockBasedTable "default"]
  block_size=8192

[CFOptions "users"]
  write_buffer_size=1024
`;

it('sets options of the database, the family default and its tables', () => {
  expect(named(text)).toEqual({
    max_background_jobs: 4,
    wal_recovery_mode: 1,
    write_buffer_size: 67108864,
    universal_size_ratio: 7,
    block_size: 8192,
  });
});

it('lists ignored options, and ignores those that would keep the lab from opening', () => {
  const { notTaken, otherFamilies } = readOptionsFile(text);
  expect(otherFamilies).toEqual(['users']);
  expect(notTaken).toEqual([
    expect.stringContaining('max_total_wal_size must be from 0 to'),
    'enable_blob_files is always false here: values are kept with their keys',
    'of_a_later_release is not an option that Strata knows',
  ]);
});

it.each(['', '[DBOptions', '=\n[CFOptions "default"]\n{{{}=;', '[CFOptions "default"]\na={b={c={d={e=1}}}}'])(
  'takes %j as it is',
  (odd) => expect(readOptionsFile(odd).values).toEqual([]),
);
