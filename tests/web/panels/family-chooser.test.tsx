/**
 * @vitest-environment happy-dom
 * The chooser of a column family: absent while there is only the default one; a labeled choice that switches the pictures, and says so.
 */
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { utf8 } from '../../../web/src/base/bytes.ts';
import { newFamily } from '../../../web/src/scene/families.ts';
import { createScene } from '../../../web/src/scene/scene.ts';
import type { Operation, Scene } from '../../../web/src/scene/types.ts';
import { sceneForFamily } from '../../../web/src/figure/family.ts';
import { FamilyChooser } from '../../../web/src/panels/main-view/FamilyChooser.tsx';
import { rest } from '../../fixtures/scenes/tree.ts';
import { stillSession } from '../../fixtures/still-session.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const withFamilies = (scene: Scene): Scene => ({
  ...scene,
  families: [newFamily(1, utf8('cf1')), newFamily(4, Uint8Array.of(0, 255))],
});

describe('the chooser', () => {
  let root: Root;
  const host = document.createElement('div');
  beforeEach(() => (root = createRoot(host)));
  afterEach(() => act(() => root.unmount()));
  const show = (scene: Scene) => {
    const session = stillSession(scene, 'write-path', '');
    act(() => root.render(createElement(FamilyChooser, { session })));
    return session;
  };

  it('is absent while there is one family', () => {
    show(rest());
    expect(host.innerHTML).toBe('');
  });

  it('names every family, and switches the session to the chosen one', () => {
    const session = show(withFamilies(rest()));
    expect(host.querySelector('label')?.textContent).toContain('Column family');
    const select = host.querySelector('select')!;
    expect([...select.options].map(({ value, textContent }) => [value, textContent])).toEqual([
      ['0', 'default'],
      ['1', 'cf1'],
      ['4', '0x00ff'],
    ]);
    act(() => {
      select.value = '4';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(session.store.getState().family).toBe(4);
    expect(select.value).toBe('4');
  });
});

describe('a view shows', () => {
  const scene = withFamilies({
    ...createScene(),
    operation: { opKind: 'get', family: 4 } as unknown as Operation,
  });
  it('the chosen family', () =>
    expect(sceneForFamily('chosen', scene, 1).memtables).toBe(scene.families[0]!.memtables));
  it('or the family of the read that it follows', () =>
    expect(sceneForFamily('of-read', scene, 1).memtables).toBe(scene.families[1]!.memtables));
  it('the scene itself if there is only one family', () => {
    const alone = createScene();
    expect(sceneForFamily('of-read', alone, 1)).toBe(alone);
  });
});
