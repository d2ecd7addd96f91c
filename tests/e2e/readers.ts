/**
 * A reader of a lesson by keyboard or by touch: the input device (drivers.ts), and what only tasks of lessons need. A keyboard reader checks after each
 * action that the focus is on something visible.
 */
import type { Locator, Page } from '@playwright/test';
import { FingerHands, KeyboardHands, type Hands } from './drivers.ts';
import { expect } from './journey.ts';
import { focusAmiss } from './reader-looks.ts';

export interface Reader {
  readonly hands: Hands;
  /** Answers an exercise on its picture, where it has one. */
  readonly onPicture: boolean;
  tick(box: Locator): Promise<void>;
  /** Takes a choice of a group; those before it were taken before. */
  take(choices: Locator, index: number): Promise<void>;
  /** Goes to a control without using it. */
  readonly reach: (target: Locator) => Promise<void>;
  /** Presses a link to another page. */
  readonly follow: (link: Locator) => Promise<void>;
}

/** Never without a visible focus, whatever an action removes. */
class FocusedHands extends KeyboardHands {
  constructor(private readonly within: Page) {
    super(within);
  }

  override async press(target: Locator): Promise<void> {
    await super.press(target);
    await this.keepsFocus();
  }

  override async slide(slider: Locator, share: number): Promise<void> {
    await super.slide(slider, share);
    await this.keepsFocus();
  }

  override async choose(select: Locator, text: string): Promise<void> {
    await super.choose(select, text);
    await this.keepsFocus();
  }

  override async write(field: Locator, text: string): Promise<void> {
    await super.write(field, text);
    await this.keepsFocus();
  }

  /** The page moves the focus away from a removed control at the next frame. */
  async keepsFocus(): Promise<void> {
    await expect.poll(() => focusAmiss(this.within)).toEqual([]);
  }
}

export function keyboardReader(page: Page): Reader {
  const hands = new FocusedHands(page);
  return {
    hands,
    onPicture: false,
    async tick(box) {
      await hands.reach(box);
      await page.keyboard.press('Space');
      await hands.keepsFocus();
    },
    async take(choices, index) {
      await hands.reach(choices.nth(index));
      const stop = await choices.evaluateAll((all) => all.findIndex((one) => one === document.activeElement));
      if (stop === index) await page.keyboard.press('Space');
      for (let at = stop; at !== index; at += Math.sign(index - stop))
        await page.keyboard.press(at < index ? 'ArrowDown' : 'ArrowUp');
      await expect(choices.nth(index)).toBeChecked();
      await hands.keepsFocus();
    },
    reach: (target) => hands.reach(target),
    async follow(link) {
      await hands.reach(link);
      await page.keyboard.press('Enter');
    },
  };
}

export function touchReader(page: Page): Reader {
  const hands = new FingerHands(page);
  return {
    hands,
    onPicture: true,
    tick: (box) => hands.press(box),
    take: (choices, index) => hands.press(choices.nth(index)),
    reach: (target) => target.scrollIntoViewIfNeeded(),
    follow: (link) => hands.press(link),
  };
}
