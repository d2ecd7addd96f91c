/** The lessons that are there, in the order of the course. */
export interface LessonEntry {
  readonly number: number;
  readonly slug: string;
  readonly title: string;
  readonly minutes: number;
  readonly summary: string;
}

export const kLessons: readonly LessonEntry[] = [
  {
    number: 1, slug: 'write-path', title: 'Why are writes cheap now and dear later?', minutes: 15,
    summary: 'A put is one append and one insertion in memory. The rest of its price comes later, and this engine lets you count it.',
  },
];
