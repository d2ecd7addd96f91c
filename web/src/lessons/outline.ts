/** What the course's pages show of a lesson's prose; web/build/prose.ts reads it from the MDX. */

/** A task of a lesson. */
export interface Task {
  readonly kind: 'predict' | 'perform' | 'check';
  readonly id: string;
}

export interface Outline {
  /** What a reader can do afterwards. */
  readonly goal: string;
  /** What its parts for engineers hold, in order. */
  readonly engineers: readonly string[];
  readonly tasks: readonly Task[];
  /** Ids of the glossary entries that it uses. */
  readonly words: readonly string[];
}

/** A unit of prose for the search. */
export interface Passage {
  /** The heading above it; '' before the first heading. */
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
}

/** A work that a lesson cites. */
export interface Cited {
  /** Null if it is only in print. */
  readonly href: string | null;
  /** Author, title, publication and date. */
  readonly text: string;
  readonly claims: readonly `S${number}`[];
}

/** A passage in the search index of the course's page. */
export interface SearchPassage {
  /** Title of its lesson, or of its part of the page. */
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Relative to the page of the course. */
  readonly address: string;
}

/** A lesson, and the works that it cites. */
export interface Citing {
  readonly slug: string;
  readonly title: string;
  readonly cited: readonly Cited[];
  /** External links of its prose. */
  readonly addresses: readonly string[];
}
