/// <reference types="vite/client" />
declare module 'virtual:tokens.css';
/** The course; made by web/build/lessons.ts from the folders of /lessons. */
declare module 'virtual:lessons' {
  import type { ComponentType } from 'react';
  import type { LessonExperiment } from './lessons/index.ts';
  export interface Lesson {
    readonly title: string;
    readonly number: number;
    readonly slug: string;
    readonly minutes: number;
    readonly summary: string;
    readonly Content: ComponentType<{ readonly components?: Readonly<Record<string, unknown>> }>;
    readonly experiments: readonly LessonExperiment[];
  }
  export const lessons: readonly Lesson[];
}
declare module '*.mdx' {
  import type { ComponentType } from 'react';
  export const frontmatter: Readonly<Record<string, unknown>>;
  const Content: ComponentType<{ readonly components?: Readonly<Record<string, unknown>> }>;
  export default Content;
}
