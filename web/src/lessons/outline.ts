/** What a lesson's prose holds, as the course's own pages need it; web/build/prose.ts reads it from the MDX. */

/** What a reader does in a lesson. */
export interface Task {
  readonly kind: 'predict' | 'perform' | 'check';
  readonly id: string;
}

export interface Outline {
  readonly tasks: readonly Task[];
  /** Words of the glossary that it uses, by their ids. */
  readonly words: readonly string[];
}

/** A stretch of prose that the search finds. */
export interface Passage {
  /** The heading above it; '' for what stands before the first one. */
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
}

/** A work that a lesson cites. */
export interface Cited {
  /** Null for what is only on paper. */
  readonly href: string | null;
  /** Who, what, where and when. */
  readonly text: string;
  readonly claims: readonly `S${number}`[];
}

/** A passage as the page of the course finds it. */
export interface SearchPassage {
  /** Of its lesson, or of the part of the page that it is in. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** From the page of the course. */
  readonly address: string;
}

/** A lesson, and whom it cites. */
export interface Citing {
  readonly slug: string;
  readonly title: string;
  readonly cited: readonly Cited[];
  /** Addresses outside of the site that it leads to, wherever in its prose. */
  readonly addresses: readonly string[];
}
