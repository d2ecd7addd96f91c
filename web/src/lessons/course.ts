/**
 * The course as a whole: which lessons there are or will be, and which rest on which. /lessons/course.ts has the table; whether a lesson is
 * written is not in it, for its folder says so.
 */
export interface CourseEntry {
  /** Null for the appendix. */
  readonly number: number | null;
  readonly slug: string;
  /** A few words, for where there is room for no more. */
  readonly name: string;
  /** What a learner asks; a lesson that is written has a title of its own. */
  readonly question: string;
  /** Slugs of the lessons that it builds upon directly; all of them stand before it. */
  readonly needs: readonly string[];
}

/** The table itself. A function so that mistakes show where it is written. Pure. */
export const defineCourse = (entries: readonly CourseEntry[]): readonly CourseEntry[] => entries;

/** How an entry is called where others speak of it: "lesson 3", "the appendix". Pure. */
export const calledOf = ({ number }: CourseEntry): string => (number === null ? 'the appendix' : `lesson ${number}`);

/** All that an entry rests on, however far down: slugs, itself left out. Pure. */
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
 * What a person who has finished `done` does next: the first lesson that is written, not finished, and rests on finished ones as far as these are
 * written; else the first that is not finished; null when all are. Pure.
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
