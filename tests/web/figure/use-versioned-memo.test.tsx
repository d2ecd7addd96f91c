/**
 * @vitest-environment happy-dom
 * A value derived from an object that grows in place: computed again when the object's stamp or a dependency changes, and not otherwise.
 */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useVersionedMemo } from '../../../web/src/figure/use-versioned-memo.ts';

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

it('is computed again when the stamp or a dependency changes, and kept while both stay', () => {
  const grown = ['a'];
  const seen: string[] = [];
  let reads = 0;
  const root = createRoot(document.createElement('div'));
  const Probe = ({ mark, stamp }: { readonly mark: string; readonly stamp: number | string }) => {
    const text = useVersionedMemo(() => `${mark}${grown.join('')}:${++reads}`, [mark], stamp);
    seen.push(text);
    return null;
  };
  const show = (mark: string, stamp: number | string) => act(() => root.render(createElement(Probe, { mark, stamp })));
  show('-', 1);
  grown.push('b');
  show('-', 1);
  show('-', 2);
  show('+', 2);
  show('+', '2:1');
  expect(seen).toEqual(['-a:1', '-a:1', '-ab:2', '+ab:3', '+ab:4']);
  act(() => root.unmount());
});
