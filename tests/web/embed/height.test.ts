// @vitest-environment happy-dom
/** What a host hears from an embedded figure, and that hearing it does not make the figure speak again. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesFor, tellHeight } from '../../../web/src/embed/height.ts';

describe('messages', () => {
  it('speak both tongues, and carry nothing of the reader', () => {
    expect(messagesFor('write-path/flush', 'height', 480)).toEqual([
      { subject: 'lti.frameResize', height: 480 },
      { type: 'strata.embed', version: 1, event: 'height', figure: 'write-path/flush', height: 480 },
    ]);
  });
});

describe('telling the height', () => {
  let heard: unknown[] = [];
  let changed: () => void = () => undefined;
  let height = 400.2;
  let shown = true;
  const element = () =>
    Object.assign(document.createElement('div'), { getBoundingClientRect: () => ({ height }) as DOMRect });

  beforeEach(() => {
    heard = [];
    height = 400.2;
    shown = true;
    vi.useFakeTimers();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          changed = callback;
        }
        observe(): void {
          changed();
        }
      },
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    Object.defineProperty(window, 'parent', { configurable: true, value: window });
  });
  const host = () =>
    Object.defineProperty(window, 'parent', {
      configurable: true,
      value: { postMessage: (message: unknown) => heard.push(message) },
    });

  it('says nothing where there is no host', () => {
    tellHeight(element(), 'flush', () => shown);
    vi.runAllTimers();
    expect(heard).toEqual([]);
  });

  it('waits until there is something to see', () => {
    host();
    shown = false;
    tellHeight(element(), 'flush', () => shown);
    vi.runAllTimers();
    expect(heard).toEqual([]);
    shown = true;
    changed();
    vi.runAllTimers();
    expect(heard).toEqual(messagesFor('flush', 'ready', 401));
  });

  it('says it once, rounded up, and again only when it has changed', () => {
    host();
    tellHeight(element(), 'flush', () => shown);
    vi.runAllTimers();
    expect(heard).toEqual(messagesFor('flush', 'ready', 401));
    for (let i = 0; i < 5; i++) changed();
    vi.runAllTimers();
    expect(heard).toHaveLength(2);
    height = 512;
    for (let i = 0; i < 50; i++) changed();
    vi.runAllTimers();
    expect(heard.slice(2)).toEqual(messagesFor('flush', 'height', 512));
  });
});
