/** Records of a counter, newest first: in any portions they equal those of a full walk, and no more records are walked than needed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterInfos } from '../../../web/src/protocol/counters.gen.ts';
import { NewestMatches, timeOf } from '../../../web/src/scene/trailing.ts';
import { addressesOf, countedRecords, weight } from '../../../web/src/scene/causes.ts';
import { History } from '../../../web/src/scene/history.ts';
import { anyStream, batch } from '../../fixtures/records.ts';
import { wholeStory } from '../../fixtures/story.ts';

const sourced = counterInfos.filter(({ source }) => source.length > 0).map(({ id }) => id);

function naive(history: History, counter: number, to: number, only: string | null): number[] {
  const numbers: number[] = [];
  history.forEach(0, to, (record) => {
    if (weight(counter, record) !== 0 && (only === null || addressesOf(record).includes(only)))
      numbers.push(record.number);
  });
  return numbers.reverse();
}

it('is the full walk reversed: in any portions, from any position, filtered or not', () => {
  fc.assert(
    fc.property(
      anyStream(),
      fc.constantFrom(...sourced),
      fc.nat(),
      fc.array(fc.nat(40)),
      fc.nat(6),
      (records, counter, n, portions, table) => {
        const history = new History();
        for (let i = 0; i < records.length; i += 9) history.append(batch(...records.slice(i, i + 9)));
        const to = n % (history.total + 1);
        for (const only of [null, `table:${table}`]) {
          const expected = naive(history, counter, to, only);
          const records = new NewestMatches(history, counter, to, only);
          let most = 0;
          for (const portion of portions) {
            most = Math.max(most, portion);
            expect(records.take(portion)).toEqual(expected.slice(0, portion));
            if (records.whole) expect(expected.length).toBeLessThanOrEqual(most);
          }
          expect(records.take(Infinity)).toEqual(expected);
          expect(records.whole).toBe(true);
        }
      },
    ),
  );
});

it('walks no further than the last record taken', () => {
  const history = new History();
  history.append(batch(...wholeStory().records));
  const counter = counterInfos.find(({ name }) => name === 'flush_entries')!.id;
  const records = new NewestMatches(history, counter, history.total);
  expect(countedRecords(history, counter, 0, history.total).count).toBeGreaterThan(1);
  expect(records.take(1)).toHaveLength(1);
  expect(records.whole).toBe(false);
});

describe('the time of a record', () => {
  it('is that of the end of its step, and unknown while the step is running', () => {
    const history = new History();
    const { records } = wholeStory();
    history.append(batch(...records.slice(0, -1)));
    let step = 0;
    history.forEach(0, history.total, ({ number }) => {
      const { step: done } = history.moment(number + 1);
      const tNs = timeOf(history, number);
      if (tNs === null) expect(history.head.step).toBe(done);
      else expect(tNs).toBeGreaterThanOrEqual(step);
      step = tNs ?? step;
    });
    expect(timeOf(history, history.total - 1)).toBe(null);
    expect(timeOf(history, 0)).toBe(1000);
  });
});
