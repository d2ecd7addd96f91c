/**
 * How a reader looks at the lab, where neither engine nor cursor has a part in it: which of two drawings, which list, which figure. A choice that
 * changes a picture stands here, or in a field of its own in the session's state, and nowhere else: so a link, a saved lab and a step of undo
 * bring it back (lab-state.ts). Sizes of panes, and which are put away, belong to the device and not to the lab.
 */
export interface Look {
  /** Of tombstones: where they lie, or their lives. */
  readonly tombstones: 'map' | 'lives';
  /** The counters that are listed: those of the view, or all. */
  readonly counters: 'view' | 'all';
  /** The figure of the table of compactions that is open, by names of row and column; null: none. */
  readonly figure: readonly [row: string, column: string] | null;
  /** The key whose lineage is followed, as it was typed; '' follows what is selected. */
  readonly key: string;
  /** The open page of the right pane, by its id; '' where no page with panes shows the lab. */
  readonly page: string;
}

/** As long as nobody chose. */
export const plainLook: Look = { tombstones: 'map', counters: 'view', figure: null, key: '', page: '' };
