/** Expectations of experiments can fail, and so can programs. lessons.test.tsx has the experiments of lessons. */
import { describe, expect, it } from 'vitest';
import { failures, valueOf } from '../../web/src/lessons/index.ts';
import { engines } from './built-lesson.ts';

describe('expectations', () => {
  it('fail if they do not hold', async () => {
    const session = await engines.ran('put a 1\nput b 2\n', { seed: 1 });
    const history = session.history();
    expect(valueOf(history, 'number_keys_written')).toBe(2);
    expect(failures(history, [{ what: 'number_keys_written', equals: 3 }])).toEqual([
      'number_keys_written is 2, and should be 3',
    ]);
    expect(failures(history, [{ what: 'number_keys_written', atLeast: 3, atMost: 4 }])).toHaveLength(1);
    expect(failures(history, [{ what: 'no_such_counter', atLeast: 0 }])).toHaveLength(1);
    session.close();
  });

  it('fail with a message if a program is invalid', async () => {
    await expect(engines.ran('pit a 1\n', { seed: 1 })).rejects.toThrow('Line 1, column 1');
  });
});
