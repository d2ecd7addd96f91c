/**
 * View preferences: how the reader looks at the lab, where neither engine nor cursor decides: which of two drawings, which list, which figure. A
 * choice that changes a picture is here, or in a field of its own in the session's state, and nowhere else; so a link, a saved lab and an undo step
 * restore it (lab-state.ts). Sizes of panes, and which are hidden, belong to the device, not to the lab.
 */
export interface ViewPrefs {
  /** Of tombstones: their positions, or their lifetimes. */
  readonly tombstones: 'map' | 'lives';
  /** Of joins: the plans with their counts, the ladder of calls, the profiles, or a reading of the table of clients. */
  readonly joins: 'plans' | 'calls' | 'profiles' | 'time' | 'wait' | 'rate';
  /** The listed counters: those of the view, or all. */
  readonly counters: 'view' | 'all';
  /** The figure of the table of compactions that is open, by names of row and column; null: none. */
  readonly figure: readonly [row: string, column: string] | null;
  /** The key whose lineage is followed, as it was typed; '' follows what is selected. */
  readonly key: string;
  /** The open page of the right pane, by its id; '' where no page with panes shows the lab. */
  readonly page: string;
}

/** Before the reader chooses. */
export const defaultViewPrefs: ViewPrefs = {
  tombstones: 'map',
  joins: 'plans',
  counters: 'view',
  figure: null,
  key: '',
  page: '',
};
