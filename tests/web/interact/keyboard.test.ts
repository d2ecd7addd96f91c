// @vitest-environment happy-dom
/** Keys of the main view: their actions, the keys that are left alone, and switching them off. */
import { describe, expect, it } from 'vitest';
import { intentionOf, Keyboard, kKeys, type Intention } from '../../../web/src/interact/keyboard.ts';

const press = (key: string, held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey', boolean>> = {}) =>
  intentionOf({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held });

describe('the keys of the main view', () => {
  it('do what the help says', () => {
    expect(press(' ')).toEqual({ what: 'toggle' });
    expect(press('ArrowRight')).toEqual({ what: 'step', by: 1 });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ what: 'step', by: -10 });
    expect(press('ArrowLeft', { altKey: true })).toEqual({ what: 'marker', direction: -1 });
    expect(press('.')).toEqual({ what: 'stop', direction: 1 });
    expect(press('<')).toEqual({ what: 'entry', direction: -1 });
    expect(press('>', { shiftKey: true })).toEqual({ what: 'entry', direction: 1 });
    expect(press('Home')).toEqual({ what: 'start' });
    expect(press(']')).toEqual({ what: 'speed', direction: 1 });
    expect(press('/')).toEqual({ what: 'find' });
    expect(press('f')).toEqual({ what: 'fork' });
    expect(press('?', { shiftKey: true })).toEqual({ what: 'help' });
  });

  it("do not take the browser's own keys", () => {
    expect(press('ArrowLeft', { ctrlKey: true })).toBeNull();
    expect(press('f', { metaKey: true })).toBeNull();
    expect(press('a')).toBeNull();
  });

  it('can be switched off if they are characters, and the others still work', () => {
    const heard: Intention[] = [];
    let characters = false;
    const keyboard = new Keyboard(
      (intention) => heard.push(intention),
      () => characters,
    );
    const type = (key: string) => {
      let taken = false;
      const held = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
      keyboard.press({ key, ...held, target: null, preventDefault: () => (taken = true) });
      return taken;
    };
    const all = ['[', ']', ',', '.', '<', '>', '/', '?', ' ', 'ArrowLeft', 'Home'];
    expect(all.map(type)).toEqual([false, false, false, false, false, false, false, false, true, true, true]);
    expect(heard.map(({ what }) => what)).toEqual(['toggle', 'step', 'start']);
    characters = true;
    expect(all.every(type)).toBe(true);
    // The help lists each of them.
    const named = kKeys.flatMap(([keys]) => keys.split(' '));
    for (const key of all.filter((each) => each.length === 1 && each !== ' ')) expect(named).toContain(key);
  });
});
