/**
 * @vitest-environment happy-dom
 * What a screen reader is told while the picture moves: at most one sentence in a while, always the newest, and the last one in any case.
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

  const tell = (sentence: string) => act(() => root.render(createElement(LiveRegion, { sentence })));
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const said = () => host.querySelector('[aria-live=polite]')!.textContent;

  it('is there, and empty, before anything is said: one that comes with its sentence is not read', () => {
    tell('a flush begins');
    expect(said()).toBe('');
    pass(kMotion.speak_ms);
    expect(said()).toBe('a flush begins');
  });

  it('says, of a sentence at every frame, one in each span, the newest, and then the last', () => {
    const heard: string[] = [];
    const frames = Math.ceil((5 * kMotion.speak_ms) / kFrame_ms);
    for (let frame = 0; frame < frames; frame++) {
      tell(`record ${frame}`);
      pass(kFrame_ms);
      if (said() !== heard.at(-1)) heard.push(said());
    }
    // The first is silence.
    expect(heard[0]).toBe('');
    expect(heard.length - 1).toBeLessThanOrEqual(5);
    expect(heard.length - 1).toBeGreaterThanOrEqual(4);
    const framesInSpan = Math.floor(kMotion.speak_ms / kFrame_ms);
    expect(Number(heard[1]!.slice('record '.length))).toBeGreaterThanOrEqual(framesInSpan - 1);
    pass(2 * kMotion.speak_ms);
    expect(said()).toBe(`record ${frames - 1}`);
  });

  it('says a single sentence once, and is quiet while nothing new comes', () => {
    tell('it rests');
    pass(kMotion.speak_ms);
    const changes: unknown[] = [];
    const observer = new MutationObserver((all) => changes.push(...all));
    observer.observe(host, { subtree: true, childList: true, characterData: true });
    for (let i = 0; i < 20; i++) {
      tell('it rests');
      pass(kMotion.speak_ms);
    }
    changes.push(...observer.takeRecords());
    observer.disconnect();
    expect(changes).toEqual([]);
  });

  it('leaves time for a sentence to be read: not more than one a second', () => {
    expect(kMotion.speak_ms).toBeGreaterThanOrEqual(1000);
  });
});
