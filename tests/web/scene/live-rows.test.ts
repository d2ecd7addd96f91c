/** Live rows, compared with what a scan returns, on programs with every kind of write, at full detail. */
import { expect, it } from 'vitest';
import { Kind, RowReturned } from '../../../web/src/protocol/records.gen.ts';
import { History } from '../../../web/src/scene/history.ts';
import { liveRows } from '../../../web/src/scene/features/tree/live-rows.ts';
import { runProgram } from '../../fixtures/engine.ts';

const small =
  'set dialect=extended write_buffer_size=1KiB block_size=128 target_file_size_base=1KiB max_bytes_for_level_base=2KiB';

it.each([
  ['overwrites and deletes', `${small}\nfill n=300 order=random key_space=120 key_bytes=4\ndelete-fill n=40 first=10`],
  [
    'a range tombstone over tables and memtable',
    `${small}\nfill n=200 order=random key_space=150 key_bytes=4\nflush\ndelete-range 0040 0090\nput 0050 x\nput 0151 y`,
  ],
  [
    'range tombstones in tables',
    `${small}\nfill n=200 order=seq key_bytes=4\ndelete-range 0040 0090\nflush\nput 0050 x`,
  ],
  [
    'snapshots',
    `${small}\nfill n=100 key_bytes=4\nsnapshot s\nfill n=100 key_bytes=4\ndelete-fill n=30\nflush\ncompact`,
  ],
  ['nothing', 'put a 1\ndelete a'],
])('%s: as many as a scan returns', async (_, program) => {
  const history = new History();
  history.append((await runProgram(`${program}\nsettle`)).records);
  const rows = liveRows(history.head);
  const whole = new History();
  whole.append((await runProgram(`${program}\nsettle\nscan`)).records);
  let returned = 0;
  whole.forEach(0, whole.total, ({ kind, v, at }) => {
    if (kind === Kind.RowReturned && RowReturned.op(v, at) > 0) returned++;
  });
  expect(rows!.live).toBe(returned);
  expect(rows!.stored).toBeGreaterThanOrEqual(rows!.live + rows!.tombstones);
});

it('is null if entries were not recorded', async () => {
  const history = new History();
  history.append((await runProgram(`${small}\nfill n=100 key_bytes=4\nflush`, { mask: 3 })).records);
  expect(liveRows(history.head)).toBe(null);
});
