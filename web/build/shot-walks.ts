/**
 * Screenshots of states: the states that the journeys walk through (tests/e2e/lab-states.ts). A walk goes through all its states on one
 * page, even if only some are wanted, because each begins where the previous one ended; an error state has a page of its own.
 */
import type { Page } from '@playwright/test';
import { openLab } from '../../tests/e2e/journey.ts';
import { kCompareStates, kLabStates, kTroubles, type LabState } from '../../tests/e2e/lab-states.ts';

/** Takes a screenshot of a page under a name, if it is wanted. */
export type Take = (page: Page, name: string) => Promise<void>;

export interface Walk {
  /** Of its pictures, in order. */
  readonly names: readonly string[];
  readonly go: (page: Page, take: Take) => Promise<void>;
}

const slug = (name: string): string => name.replaceAll(/[^a-z0-9+]+/gi, '-').toLowerCase();

function walkThrough(title: string, states: readonly LabState[], enter: (page: Page) => Promise<void>): Walk {
  const names = states.map(({ name }) => `${title}-${slug(name)}`);
  return {
    names,
    async go(page, take) {
      await enter(page);
      for (const [i, state] of states.entries()) {
        await state.enter(page);
        await take(page, names[i]!);
        await state.leave?.(page);
      }
    },
  };
}

export const walks: readonly Walk[] = [
  walkThrough('state', kLabStates, openLab),
  walkThrough('compare', kCompareStates, openLab),
  ...kTroubles.map(({ name, before, hash, shown }): Walk => ({
    names: [`trouble-${slug(name)}`],
    async go(page, take) {
      await before?.(page);
      await page.goto(`lab/index.html${(await hash?.()) ?? ''}`);
      await shown(page);
      await take(page, `trouble-${slug(name)}`);
    },
  })),
];
