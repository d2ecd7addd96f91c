/** What the figure highlights when the pointer, the focus and presses follow one another. */
import { describe, expect, it } from 'vitest';
import { FigureHighlighter, pointerOf } from '../../../web/src/lessons/figures/figure-highlighter.ts';
import { counter, recorded } from '../../fixtures/recorded-session.ts';

async function setUp() {
  const { session } = await recorded();
  const get = session.store.getState;
  return {
    session,
    pointer: new FigureHighlighter(session),
    pointed: () => get().emphasized,
    highlighted: () => get().highlightedCounter,
  };
}

describe('words in the prose', () => {
  it('light the figure while a pointer is over them', async () => {
    const { pointer, pointed } = await setUp();
    pointer.point('table:7 table:8');
    expect(pointed()).toEqual(['table:7', 'table:8']);
    pointer.point(null);
    expect(pointed()).toEqual([]);
  });

  it('stay lit after a press until the next', async () => {
    const { pointer, pointed } = await setUp();
    pointer.point('table:7');
    pointer.press('table:7');
    pointer.point(null);
    expect([pointer.pressed(), ...pointed()]).toEqual(['table:7', 'table:7']);
    pointer.point('table:8');
    expect(pointed()).toEqual(['table:8']);
    pointer.point(null);
    expect(pointed()).toEqual(['table:7']);
    pointer.press('table:7');
    expect([pointer.pressed(), ...pointed()]).toEqual([null]);
  });

  it('restore the lit counter that they replaced, but not after a press', async () => {
    const { session, pointer, highlighted } = await setUp();
    const flushes = counter('flush_count');
    session.highlightCounter(flushes);
    pointer.point('table:7');
    expect(highlighted()).toBeNull();
    pointer.point(null);
    expect(highlighted()).toBe(flushes);
    pointer.point('table:7');
    pointer.press('table:7');
    pointer.press('table:7');
    pointer.point(null);
    expect(highlighted()).toBeNull();
  });

  it('stop lighting when a counter is lit', async () => {
    const { session, pointer, pointed } = await setUp();
    let changes = 0;
    pointer.watch(() => changes++);
    pointer.press('table:7');
    session.highlightCounter(counter('flush_count'));
    expect([pointer.pressed(), ...pointed()]).toEqual([null]);
    expect(changes).toBe(2);
  });

  it('share one pointer per session', async () => {
    const { session } = await setUp();
    expect(pointerOf(session)).toBe(pointerOf(session));
  });
});
