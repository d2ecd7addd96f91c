/**
 * @vitest-environment happy-dom
 * What a screen reader announces while the picture moves: at most one sentence per interval, always the newest, and always the last one.
 */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kMotion } from '../../../web/src/theme/tokens.ts';
import { LiveRegion } from '../../../web/src/ui/LiveRegion.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** A frame at 60 Hz, in whole milliseconds. */
const kFrame_ms = 16;

describe('a live region', () => {
  let root: Root;
  const host = document.createElement('div');
  beforeEach(() => {
    vi.useFakeTimers();
    root = createRoot(host);
  });
  afterEach(() => {
    act(() => root.unmount());
    expect(vi.getTimerCount(), 'nothing is left that would speak').toBe(0);
    vi.useRealTimers();
  });

  const update = (sentence: string) => act(() => root.render(createElement(LiveRegion, { sentence })));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const said = () => host.querySelector('[aria-live=polite]')!.textContent;

  it('is in the page, and empty, before its first sentence: a region inserted with text is not announced', () => {
    update('a flush begins');
    expect(said()).toBe('');
    pass(kMotion.speak_ms);
    expect(said()).toBe('a flush begins');
  });

  it('announces, of a sentence at every frame, the newest in each interval, and then the last', () => {
    const heard: string[] = [];
    const frames = Math.ceil((5 * kMotion.speak_ms) / kFrame_ms);
    for (let frame = 0; frame < frames; frame++) {
      update(`record ${frame}`);
      pass(kFrame_ms);
      if (said() !== heard.at(-1)) heard.push(said());
    }
    // The first interval is silent.
    expect(heard[0]).toBe('');
    expect(heard.length - 1).toBeLessThanOrEqual(5);
    expect(heard.length - 1).toBeGreaterThanOrEqual(4);
    const framesInSpan = Math.floor(kMotion.speak_ms / kFrame_ms);
    expect(Number(heard[1]!.slice('record '.length))).toBeGreaterThanOrEqual(framesInSpan - 1);
    pass(2 * kMotion.speak_ms);
    expect(said()).toBe(`record ${frames - 1}`);
  });

  it('announces a single sentence once, and is silent while nothing new comes', () => {
    update('it rests');
    pass(kMotion.speak_ms);
    const changes: unknown[] = [];
    const observer = new MutationObserver((all) => changes.push(...all));
    observer.observe(host, { subtree: true, childList: true, characterData: true });
    for (let i = 0; i < 20; i++) {
      update('it rests');
      pass(kMotion.speak_ms);
    }
    changes.push(...observer.takeRecords());
    observer.disconnect();
    expect(changes).toEqual([]);
  });

  it('leaves time to read a sentence aloud: at most one per second', () => {
    expect(kMotion.speak_ms).toBeGreaterThanOrEqual(1000);
  });
});
