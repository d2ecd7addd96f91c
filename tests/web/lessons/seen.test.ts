/**
 * @vitest-environment happy-dom
 * A figure follows the latest state of its visibility, also when a busy browser reports several changes in one call.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runFramesWhileVisible, whenNear, type Ticked } from '../../../web/src/lessons/figures/seen.ts';

/** Reports what the test wants. */
class Watcher {
  static last: Watcher;
  disconnects = 0;
  constructor(readonly report: (entries: { isIntersecting: boolean }[]) => void) {
    Watcher.last = this;
  }
  observe(): void {}
  disconnect(): void {
    this.disconnects += 1;
  }
}
const kOut = { isIntersecting: false };
const kIn = { isIntersecting: true };

beforeEach(() => void vi.stubGlobal('IntersectionObserver', Watcher));
afterEach(() => vi.unstubAllGlobals());

describe('whenNear', () => {
  it('calls once, when the latest change is that the element is near', () => {
    const near = vi.fn();
    whenNear(document.body, near);
    Watcher.last.report([kOut]);
    expect(near).not.toHaveBeenCalled();
    Watcher.last.report([kOut, kIn]);
    expect(near).toHaveBeenCalledTimes(1);
    expect(Watcher.last.disconnects).toBe(1);
  });
});

describe('runFramesWhileVisible', () => {
  /** Runs one frame that is requested, if any. */
  function framesOf() {
    let requested: FrameRequestCallback | null = null;
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
      requested = frame;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => (requested = null));
    return () => {
      const frame = requested;
      requested = null;
      frame?.(0);
    };
  }

  it.each([
    ['plays', 'comes into view', [kOut, kIn], 1],
    ['rests', 'leaves it', [kIn, kOut], 0],
  ])('%s after an element that %s, whatever came before in the same call', (_, __, changes, ticks) => {
    const runFrame = framesOf();
    const tick = vi.fn();
    const session = {
      store: { getState: () => ({ status: 'ready' }) },
      tick,
      isIdle: () => false,
      onWake: () => () => undefined,
    } as unknown as Ticked;
    const stop = runFramesWhileVisible(session, document.body);
    Watcher.last.report(changes);
    runFrame();
    expect(tick).toHaveBeenCalledTimes(ticks);
    stop();
    expect(Watcher.last.disconnects).toBe(1);
  });
});
