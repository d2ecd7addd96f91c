/** Where two engines diverge, on the built engine: forks without a change never do, and the result names the first difference. */
import { expect, it } from 'vitest';
import { Kind, MemtableSealed } from '../../../web/src/protocol/records.gen.ts';
import { divergenceOf } from '../../../web/src/scene/divergence.ts';
import { History } from '../../../web/src/scene/history.ts';
import { runProgram } from '../../fixtures/engine.ts';

const small = 'set write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=8KiB';
async function historyOf(program: string): Promise<History> {
  const history = new History();
  history.append((await runProgram(program)).records);
  return history;
}
const fill = 'fill n=300 order=random key_space=300 value_bytes=60';

it('engines that do the same never diverge, even if one has an extra operation and other numbers', async () => {
  const plain = await historyOf(`${small}\n${fill}`);
  expect(divergenceOf(plain, await historyOf(`${small}\n${fill}`), 0)).toBeNull();
  expect(divergenceOf(plain, await historyOf(`${small}\nreopen\n${fill}`), 0)).toBeNull();
});

it('names the first different activity, with its step and its operation', async () => {
  const plain = await historyOf(`${small}\n${fill}`);
  const larger = await historyOf(`${small.replace('write_buffer_size=2KiB', 'write_buffer_size=4KiB')}\n${fill}`);
  const { first, second } = divergenceOf(plain, larger, 0)!;
  for (const [history, action] of [
    [plain, first!],
    [larger, second!],
  ] as const) {
    const record = history.after(action.number)!;
    expect(record.kind).toBe(Kind.MemtableSealed);
    expect(MemtableSealed.entries(record.v, record.at)).toBeGreaterThan(10);
    expect(history.moment(action.number).step).toBe(action.moment.step - 1);
  }
  // Sealed twice as late.
  expect(second!.operation / first!.operation).toBeGreaterThan(1.6);
});

it('is null for an engine that does nothing more, and ignores what precedes the given step', async () => {
  const shorter = await historyOf(`${small}\nfill n=60 value_bytes=60`);
  const longer = await historyOf(`${small}\nfill n=60 value_bytes=60\nflush`);
  const { first, second } = divergenceOf(shorter, longer, 0)!;
  expect(first).toBeNull();
  // The database was opened, 60 puts, and then the flush.
  expect(second!.operation).toBe(62);
  expect(divergenceOf(longer, longer, longer.head.step)).toBeNull();
});
