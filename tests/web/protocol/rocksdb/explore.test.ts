import { expect, it } from 'vitest';
import { optionListing } from '../../../../web/src/models/option-listing.ts';
import { optionByName } from '../../../../web/src/protocol/option-value.ts';
import { explore, type Explored } from '../../../../web/src/protocol/rocksdb/explore.ts';

const rows = optionListing.map((listed) => explore(listed, 1024));
const row = (option: string): Explored => rows.find((each) => each.option === option)!;

it('each option of the listing is wired to existing options, or has a reason', () => {
  for (const { option, standing, here, why } of rows) {
    for (const { name } of here) expect(optionByName(name), option).toBeDefined();
    if (standing === 'wired') expect(here.length, option).toBeGreaterThan(0);
    else expect(why, option).not.toBe('');
  }
});

it('sizes that grow with the data are scaled, others are as listed', () => {
  expect(row('write_buffer_size').here).toEqual([{ name: 'write_buffer_size', value: '64\u00a0KiB', scaled: true }]);
  expect(row('block_size').here).toEqual([{ name: 'block_size', value: '16\u00a0KiB', scaled: false }]);
});

it('options that were implemented since are no longer absent', () =>
  expect(
    ['level_compaction_dynamic_level_bytes', 'size_ratio', 'optimize_filters_for_hits', 'compaction_style'].map(
      (option) => row(option).standing,
    ),
  ).toEqual(['wired', 'wired', 'wired', 'wired']));

it('one of each kind', () => {
  expect(row('format_version')).toMatchObject({
    standing: 'wired',
    here: [{ name: 'filter_policy', value: 'legacy_bloom' }],
  });
  expect(row('block_cache')).toMatchObject({ standing: 'shared', here: [{ name: 'block_cache_size' }] });
  expect(row('memtable_factory')).toMatchObject({
    standing: 'wired',
    here: [{ name: 'memtable_factory', value: 'skip_list' }],
  });
  expect(row('max_table_files_size')).toMatchObject({
    standing: 'wired',
    here: [{ name: 'fifo_max_table_files_size' }],
  });
  expect(row('purge_redundant_kvs_while_flush').why).toBe(
    'is always false here: a flush keeps every entry; only compactions drop entries',
  );
});
