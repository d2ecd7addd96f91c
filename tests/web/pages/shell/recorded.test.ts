/**
 * @vitest-environment happy-dom
 * The recording that a page names, as a session: all of it has arrived, and none has been played.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { recordedSession } from '../../../../web/src/pages/shell/recorded.ts';
import { encodeRecording } from '../../../../web/src/engine/recording.ts';
import { join } from '../../../fixtures/records.ts';
import { wholeStory } from '../../../fixtures/story.ts';

const { records } = wholeStory();
const log = {
  setup: { seed: 7, options: new Map<number, number>(), mask: 31 },
  entries: [{ step: 0, commands: new Uint8Array(8) }],
};

/** A page that names a recording of that many batches. */
function named(batches: number): void {
  const size = Math.ceil(records.length / Math.max(1, batches));
  const parts = Array.from({ length: batches }, (_, i) => join(records.slice(i * size, (i + 1) * size)));
  const bytes = encodeRecording({ log, batches: parts, answers: new Map() });
  document.head.innerHTML = '<meta name="strata-recording" content="home.trace">';
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, arrayBuffer: () => Promise.resolve(bytes.buffer) }));
}

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

it.each([1, 40])('has all records of %i batches, with the cursor before the first', async (batches) => {
  named(batches);
  const session = await recordedSession({ view: 'tree', followLive: false, speed: 100 });
  expect(session!.history().total).toBe(records.length);
  expect(session!.store.getState()).toMatchObject({ status: 'ready', cursor: 0, total: records.length });
});

it('is null if there is none, or an empty one', async () => {
  expect(await recordedSession({})).toBeNull();
  named(0);
  expect(await recordedSession({})).toBeNull();
});
