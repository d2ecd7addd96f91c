/** Smaller options for a program that flushed nothing; with records of the real engine. */
import { expect, it } from 'vitest';
import { History } from '../../../web/src/scene/history.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { smallerLine } from '../../../web/src/panels/program/smaller-options.ts';
import { runProgram } from '../../fixtures/engine.ts';

async function after(program: string): Promise<Scene> {
  const history = new History();
  history.append((await runProgram(program)).records);
  return history.head;
}

it('offers a line with which the same program flushes and compacts', async () => {
  const program = 'fill n=900 order=random\n';
  const line = smallerLine(await after(program));
  expect(line).toBe('set write_buffer_size=16KiB target_file_size_base=16KiB max_bytes_for_level_base=64KiB');
  const scene = await after(`${line}\n${program}settle\n`);
  expect(scene.levels.flatMap(({ tables }) => tables).length).toBeGreaterThan(1);
  expect(smallerLine(scene)).toBeNull();
});

it.each([
  ['something was flushed', 'fill n=900\nflush\n'],
  ['the size was chosen', 'set write_buffer_size=1MiB\nfill n=900\n'],
  ['it writes next to nothing', 'put a 1\nput b 2\n'],
  ['it writes nothing', 'get a\n'],
])('offers nothing if %s', async (_, program) => {
  expect(smallerLine(await after(program))).toBeNull();
});
