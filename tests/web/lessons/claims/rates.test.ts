/** Rates: every record is in the bin in which its step ended, and parts follow each other without a gap. */
import { expect, it } from 'vitest';
import { forEachRecord, viewOf } from '../../../../web/src/protocol/decode.ts';
import { mostInASecond, Rate, seconds, variation } from '../../../../web/src/lessons/claims/rates.ts';
import { record } from '../../../fixtures/records.ts';

const appended = (bytes: number, fileClass = 'table'): Uint8Array =>
  record('FileAppended', { bytes, file_class: fileClass });

it('puts what a step did into the bin in which it ended', () => {
  const rate = new Rate('background', { record: 'FileAppended', field: 'bytes', where: { file_class: ['table'] } });
  const step = (tMs: number, ...records: readonly Uint8Array[]): void => {
    for (const bytes of records) forEachRecord(viewOf(bytes), (kind, at) => rate.take(kind, viewOf(bytes), at));
    rate.endStep(tMs * 1e6);
  };
  step(50, appended(1), appended(2), appended(4, 'wal'));
  step(99, appended(8));
  step(310, appended(16));
  step(290, appended(32));
  expect(rate.takeReading(350e6)).toEqual({ bins: [11, 0, 32, 16] });
  step(399, appended(64));
  expect(rate.takeReading(520e6), 'the next part begins in the bin in which this one ended').toEqual({
    bins: [64, 0, 0],
  });
});

it('finds the busiest second, aligned or not', () => {
  const bins = Array.from({ length: 25 }, (_, i) => (i >= 5 && i < 15 ? 10 : 1));
  expect(mostInASecond({ bins })).toBe(100);
  expect(seconds({ bins })).toEqual([55, 55]);
  expect(mostInASecond({ bins: [] })).toBe(0);
});

it('measures how much seconds vary', () => {
  expect(variation([5, 5, 5])).toBe(0);
  expect(variation([0, 10])).toBe(1);
  expect(variation([0, 0])).toBe(0);
});
