/**
 * The lessons, read from their folders: every written lesson is visited, and a new one needs no registration.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { lessonFolders } from '../../web/build/lessons.ts';
import { expect } from './journey.ts';

export interface Written {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
  /** Its experiments with a figure of their own before any prediction is made, in the order of the prose, without duplicates. */
  readonly figures: readonly string[];
}

/** What a prediction brings, and what is there before it. */
const kAfterPrediction =
  /<AfterPrediction predict="[^"]*"(?: before=\{([\s\S]*?<\/LiveFigure>)\})?>[\s\S]*?<\/AfterPrediction>/g;

export const kLessons: readonly Written[] = lessonFolders().map(({ slug, title, prose }) => {
  const text = readFileSync(prose, 'utf8').replaceAll(
    kAfterPrediction,
    (_, before: string | undefined) => before ?? '',
  );
  return {
    slug,
    title,
    path: `lessons/${slug}/index.html`,
    figures: [...new Set([...text.matchAll(/<LiveFigure of="([^"]+)"/g)].map(([, of]) => of!))],
  };
});

/** The script that hydrates a lesson. */
export const kTree = /assets\/lesson-tree-.*\.js$/;

/** Waits until every part of a lesson is hydrated: no control waits for its script. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('.lesson .fields').first()).toBeEnabled();
  await expect(page.locator('.lesson .fields:disabled')).toHaveCount(0);
}

/** Opens the parts for engineers: a figure in a closed one never becomes live. */
export const openFolds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('details.engineers')) part.open = true;
  });
