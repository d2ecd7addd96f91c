/** Whether what is kept speaks of a lesson: in any kind that could, in a key or in a text, and never by throwing. */
import { expect, it } from 'vitest';
import type { Device } from '../../../web/src/kept/device.ts';
import { mentions } from '../../../web/src/kept/mentions.ts';

const device = (entries: Readonly<Record<string, string>>) => (): Device => ({
  length: Object.keys(entries).length,
  key: (i) => Object.keys(entries)[i] ?? null,
  getItem: (key) => entries[key] ?? null,
  setItem: () => undefined,
  removeItem: () => undefined,
});
const kinds = ['progress', 'answers'] as const;

it.each([
  ['a text', { 'strata.progress': '{"snapshots.ten":{}}' }, true],
  ['the other slot of a document', { 'strata.progress~': '{"snapshots.ten":{}}' }, true],
  ['a key', { 'strata.snapshots.ten': '4' }, true],
  ['another lesson', { 'strata.progress': '{"write-path.amplification":{}}' }, false],
  ['another kind, which has views of that name', { 'strata.saved.1': '{"view":"snapshots"}' }, false],
  ['somebody else', { 'others.progress': 'snapshots' }, false],
  ['nothing', {}, false],
])('%s', (_, entries, is) => {
  expect(mentions(device(entries), kinds, 'snapshots')).toBe(is);
});

it('says no of a device that throws', () => {
  const refuses = (): Device => {
    throw new DOMException('refused', 'SecurityError');
  };
  expect(mentions(refuses, kinds, 'snapshots')).toBe(false);
});
