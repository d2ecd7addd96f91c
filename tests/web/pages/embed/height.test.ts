// @vitest-environment happy-dom
/** What an embedded figure sends to its host: height and state, each when it changes. Resizing by the host does not make it send again. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesFor, postToHost, type Shown } from '../../../../web/src/pages/embed/height.ts';

const live: Shown = { state: 'live', reason: '' };
const flush = { figure: 'flush', notes: [] };

describe('messages', () => {
  it('come in both formats, and contain nothing about the reader', () => {
    expect(messagesFor({ figure: 'write-path/flush', notes: ['a note'] }, 'height', 480, live)).toEqual([
      { subject: 'lti.frameResize', height: 480 },
      {
        type: 'strata.embed',
        version: 1,
        event: 'height',
        figure: 'write-path/flush',
        height: 480,
        state: 'live',
        reason: '',
        notes: ['a note'],
      },
    ]);
  });

  it('do not resize if only the state changed', () => {
    const still: Shown = { state: 'still', reason: 'no engine' };
    expect(messagesFor(flush, 'state', 480, still)).toMatchObject([{ event: 'state', ...still }]);
  });
});

describe('reporting the height', () => {
  let heard: unknown[] = [];
  let changed: () => void = () => undefined;
  let height = 400.2;
  const element = () =>
    Object.assign(document.createElement('div'), { getBoundingClientRect: () => ({ height }) as DOMRect });

  beforeEach(() => {
    heard = [];
    height = 400.2;
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

  it('sends nothing without a host', () => {
    postToHost(element(), flush)(live);
    vi.runAllTimers();
    expect(heard).toEqual([]);
  });

  it('waits until the figure is visible, even if the height does not change', () => {
    host();
    const post = postToHost(element(), flush);
    changed();
    vi.runAllTimers();
    expect(heard).toEqual([]);
    post(live);
    vi.runAllTimers();
    expect(heard).toEqual(messagesFor(flush, 'ready', 401, live));
  });

  it('sends it once, rounded up, and again only after a change', () => {
    host();
    postToHost(element(), flush)(live);
    vi.runAllTimers();
    expect(heard).toEqual(messagesFor(flush, 'ready', 401, live));
    for (let i = 0; i < 5; i++) changed();
    vi.runAllTimers();
    expect(heard).toHaveLength(2);
    height = 512;
    for (let i = 0; i < 50; i++) changed();
    vi.runAllTimers();
    expect(heard.slice(2)).toEqual(messagesFor(flush, 'height', 512, live));
  });

  it('sends the final state of the figure, and the reason', () => {
    host();
    const post = postToHost(element(), flush);
    const error: Shown = { state: 'error', reason: 'The program has a mistake.' };
    post(error);
    vi.runAllTimers();
    expect(heard).toEqual(messagesFor(flush, 'ready', 401, error));
    post({ ...error });
    post(live);
    vi.runAllTimers();
    expect(heard.slice(2)).toEqual(messagesFor(flush, 'state', 401, live));
  });
});
