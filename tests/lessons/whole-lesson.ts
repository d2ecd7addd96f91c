/** A lesson as its page gets it: both parts of its prose, compiled, with its experiments. For tests that render whole pages. */
import { evaluate } from '@mdx-js/mdx';
import { readFileSync } from 'node:fs';
import type { Front, Lesson, Prose } from 'virtual:lessons';
import * as runtime from 'react/jsx-runtime';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import { splitProse } from '../../web/build/prose.ts';
import type { LessonExperiment } from '../../web/src/lessons/index.ts';
import { kParts } from '../../web/src/lessons/parts.ts';

export type WholeLesson = Lesson & { readonly rest: Prose };

/** prose, experiment: files. parts: the components of the prose. */
export async function wholeLesson(
  slug: string,
  prose: string,
  experiment: string,
  parts: Prose['parts'] = kParts,
): Promise<WholeLesson> {
  const { experiments } = (await import(experiment)) as { readonly experiments: readonly LessonExperiment[] };
  const contentOf = async (text: string) =>
    (await evaluate(text, {
      ...runtime,
      remarkPlugins: [remarkGfm, remarkFrontmatter, remarkMdxFrontmatter],
    })) as unknown as { readonly default: Prose['Content']; readonly frontmatter: Front };
  const { first, rest } = splitProse(readFileSync(prose, 'utf8'));
  const { default: First, frontmatter } = await contentOf(first);
  const { default: Rest } = await contentOf(rest);
  return {
    ...frontmatter,
    slug,
    first: { Content: First, parts },
    rest: { Content: Rest, parts },
    experiments,
    next: null,
  };
}
