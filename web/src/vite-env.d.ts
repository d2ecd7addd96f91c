/// <reference types="vite/client" />
declare module 'virtual:tokens.css';
/** The course; made by web/build/lessons.ts from the folders of /lessons. */
declare module 'virtual:lessons' {
  export interface Front {
    readonly title: string;
    readonly number: number;
    readonly slug: string;
    readonly minutes: number;
  }
  export interface Prose {
    readonly Content: import('react').ComponentType<{ readonly components?: Readonly<Record<string, unknown>> }>;
    /** What it names of web/src/lessons/parts.ts, at least. */
    readonly parts: Readonly<Record<string, unknown>>;
  }
  /** The prose after the first figure section, with what only it names. */
  export interface Rest extends Prose {
    readonly experiments: Lesson['experiments'];
    readonly glossary: import('./lessons/index.ts').Glossary;
  }
  export interface Lesson extends Front {
    /** Up to the end of its first figure section. */
    readonly first: Prose;
    /** In virtual:lesson/SLUG, those that the first part names; elsewhere all. */
    readonly experiments: readonly import('./lessons/index.ts').LessonExperiment[];
    /** The next one that is written; null for the last. */
    readonly next: { readonly number: number; readonly slug: string; readonly title: string } | null;
  }
  export const lessons: readonly (Lesson & { readonly rest: Prose })[];
  export const glossary: import('./lessons/index.ts').Glossary;
}
/** One lesson of it. */
declare module 'virtual:lesson/*' {
  export const lesson: import('virtual:lessons').Lesson;
  export const glossary: import('./lessons/index.ts').Glossary;
  export const fetchRest: () => Promise<import('virtual:lessons').Rest>;
}
/** Its prose after the first figure section. */
declare module 'virtual:lesson-rest/*' {
  export const rest: import('virtual:lessons').Rest;
}
/** The stylesheets of its parts. */
declare module 'virtual:styles/*';
/** What the course's own page says of them. */
declare module 'virtual:course' {
  export const course: readonly import('virtual:lessons').Front[];
  export const glossary: import('./lessons/index.ts').Glossary;
  export const plan: readonly import('./lessons/course.ts').CourseEntry[];
  /** By slug, of lessons that are there. */
  export const outlines: Readonly<Record<string, import('./lessons/outline.ts').Outline>>;
}
/** What the search finds. */
declare module 'virtual:passages' {
  export const passages: readonly import('./lessons/outline.ts').SearchPassage[];
}
/** Whom the lessons cite, and the ledger. */
declare module 'virtual:sources' {
  export const claims: readonly import('./lessons/claims/claim.ts').Claim[];
  export const citing: readonly import('./lessons/outline.ts').Citing[];
}
/** What /teach/ says besides the lessons themselves. */
declare module 'virtual:teach' {
  export const teachings: readonly import('./lessons/teaching/teaching.ts').Teaching[];
  export const syllabuses: readonly import('./lessons/teaching/teaching.ts').Syllabus[];
  export const works: readonly import('./lessons/teaching/teaching.ts').Work[];
}
/** Its experiments alone, by lesson; rejects where the script cannot be fetched. */
declare module 'virtual:experiments' {
  export const experimentsOf: Readonly<
    Record<string, () => Promise<readonly import('./lessons/index.ts').LessonExperiment[]>>
  >;
}
/** The ledger. */
declare module 'virtual:claims' {
  export const claims: readonly import('./lessons/claims/claim.ts').Claim[];
  export const homes: readonly import('./lessons/claims/claim-home.ts').Home[];
  /** By slug, of lessons that are there. */
  export const lessonTitles: Readonly<Record<string, string>>;
}
declare module '*.mdx' {
  import type { ComponentType } from 'react';
  export const frontmatter: Readonly<Record<string, unknown>>;
  const Content: ComponentType<{ readonly components?: Readonly<Record<string, unknown>> }>;
  export default Content;
}
