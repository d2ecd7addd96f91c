/**
 * How the reader has arranged the lab: how wide the panes beside the stage are, how high time is, which are put away, and which page of
 * each is open. Kept on this device; a note that somebody has edited, or an older page has left, is taken as far as it can be understood.
 *
 * Invariants: 1. a size is a whole number of px within `kLimits`, or null, which is what the stylesheet gives; 2. no arrangement leaves the
 * stage less than `kStageMin_px` in a window of at least `kWide_px` (pages/lab/panes.css says the same to the grid); 3. in narrower and in low
 * windows everything stands in one column, and nothing of this but the open pages counts.
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
/** Below this width the panes stand under each other. */
export const kWide_px = 861;
export const kStageMin_px = 420;

/** The page that the right pane shows while nobody chose one. */
export const kFirstRightPage = 'counters';

export const kArranged: Arrangement = {
  sizes: { left: null, right: null, time: null },
  away: { left: false, right: false },
  pages: { left: '', right: '' },
};

/**
 * From the smallest to the largest size that a pane may have in such a window, px. Time is never higher than what stands in it, `content_px`.
 * Pure.
 */
export function rangeOf(
  pane: Pane,
  window: { readonly width: number; readonly height: number },
  content_px = Infinity,
): [number, number] {
  const [min, max] = kLimits[pane];
  const room = pane === 'time' ? Math.min(content_px, window.height * 0.6) : (window.width - kStageMin_px) / 2;
  return [min, Math.max(min, Math.min(max, Math.floor(room)))];
}

/** What can be understood of a note. Pure. */
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
  /** A size in px, put within the limits; null gives it back to the stylesheet. */
  resize(pane: Pane, px: number | null): void;
  /** Puts a side away, or brings it back. */
  putAway(side: Side, away: boolean): void;
  /** Opens a page of a side, and brings the side back. */
  open(side: Side, page: string): void;
}

/** Keeps the open page of the right pane in the lab as well, so that a link opens it; and opens the page that a lab asks for. */
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

/** The arrangement of this device. */
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
