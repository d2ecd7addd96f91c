/** What the front page runs, as a reader would write it in the line language. */
import { expect, it } from 'vitest';
import { homeMore, kHomeCommands, kHomeOptions } from '../../../../web/src/pages/home/home-program.ts';
import { parseProgram } from '../../../../web/src/protocol/language.ts';

it('is this program', () => {
  const { commands, options, diagnostics } = parseProgram(`
set write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=8KiB max_bytes_for_level_multiplier=3
set compression=none filter=full
fill n=900 order=random key_space=1200 key_bytes=4 value_bytes=24
delete-fill n=160 first=300 order=seq key_bytes=4
fill n=500 order=random first=0 key_space=1200 key_bytes=4 value_bytes=24
`);
  expect(diagnostics).toEqual([]);
  expect(kHomeCommands).toEqual(commands);
  expect([...kHomeOptions].sort()).toEqual(options.map(({ id, value }) => [id, value]).sort());
});

it.each([0, 1, 57])('continues with part %i', (n) => {
  const { commands } = parseProgram(
    `fill n=260 order=random key_space=1200 key_bytes=4 value_bytes=24 seed=${100 + n}\n` +
      `delete-fill n=40 first=${(n * 190) % 1000} order=seq`,
  );
  expect(homeMore(n)).toEqual(commands);
});
