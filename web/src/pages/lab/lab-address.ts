/**
 * Keeps the address of the page equal to a link to what the lab shows: it is replaced once the lab is idle, so that reload, bookmarks and the
 * browser's own copying restore what the reader sees, and "back" leads to the lab opened before and not through every step.
 *
 *   opened    ──►  #example=merge         unchanged, until the lab changes
 *   changed   ──►  #x=...                 shortly after the last change, when nothing plays or runs; only if the lab can run and fits
 *
 * A damaged link, and one of a newer version, stays in the address until another lab is opened, so nothing of it is lost.
 */
import { labOf, sameLab } from '../../session/documents/lab-state.ts';
import type { LabState } from '../../session/documents/lab.ts';
import { linkToState } from '../../session/documents/linked.ts';
import type { Session } from '../../session/session-types.ts';

/** Time without changes before the address is replaced, ms. Browsers allow about 100 replacements in 30 s. */
const kRestMs = 500;

export interface AddressBar {
  /** The hash; "" if there is none. */
  hash(): string;
  replace(hash: string): void;
  /** Runs `work` after a delay. Returns a function that cancels it. */
  later(work: () => Promise<void>, ms: number): () => void;
}

export interface Address {
  /** The address now describes what the lab shows. */
  settled(): void;
  /** The address does not change until the next settled(). */
  hold(): void;
}

export function keepAddress(session: Session, bar: AddressBar): Address {
  /** The address at settled(), and its lab. Null: on hold. */
  let opened: { readonly lab: LabState; readonly hash: string } | null = null;
  let written = '';
  let stopWaiting = (): void => undefined;

  async function follow(): Promise<void> {
    const state = session.store.getState();
    if (opened === null || state.status !== 'ready' || state.playing) return;
    const from = opened;
    const unchanged = sameLab(labOf(state), from.lab);
    const link = unchanged ? ({ ok: true, hash: from.hash } as const) : await linkToState(state);
    if (!link.ok || opened !== from || link.hash === written) return;
    written = link.hash;
    bar.replace(link.hash);
  }

  session.store.subscribe((state, before) => {
    if (opened === null || !changed(state, before)) return;
    stopWaiting();
    stopWaiting = bar.later(follow, kRestMs);
  });

  return {
    settled() {
      written = bar.hash();
      opened = { lab: labOf(session.store.getState()), hash: written };
    },
    hold() {
      opened = null;
      stopWaiting();
    },
  };
}

type State = ReturnType<Session['store']['getState']>;
const kParts = [
  'program',
  'seed',
  'options',
  'lastRun',
  'moment',
  'offsetFromMoment',
  'view',
  'stopKind',
  'speed',
  'family',
  'selection',
  'highlightedCounter',
  'treeAxis',
  'viewPrefs',
  'baseline',
  'visibleRange',
  'charts',
  'stepBy',
  'markerKind',
  'compared',
  'playing',
  'status',
] as const;
const changed = (a: State, b: State): boolean => kParts.some((part) => a[part] !== b[part]);
