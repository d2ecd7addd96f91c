import { describe, expect, it } from 'vitest';
import { intentionOf } from '../../../web/src/interact/keyboard.ts';

const press = (key: string, held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {}) =>
  intentionOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

describe('the keys of the stage', () => {
  it('mean what the help says', () => {
    expect(press(' ')).toEqual({ what: 'toggle' });
    expect(press('ArrowRight')).toEqual({ what: 'step', by: 1 });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ what: 'step', by: -10 });
    expect(press('ArrowLeft', { altKey: true })).toEqual({ what: 'marker', direction: -1 });
    expect(press('.')).toEqual({ what: 'stop', direction: 1 });
    expect(press('Home')).toEqual({ what: 'start' });
    expect(press(']')).toEqual({ what: 'speed', direction: 1 });
    expect(press('?', { shiftKey: true })).toEqual({ what: 'help' });
  });

  it('leave the browser its own', () => {
    expect(press('ArrowLeft', { ctrlKey: true })).toBeNull();
    expect(press('f', { metaKey: true })).toBeNull();
    expect(press('a')).toBeNull();
  });
});
