/**
 * @vitest-environment happy-dom
 * The gallery: every view on the recording of its example, without an engine, stepped with the arrow keys of the stage.
 */
import { kMainViewNames } from '../../../web/src/visualizations/registry.ts';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordExample } from '../../../web/build/record.ts';
import { RecordedGallery, sessionOf } from '../../../web/gallery/recorded.tsx';
import { kShown } from '../../../web/gallery/shown.ts';

import type { Mark } from '../../../web/src/marks/marks.ts';
import { decodeRecording } from '../../../web/src/engine/recording.ts';
import { marksText } from '../../../web/src/render/text/mark-text.ts';
import { kPresets } from '../../../web/src/examples/presets.ts';

const engine = resolve('build/wasm/strata.wasm');
const kSteps = 6;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** The gallery on an example, at the first stop of its view; and the last drawing of each view. */
async function gallery(name: string, view: string) {
  const bytes = await recordExample(engine, name);
  if (bytes === null) throw new Error(`there is no example ${name}`);
  const recording = decodeRecording(bytes);
  if (!recording.ok) throw new Error(recording.message);
  const session = sessionOf(recording.value, view);
  for (let i = 0; session.store.getState().status !== 'ready' || session.history().total === 0; i++) {
    session.tick(16 * i);
    await Promise.resolve();
  }
  for (let i = 0; i < 400; i++) session.tick(100_000 + 16 * i);
  session.seek(session.stops(session.store.getState().stopKind).stops[0]?.position ?? 0);
  const drawn = new Map<string, string>();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  await act(async () => {
    const onMarks = (view: string, marks: readonly Mark[]) => void drawn.set(view, marksText(marks));
    root.render(createElement(RecordedGallery, { session, recording: name, onMarks }));
    await Promise.resolve();
  });
  // A view may load its parts when it is first chosen, and answers to its requests arrive later.
  const arrived = () =>
    ['#lens-panel > :not(.lens-comes)', 'table.ledger'].every((each) => element.querySelector(each) !== null);
  for (let turn = 0; turn < 40 || !arrived(); turn++) await act(() => new Promise((soon) => setTimeout(soon, 0)));
  const stage = element.querySelector<HTMLElement>('[data-main-view]')!;
  const press = (key: string) =>
    act(async () => {
      stage.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await new Promise((soon) => setTimeout(soon, 0));
    });
  const close = () => act(() => root.unmount());
  return { session, drawn, element, press, close };
}

describe('the gallery on recordings', () => {
  it('shows every main view', () => {
    const shown = new Set(kShown.map(({ view }) => view));
    expect([...shown].sort()).toEqual([...kMainViewNames].sort());
  });

  it('takes its recordings from the examples, and repeats a view only for the other engine', () => {
    const examples = kPresets.map(({ id }) => id);
    for (const { recording } of kShown) expect(examples).toContain(recording);
    const programs = kShown.map(({ recording }) => kPresets.find(({ id }) => id === recording)!.program);
    expect(programs.filter((program) => /engine=btree/.test(program))).not.toEqual([]);
  });

  it.each(kShown.map(({ view, recording }) => [view, recording] as const))(
    'steps %s on %s with the arrow keys, forward and back to the same picture',
    async (view, example) => {
      const { session, drawn, element, press, close } = await gallery(example, view);
      const at = () => session.store.getState().cursor;
      const [from, before] = [at(), new Map(drawn)];
      expect(element.querySelector('table.ledger')?.textContent).toMatch(/Write/);
      expect(element.querySelector(`[id="lens-tab-${view}"]`)?.getAttribute('aria-selected')).toBe('true');
      for (let i = 0; i < kSteps; i++) await press('ArrowRight');
      expect(at()).toBeGreaterThan(from);
      expect(session.store.getState().source).not.toBe('directory');
      for (let i = 0; i < kSteps; i++) await press('ArrowLeft');
      expect(at()).toBe(from);
      expect(drawn).toEqual(before);
      await press('End');
      expect(at()).toBe(session.history().total);
      expect([...drawn.values()].join('\n')).not.toBe([...before.values()].join('\n'));
      close();
    },
  );
});
