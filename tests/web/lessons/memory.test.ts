// @vitest-environment happy-dom
/** What learners chose is kept where that is possible, and a changed question does not get an old answer. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forget, markOf, remember, remembered } from '../../../web/src/lessons/memory.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  forget('a');
});

describe('answers', () => {
  it('come back for the same question only', () => {
    expect(remembered('a', 'how many?')).toBeNull();
    expect(remember('a', 'how many?', 'four or five')).toBe(true);
    expect(remembered('a', 'how many?')).toBe('four or five');
    expect(remembered('a', 'how many, all in all?')).toBeNull();
    forget('a');
    expect(remembered('a', 'how many?')).toBeNull();
  });

  it('last as long as the page where storage throws', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(remember('a', 'q', 'yes')).toBe(false);
    expect(remembered('a', 'q')).toBe('yes');
    expect(() => forget('a')).not.toThrow();
    expect(remembered('a', 'q')).toBeNull();
  });

  it('last as long as the page where even the name of the storage throws', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    try {
      expect(remember('a', 'q', 'no')).toBe(false);
      expect(remembered('a', 'q')).toBe('no');
    } finally {
      Reflect.deleteProperty(globalThis, 'localStorage');
    }
  });
});

describe('the mark of a question', () => {
  it('is eight digits, and another for another text', () => {
    expect(markOf('')).toBe('811c9dc5');
    expect(markOf('a')).toMatch(/^[0-9a-f]{8}$/);
    expect(markOf('a')).not.toBe(markOf('b'));
  });
});
