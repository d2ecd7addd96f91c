// @vitest-environment happy-dom
/** What a host hears from an embedded figure: height and state, each when it changes; and that hearing it does not make the figure speak again. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messagesFor, tellHost, type Shown } from '../../../../web/src/pages/embed/height.ts';

const live: Shown = { state: 'live', reason: '' };
const flush = { figure: 'flush', notes: [] };

describe('messages', () => {
  it('are in both formats, and carry nothing of the reader', () => {
    expect(messagesFor({ figure: 'write-path/flush', notes: ['a note'] }, 'height', 480, live)).toEqual([
      { subject: 'lti.frameResize', height: 480 },
      {
        ...{ type: 'strata.embed', version: 1, event: 'height', figure: 'write-path/flush', height: 480 },
        ...{ state: 'live', reason: '', notes: ['a note'] },
      },
    ]);
  });

  it('do not resize where only the state is another', () => {
    const still: Shown = { state: 'still', reason: 'no engine' };
    expect(messagesFor(flush, 'state', 480, still)).toMatchObject([{ event: 'state', ...still }]);
  });
});

describe('telling the height', () => {
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

  it('says nothing where there is no host', () => {
    tellHost(element(), flush)(live);
    vi.runAllTimers();
    expect(heard).toEqual([]);
  });

  it('waits until there is something to see, and needs no change of height for it', () => {
    host();
    const tell = tellHost(element(), flush);
    changed();
    vi.runAllTimers();
    expect(heard).toEqual([]);
    tell(live);
    vi.runAllTimers();
    expect(heard).toEqual(messagesFor(flush, 'ready', 401, live));
  });

  it('says it once, rounded up, and again only when it has changed', () => {
    host();
    tellHost(element(), flush)(live);
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

  it('says what became of the figure, and why', () => {
    host();
    const tell = tellHost(element(), flush);
    const error: Shown = { state: 'error', reason: 'The program has a mistake.' };
    tell(error);
    vi.runAllTimers();
    expect(heard).toEqual(messagesFor(flush, 'ready', 401, error));
    tell({ ...error });
    tell(live);
    vi.runAllTimers();
    expect(heard.slice(2)).toEqual(messagesFor(flush, 'state', 401, live));
  });
});
