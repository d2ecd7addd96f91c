/**
 * @vitest-environment happy-dom
 * Transitions, on a display whose frames the test controls: a picture always belongs to the surface that shows it, and never lags
 * more than one scene, however fast scenes come.
 */
import { act, createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mark } from '../../../web/src/marks/marks.ts';
import { kMotion } from '../../../web/src/theme/tokens.ts';
import { useTween } from '../../../web/src/figure/use-tween.ts';

const picture = (x: number): readonly Mark[] => [
  { kind: 'rect', id: 'level:1/table:7', role: 'level1', x, y: 0, w: 10, h: 10 },
];
const xOf = (marks: readonly Mark[]): number => (marks[0] as Extract<Mark, { kind: 'rect' }>).x;

describe('on a display', () => {
  let frames = new Map<number, (now: number) => void>();
  let handles = 0;
  let now = 0;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    frames = new Map();
    now = 1000;
    vi.stubGlobal('requestAnimationFrame', (callback: (now: number) => void) => {
      frames.set(++handles, callback);
      return handles;
    });
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.delete(handle));
  });
  afterEach(() => vi.unstubAllGlobals());

  /** One frame: runs the callbacks in the order of their requests, unless an earlier one canceled them. */
  const frame = (ms: number) =>
    act(() => {
      now += ms;
      for (const handle of [...frames.keys()]) {
        const callback = frames.get(handle);
        frames.delete(handle);
        callback?.(now);
      }
    });

  let seen: number[] = [];
  let show: (x: number, place?: string) => void = () => undefined;
  /** Like Figure: equal numbers give the same array. */
  function Picture({ everyFrame }: { readonly everyFrame: boolean }) {
    const [target, setTarget] = useState({ marks: picture(0), place: 'tree 400' });
    useEffect(() => {
      show = (x, place = 'tree 400') => setTarget({ marks: picture(x), place });
      if (!everyFrame) return;
      let x = 0;
      let handle = requestAnimationFrame(function tick() {
        show((x += 100));
        handle = requestAnimationFrame(tick);
      });
      return () => cancelAnimationFrame(handle);
    }, [everyFrame]);
    seen.push(xOf(useTween(target.marks, target.place, false)));
    return null;
  }
  const mount = (everyFrame = false) => {
    seen = [];
    const root = createRoot(document.createElement('div'));
    act(() => root.render(createElement(Picture, { everyFrame })));
    return root;
  };

  it('reaches the scene after some frames, and rests', () => {
    const root = mount();
    act(() => show(100));
    frame(16);
    frame(kMotion.move_ms / 2);
    expect(seen.at(-1)).toBe(50);
    frame(kMotion.move_ms);
    expect(seen.at(-1)).toBe(100);
    expect(frames.size).toBe(0);
    act(() => root.unmount());
  });

  it('shows nothing of a box whose size changed during a transition', () => {
    const root = mount();
    act(() => show(100));
    frame(16);
    frame(kMotion.move_ms / 4);
    seen = [];
    act(() => show(250, 'tree 900'));
    frame(16);
    frame(kMotion.move_ms);
    expect(new Set(seen)).toEqual(new Set([250]));
    act(() => root.unmount());
  });

  it('keeps moving while a new scene comes with every frame', () => {
    const root = mount(true);
    for (let i = 0; i < 20; i++) {
      frame(40);
      // At most one scene old: the one from which a transition has just begun.
      expect(seen.at(-1)).toBeGreaterThanOrEqual(100 * i);
    }
    act(() => root.unmount());
  });
});
