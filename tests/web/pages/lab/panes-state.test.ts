// @vitest-environment happy-dom
/** The arrangement of the lab: any stored value becomes a valid arrangement, and the stage always keeps its minimum size. */
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createPanes,
  followPages,
  kArranged,
  kLimits,
  kMainViewMin_px,
  kWide_px,
  rangeOf,
  understood,
  type Pane,
} from '../../../../web/src/pages/lab/panes-state.ts';
import { createScene } from '../../../../web/src/scene/scene.ts';
import { stillSession } from '../../../fixtures/still-session.ts';

const kNote = 'strata.lab.panes';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('a lab includes the open page of the right pane, and opening a lab opens its page', () => {
  const session = stillSession(createScene(), 'tombstones', '');
  const panes = createPanes();
  followPages(session, panes);
  const page = () => session.store.getState().viewPrefs.page;
  expect(page()).toBe('counters');
  panes.open('left', 'knobs');
  expect(page()).toBe('counters');
  panes.open('right', 'key');
  expect(page()).toBe('key');
  panes.putAway('right', true);
  session.setViewPrefs({ page: 'cost' });
  expect(panes.store.getState()).toMatchObject({ pages: { left: 'knobs', right: 'cost' }, away: { right: false } });
  session.setViewPrefs({ page: '' });
  expect(panes.store.getState().pages.right).toBe('cost');
});

describe('a stored arrangement', () => {
  it('is used as far as it is understood, whatever it contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (note) => {
        const { sizes, away, pages } = understood(note);
        for (const [pane, [min, max]] of Object.entries(kLimits)) {
          const px = sizes[pane as Pane];
          expect(px === null || (Number.isInteger(px) && px >= min && px <= max)).toBe(true);
        }
        expect(typeof away.left).toBe('boolean');
        expect(pages.left).toMatch(/^[a-z-]*$/);
      }),
    );
    expect(understood(null)).toEqual(kArranged);
    expect(
      understood({ sizes: { left: 1e9, right: 300.4, time: '90' }, pages: { left: 'knobs', right: '<b>' } }),
    ).toEqual({ ...kArranged, sizes: { left: null, right: 300, time: null }, pages: { left: 'knobs', right: '' } });
  });

  it('is restored unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 640 }),
        fc.integer({ min: 60, max: 600 }),
        fc.boolean(),
        (left, time, away) => {
          const arrangement = {
            sizes: { left, right: null, time },
            away: { left: away, right: !away },
            pages: { left: 'data', right: '' },
          };
          expect(understood(JSON.parse(JSON.stringify(arrangement)))).toEqual(arrangement);
        },
      ),
    );
  });
});

describe('sizes', () => {
  it('leave the stage its minimum size in every wide window', () => {
    fc.assert(
      fc.property(fc.integer({ min: kWide_px, max: 6000 }), fc.integer({ min: 200, max: 3000 }), (width, height) => {
        const [left, right] = [rangeOf('left', { width, height }), rangeOf('right', { width, height })];
        expect(width - left[1] - right[1]).toBeGreaterThanOrEqual(kMainViewMin_px);
        expect(left[0]).toBeLessThanOrEqual(left[1]);
      }),
    );
    expect(rangeOf('time', { width: 1440, height: 900 }, 136)).toEqual([60, 136]);
    expect(rangeOf('time', { width: 1440, height: 500 }, 900)).toEqual([60, 300]);
  });
});

describe('panes', () => {
  it('are stored, and clamped to their limits', () => {
    const panes = createPanes();
    panes.resize('left', 5);
    panes.putAway('right', true);
    panes.open('left', 'knobs');
    expect(createPanes().store.getState()).toEqual({
      sizes: { left: kLimits.left[0], right: null, time: null },
      away: { left: false, right: true },
      pages: { left: 'knobs', right: '' },
    });
    panes.open('right', 'signs');
    expect(panes.store.getState().away.right).toBe(false);
    panes.resize('left', null);
    expect(createPanes().store.getState()).toEqual(panes.store.getState());
  });

  it('are restored from the form of an older version', () => {
    localStorage.setItem(kNote, '{"sizes":{"left":250}}');
    expect(createPanes().store.getState()).toEqual({ ...kArranged, sizes: { ...kArranged.sizes, left: 250 } });
  });

  it('live until the page closes if storage throws', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    const panes = createPanes();
    panes.resize('right', 333);
    expect(panes.store.getState().sizes.right).toBe(333);
  });
});
