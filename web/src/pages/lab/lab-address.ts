/**
 * The address of the page keeps up with the lab: when things have come to rest it becomes the link to what is shown, in place of itself, so that
 * a reload, a bookmark and the browser's own copying bring back what the reader sees, and "back" leads to what was opened before, not through
 * every step.
 *
 *   opened    ──►  #example=merge         as it was asked for, while nothing was changed
 *   changed   ──►  #x=...                 a moment after the last change, when nothing plays or runs; only what can run and fits
 *
 * A link that is damaged, or newer than this page, stays in the address until something else is opened: nothing of it is lost.
 */
import { labOf, sameLab } from '../../session/documents/lab-state.ts';
import type { LabState } from '../../session/documents/lab.ts';
import { linkToState } from '../../session/documents/linked.ts';
import type { Session } from '../../session/session-types.ts';

/** What has to be quiet for so long before the address follows, ms. Browsers take some 100 changes of it in 30 s. */
const kRestMs = 500;

export interface AddressBar {
  /** The hash, "" where there is none. */
  hash(): string;
  replace(hash: string): void;
  /** Does it after so long; returns the end of waiting. */
  later(work: () => Promise<void>, ms: number): () => void;
}

export interface Address {
  /** What stands now is what the address says. */
  settled(): void;
  /** The address is left as it is until the next settled(). */
  hold(): void;
}

export function keepAddress(session: Session, bar: AddressBar): Address {
  /** What the address said when it was settled, and for which lab. Null: it is held. */
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
  'ran',
  'moment',
  'pastMoment',
  'view',
  'stopKind',
  'speed',
  'family',
  'selection',
  'litCounter',
  'treeAxis',
  'viewPrefs',
  'mark',
  'stretch',
  'charts',
  'stepBy',
  'markerKind',
  'compared',
  'playing',
  'status',
] as const;
const changed = (a: State, b: State): boolean => kParts.some((part) => a[part] !== b[part]);
