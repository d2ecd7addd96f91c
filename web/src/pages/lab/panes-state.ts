/**
 * The reader's layout of the lab: widths of the side panes, height of the timeline, which sides are hidden, and the open page of each. Stored on
 * this device; from an edited or outdated document everything valid is used.
 *
 * Invariants: 1. a size is a whole number of px within `kLimits`, or null for the stylesheet's size; 2. in a window of at least `kWide_px` the
 * stage keeps at least `kMainViewMin_px` (pages/lab/panes.css has the same limit); 3. narrower and low windows have a single column, and only the open
 * pages apply.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { identityMigration, openDocument } from '../../persistence/document.ts';
import { documentKinds } from '../../persistence/kinds.ts';
import { pageStorage } from '../../persistence/storage.ts';
import type { Session } from '../../session/session-types.ts';

export type Side = 'left' | 'right';
export type Pane = Side | 'time';

export interface Arrangement {
  readonly sizes: Readonly<Record<Pane, number | null>>;
  readonly away: Readonly<Record<Side, boolean>>;
  /** The open page of each side, by its id; '' is the first one. */
  readonly pages: Readonly<Record<Side, string>>;
}

export const kLimits: Readonly<Record<Pane, readonly [min_px: number, max_px: number]>> = {
  left: [200, 640],
  right: [200, 640],
  time: [60, 600],
};
/** Below this width the panes are in one column. */
export const kWide_px = 861;
export const kMainViewMin_px = 420;

/** The page that the right pane shows until the reader chooses one. */
const kFirstRightPage = 'counters';

export const kArranged: Arrangement = {
  sizes: { left: null, right: null, time: null },
  away: { left: false, right: false },
  pages: { left: '', right: '' },
};

/**
 * Smallest and largest size of a pane in such a window, px. The timeline is never higher than its content, `content_px`. Pure.
 */
export function rangeOf(
  pane: Pane,
  window: { readonly width: number; readonly height: number },
  content_px = Infinity,
): [number, number] {
  const [min, max] = kLimits[pane];
  const room = pane === 'time' ? Math.min(content_px, window.height * 0.6) : (window.width - kMainViewMin_px) / 2;
  return [min, Math.max(min, Math.min(max, Math.floor(room)))];
}

/** The valid parts of a stored document; defaults for the rest. Pure. */
export function understood(note: unknown): Arrangement {
  const of = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Readonly<Record<string, unknown>>)[name]
      : undefined;
  const size = (pane: Pane): number | null => {
    const px = of(of(note, 'sizes'), pane);
    const [min, max] = kLimits[pane];
    return typeof px === 'number' && px >= min && px <= max ? Math.round(px) : null;
  };
  const page = (side: Side): string => {
    const id = of(of(note, 'pages'), side);
    return typeof id === 'string' && /^[a-z-]{1,20}$/.test(id) ? id : '';
  };
  return {
    sizes: { left: size('left'), right: size('right'), time: size('time') },
    away: { left: of(of(note, 'away'), 'left') === true, right: of(of(note, 'away'), 'right') === true },
    pages: { left: page('left'), right: page('right') },
  };
}

export interface Panes {
  readonly store: StoreApi<Arrangement>;
  /** A size in px, clamped to the limits; null restores the size of the stylesheet. */
  resize(pane: Pane, px: number | null): void;
  /** Hides or shows a side. */
  putAway(side: Side, away: boolean): void;
  /** Opens a page of a side, and shows the side. */
  open(side: Side, page: string): void;
}

/** Keeps the open page of the right pane in the lab too, so that links contain it, and opens the page that a lab names. */
export function followPages({ store, setViewPrefs }: Pick<Session, 'store' | 'setViewPrefs'>, panes: Panes): void {
  const pageOf = ({ pages }: Arrangement): string => pages.right || kFirstRightPage;
  setViewPrefs({ page: pageOf(panes.store.getState()) });
  panes.store.subscribe((arrangement) => {
    const page = pageOf(arrangement);
    if (page !== store.getState().viewPrefs.page) setViewPrefs({ page });
  });
  store.subscribe(({ viewPrefs: { page } }) => {
    if (page !== '' && page !== pageOf(panes.store.getState())) panes.open('right', page);
  });
}

/** The layout stored on this device. */
export function createPanes(): Panes {
  const format = { ...documentKinds.panes, migrations: [identityMigration], read: understood };
  const stored = openDocument(format, pageStorage);
  const store = createStore<Arrangement>(() => stored.read().value ?? kArranged);
  store.subscribe((arrangement) => stored.write(arrangement));
  const { getState, setState } = store;
  return {
    store,
    resize(pane, px) {
      const [min, max] = kLimits[pane];
      const size = px === null ? null : Math.round(Math.min(max, Math.max(min, px)));
      setState({ sizes: { ...getState().sizes, [pane]: size } });
    },
    putAway: (side, away) => setState({ away: { ...getState().away, [side]: away } }),
    open: (side, page) =>
      setState({ pages: { ...getState().pages, [side]: page }, away: { ...getState().away, [side]: false } }),
  };
}
