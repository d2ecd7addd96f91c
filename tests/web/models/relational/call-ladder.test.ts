/** The ladder of calls: which rungs a record lights, and which none can. */
import { expect, it } from 'vitest';
import { ladderOf, lastRungOf, passedBy, passedByAll } from '../../../../web/src/models/relational/call-ladder.ts';
import { countsText } from '../../../../web/src/models/relational/operator-counts.ts';
import { OperatorMeter } from '../../../../web/src/models/relational/operator-meter.ts';
import { kIndexes } from '../../../../web/src/models/relational/tables.ts';
import { forEachRecord, viewOf } from '../../../../web/src/protocol/decode.ts';
import { runProgram } from '../../../fixtures/engine.ts';

const kTask = '"\\x00\\x00\\x01\\x00';
const program = `set compression=none filter=full cache_index_and_filter_blocks=yes block_cache_size=1MiB
put ${kTask}aa" 1
put ${kTask}bb" 2
flush
put other 3
get ${kTask}aa"
get ${kTask}zz"
scan from=${kTask}" to="\\x00\\x00\\x01\\x01"
get other
`;

/** The ladder after each record that changes it, as "rung rung" with the lit ones. */
async function walk(): Promise<{ readonly meter: OperatorMeter; readonly ladders: readonly string[] }> {
  const meter = new OperatorMeter();
  const ladders: string[] = [];
  const view = viewOf((await runProgram(program)).records);
  forEachRecord(view, (kind, at) => {
    meter.takeRecord(view, kind, at);
    const { call } = meter;
    if (call === null) return;
    const rungs = ladderOf(call.access).map((rung) => [rung.name, passedBy(call, rung)] as const);
    const lit = rungs.filter(([, n]) => n > 0).map(([name, n]) => (n > 1 ? `${name} x${n}` : name));
    const text = `${call.what}: ${lit.join(', ')}`;
    if (text !== ladders.at(-1)) ladders.push(text);
  });
  return { meter, ladders };
}

it('a rung lights with the record that shows it, from the top', async () => {
  const { meter, ladders } = await walk();
  expect(ladders).toEqual([
    'Get: DBImpl::Get',
    'Get: DBImpl::Get, memtable',
    'Get: DBImpl::Get, memtable, Version::Get, block cache',
    // The first call opens the table, and reads its index for that, too.
    'Get: DBImpl::Get, memtable, Version::Get, block cache x2, index block',
    'Get: DBImpl::Get, memtable, Version::Get, block cache x3, index block',
    'Get: DBImpl::Get, memtable, Version::Get, filter of a table, block cache x3, index block',
    'Get: DBImpl::Get, memtable, Version::Get, filter of a table, block cache x4, index block x2',
    'Get: DBImpl::Get, memtable, Version::Get, filter of a table, block cache x5, index block x2, data block',
    // No table has a range with the second key.
    'Get: DBImpl::Get',
    'Get: DBImpl::Get, memtable',
    'Seek: iterator call',
    'Seek: iterator call, tables of the version, block cache, index block',
    'Seek: iterator call, merging iterator, tables of the version, block cache, index block',
    'Seek: iterator call, merging iterator, tables of the version, block cache x2, index block, data block',
    'Seek: iterator call, merging iterator x2, tables of the version, block cache x2, index block, data block',
    'Seek: iterator call, merging iterator x2, tables of the version, block cache x2, index block, data block, row',
    'Next: iterator call, merging iterator',
    'Next: iterator call, merging iterator, row',
    'Next: iterator call, merging iterator',
  ]);
  const gets = meter.of(kIndexes.task, 'get');
  const all = ladderOf('get').map((rung) => [rung.name, passedByAll(gets, rung)]);
  expect(all).toEqual([
    ['join loop', null],
    ['index_read_map', null],
    ['get_row_by_rowid', null],
    ['Transaction::Get', null],
    ['GetFromBatchAndDB', null],
    ['DBImpl::Get', 2],
    ['memtable', 2],
    ['Version::Get', 1],
    ['filter of a table', 1],
    ['block cache', 5],
    ['index block', 2],
    ['data block', 1],
  ]);
  expect(countsText(gets).replaceAll(/\s/g, ' ')).toBe(
    '2 Gets, 1 row, 5 cache lookups, 2 hits, 1 block switch, 1 data block',
  );
  expect(lastRungOf(meter.call!)).toBe('merge');
});

it('published rungs that no record shows stay dark', () => {
  const dark = ladderOf('get').filter(({ shownBy }) => shownBy === null);
  expect(dark.map(({ name, layer }) => `${name} (${layer})`)).toEqual([
    'join loop (MySQL)',
    'index_read_map (MyRocks)',
    'get_row_by_rowid (MyRocks)',
    'Transaction::Get (RocksDB)',
    'GetFromBatchAndDB (RocksDB)',
  ]);
  expect(ladderOf('scan').every(({ published, shownBy }) => !published && shownBy !== null)).toBe(true);
});
