/**
 * The lessons as journeys meet them, read from their folders: what is written is visited, and a new lesson is visited without being named.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { lessonFolders } from '../../web/build/lessons.ts';
import { expect } from './journey.ts';

export interface Written {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
  /** Its experiments that have a figure of their own, in the order of the prose; each once. */
  readonly figures: readonly string[];
}

export const kLessons: readonly Written[] = lessonFolders().map(({ slug, title, prose }) => {
  const text = readFileSync(prose, 'utf8');
  return {
    slug,
    title,
    path: `lessons/${slug}/index.html`,
    figures: [...new Set([...text.matchAll(/<LiveFigure of="([^"]+)"/g)].map(([, of]) => of!))],
  };
});

/** The script that begins the work in a lesson. */
export const kWork = /assets\/lesson-work-.*\.js$/;

/** From reading a lesson to working in it, by pointing at something that answers: what comes with the first press is there then. */
export async function toWork(page: Page): Promise<void> {
  await page.locator('.lesson .words-of :is(button, [role="button"])').first().hover();
  await expect(page.locator('.lesson')).toHaveAttribute('data-at', 'work');
}
