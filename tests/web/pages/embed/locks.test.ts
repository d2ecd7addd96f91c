/** Which controls the address of an embed locks. */
import { describe, expect, it } from 'vitest';
import { locksOf } from '../../../../web/src/pages/embed/embed-page.tsx';

const locks = (query: string): readonly string[] => [...locksOf(new URLSearchParams(query))].sort();

describe('what is locked', () => {
  it('is nothing if the address names no control, or only unknown ones', () => {
    for (const query of ['', 'lock=', 'lock=toString,step%20', 'controls=all', 'controls=constructor'])
      expect(locks(query), query).toEqual([]);
  });
  it('is every named control, and each control for `all`', () => {
    expect(locks('lock=step,more')).toEqual(['more', 'step']);
    expect(locks('lock=all')).toEqual(['moments', 'more', 'play', 'step']);
  });
  it('adds to what the shorthands lock', () => {
    expect(locks('controls=play&lock=more')).toEqual(['moments', 'more']);
    expect(locks('controls=none')).toEqual(['moments', 'play', 'step']);
    expect(locks('controls=no')).toEqual(locks('controls=none'));
  });
});
