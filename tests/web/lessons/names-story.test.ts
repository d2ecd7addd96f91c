/** The story of the filter of names: true of its bits, and silent about what the reader predicts. */
import { expect, it } from 'vitest';
import { storyOf } from '../../../web/src/lessons/tasks/names-story.ts';
import { bitsOfName } from '../../../web/src/models/names-filter.ts';

const kNames = 'Alexey Alick Bennie Brenda Brett Carlos Corrado David Deb Eliana'.split(' ');

it('adds names one by one, then the rest, looks up a stranger, and asks about another', () => {
  const steps = storyOf(kNames, 'Francisco', 'Yves');
  expect(steps.map(({ names }) => names)).toEqual([0, 1, 2, 3, 10, 10, 10]);
  expect(steps.map(({ looked }) => looked)).toEqual([null, 'Alexey', 'Alick', 'Bennie', null, 'Francisco', null]);
  for (const { looked, sentence } of steps.slice(1, 4))
    for (const bit of bitsOfName(looked!)) expect(sentence).toContain(String(bit));
});

it('says of a stranger which bit is off', () => {
  const on = kNames.flatMap((name) => [...bitsOfName(name)]);
  const [off] = bitsOfName('Francisco').filter((bit) => !on.includes(bit));
  expect(storyOf(kNames, 'Francisco', 'Yves')[5]!.sentence).toContain(`Bit ${off} is off`);
  expect(() => storyOf(kNames, 'Yves', 'Francisco')).toThrow('all bits of Yves are on');
});

it('does not answer the question that the prose asks next', () => {
  const said = storyOf(kNames, 'Francisco', 'Yves')
    .map(({ sentence }) => sentence)
    .join(' ');
  expect(said).not.toMatch(/maybe|false positive/i);
});
