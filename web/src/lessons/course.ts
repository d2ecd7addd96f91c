/**
 * The course: all existing and planned lessons, and their dependencies. /lessons/course.ts has the table. A lesson is
 * written if its folder exists, so the table does not say so.
 */
export interface CourseEntry {
  /** Null for the appendix. */
  readonly number: number | null;
  readonly slug: string;
  /** A few words, for narrow places. */
  readonly name: string;
  /** The learner's question; a written lesson has its own title. */
  readonly question: string;
  /** Slugs of the lessons that it directly depends on; all of them come before it. */
  readonly needs: readonly string[];
}

/** Returns its argument; a function, so that type errors appear where the table is written. Pure. */
export const defineCourse = (entries: readonly CourseEntry[]): readonly CourseEntry[] => entries;

/** Name of an entry in a sentence: "lesson 3", "the appendix". Pure. */
export const calledOf = ({ number }: CourseEntry): string => (number === null ? 'the appendix' : `lesson ${number}`);

/** Slugs of all entries that an entry depends on, directly or not. Pure. */
export function groundOf(slug: string, entries: readonly CourseEntry[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (of: string): void => {
    for (const need of entries.find((entry) => entry.slug === of)?.needs ?? []) {
      if (found.has(need)) continue;
      found.add(need);
      visit(need);
    }
  };
  visit(slug);
  return found;
}

/** "lesson 2", "lessons 3 and 5", in their order. Pure. */
export function needsInWords({ needs }: CourseEntry, entries: readonly CourseEntry[]): string {
  const numbers = entries.filter(({ slug }) => needs.includes(slug)).map(({ number }) => String(number));
  if (numbers.length === 0) return '';
  const last = numbers.at(-1)!;
  return numbers.length === 1 ? `lesson ${last}` : `lessons ${numbers.slice(0, -1).join(', ')} and ${last}`;
}

/**
 * The next lesson after those in `done`: the first written, unfinished one whose written dependencies are finished; else the
 * first unfinished one; null if all are finished. Pure.
 */
export function nextOf(
  entries: readonly CourseEntry[],
  written: (slug: string) => boolean,
  done: (slug: string) => boolean,
): CourseEntry | null {
  const open = entries.filter(({ slug }) => written(slug) && !done(slug));
  const ready = open.find(({ slug }) => [...groundOf(slug, entries)].every((need) => !written(need) || done(need)));
  return ready ?? open[0] ?? null;
}
