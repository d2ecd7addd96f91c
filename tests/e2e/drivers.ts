/**
 * Three input devices. Each operates a control in its own way. A journey is written once in their common terms (whole-journey.ts), which is what a
 * page may require of any reader.
 *
 *   KeyboardHands   Tab, in either direction, until the control has the focus, like a reader without a pointer; then only keys
 *   FingerHands     taps, and drags sliders; no hovering. Its page has touch and is as wide as a phone
 *   MouseHands      clicks and drags
 *
 * A control that cannot be reached or used fails here with its name. For a native list (select), finger and mouse only set the value, because it
 * opens outside of the page.
 */
import { expect, type Locator, type Page } from '@playwright/test';

export interface Hands {
  /** A button, a tab, a row of a list. */
  press(target: Locator): Promise<void>;
  /** An option of a select, by its text. */
  choose(select: Locator, text: string): Promise<void>;
  /** Moves a slider to a share, 0 to 1, as precisely as the device can. */
  slide(slider: Locator, share: number): Promise<void>;
  /** Replaces the text of a field, and commits it (Enter, or leaving the field). */
  write(field: Locator, text: string): Promise<void>;
  /** Undoes or redoes, in the device's most direct way. */
  turnBack(way: 'Undo' | 'Redo'): Promise<void>;
  /** Makes a whole step, with the arrow keys of the main view if possible. */
  step(way: 'forward' | 'back'): Promise<void>;
  toggle(): Promise<void>;
  /** Opens the palette. */
  find(): Promise<void>;
}

/** More stops for Tab than any page of ours has. */
const kStopsMax = 250;

/**
 * The key that leads to a target, and how often it can be pressed before checking again; null if the target has the focus, or the choice of its group
 * where Tab stops. Elements in between may not be stops, so most of the way is walked at once and the rest is checked again.
 */
const wayTo = (target: Locator): Promise<{ readonly key: 'Tab' | 'Shift+Tab'; readonly times: number } | null> =>
  target.evaluate((element) => {
    const { activeElement: here, body } = document;
    const isChoice = (at: Element | null): at is HTMLInputElement =>
      at instanceof HTMLInputElement && at.type === 'radio';
    if (element === here || (isChoice(element) && isChoice(here) && element.name === here.name)) return null;
    const isBefore =
      here !== null &&
      here !== body &&
      (here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    const key = isBefore ? 'Shift+Tab' : 'Tab';
    const stops: readonly Element[] = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter((at) => at.tabIndex >= 0 && !at.matches(':disabled') && at.checkVisibility({ visibilityProperty: true }));
    const [from, to] = [here === null ? -1 : stops.indexOf(here), stops.indexOf(element)];
    return { key, times: from < 0 || to < 0 ? 1 : Math.max(1, Math.floor(Math.abs(to - from) * 0.75)) };
  });

const undoing = (page: Page, way: string): Locator => page.getByRole('button', { name: new RegExp(`^${way}: `) });
const finder = (page: Page): Locator => page.getByRole('button', { name: /^Find a command/ });

export class KeyboardHands implements Hands {
  constructor(private readonly page: Page) {}

  /** Focuses the target with Tab only. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeEnabled();
    for (let presses = 0; presses < kStopsMax;) {
      const way = await wayTo(target);
      if (way === null) return;
      for (let i = 0; i < way.times; i++) await this.page.keyboard.press(way.key);
      presses += way.times;
    }
    throw new Error(`Tab does not lead to ${String(target)}`);
  }

  async press(target: Locator): Promise<void> {
    const stop = await this.stopOf(target);
    await this.reach(stop.locator);
    if (stop.keys === null) {
      await this.page.keyboard.press('Enter');
      return;
    }
    // One stop for several: arrows lead from the element that Tab reached to the target.
    for (const key of stop.keys) await this.page.keyboard.press(key);
    if (!stop.shown) await this.page.keyboard.press('Enter');
  }

  /** The Tab stop of a target, and the keys that lead on from there. */
  private async stopOf(
    target: Locator,
  ): Promise<{ readonly locator: Locator; readonly keys: readonly string[] | null; readonly shown: boolean }> {
    await expect(target).toBeVisible();
    const within = await target.evaluate((element) => {
      const place = (all: Element[], at: Element | undefined) => (at ? all.indexOf(at) : -1);
      if (element.getAttribute('role') === 'tab') {
        const all = [...element.closest('[role=tablist]')!.querySelectorAll('[role=tab]')];
        const from = place(
          all,
          all.find((tab) => tab.getAttribute('aria-selected') === 'true'),
        );
        return { kind: 'tab' as const, from, to: all.indexOf(element), id: all[from]!.id };
      }
      if (element.getAttribute('role') === 'option' && !element.closest('dialog'))
        return { kind: 'option' as const, at: [...element.parentElement!.children].indexOf(element) };
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        const all = [...document.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]`)];
        const from = all.findIndex(({ checked }) => checked);
        return { kind: 'radio' as const, name: element.name, by: all.indexOf(element) - from };
      }
      const [row, column] = (element.getAttribute('data-cell') ?? '').split(' ').map(Number);
      if (column === undefined) return { kind: 'alone' as const };
      const [fromRow, fromColumn] = element
        .closest('table')!
        .querySelector('[data-cell][tabindex="0"]')!
        .getAttribute('data-cell')!
        .split(' ')
        .map(Number);
      return { kind: 'cell' as const, down: row! - fromRow!, right: column - fromColumn! };
    });
    const times = (n: number, [more, less]: readonly [string, string]) =>
      Array<string>(Math.abs(n)).fill(n > 0 ? more : less);
    const across = ['ArrowRight', 'ArrowLeft'] as const;
    switch (within.kind) {
      case 'tab':
        return {
          locator: this.page.locator(`#${within.id}`),
          keys: times(within.to - within.from, across),
          shown: true,
        };
      case 'radio':
        return {
          locator: this.page.locator(`input[name="${within.name}"]:checked`),
          keys: times(within.by, ['ArrowDown', 'ArrowUp']),
          shown: true,
        };
      case 'option':
        // The first key opens the list, the others walk through it.
        return {
          locator: target.locator('xpath=..'),
          keys: Array<string>(within.at + 1).fill('ArrowDown'),
          shown: true,
        };
      case 'cell':
        return {
          locator: target.locator('xpath=ancestor::table').locator('[data-cell][tabindex="0"]'),
          keys: [...times(within.down, ['ArrowDown', 'ArrowUp']), ...times(within.right, across)],
          shown: false,
        };
      case 'alone':
        return { locator: target, keys: null, shown: false };
    }
  }

  async choose(select: Locator, text: string): Promise<void> {
    await this.reach(select);
    const by = await select.evaluate(
      (element: HTMLSelectElement, text) =>
        [...element.options].findIndex((option) => option.text === text) - element.selectedIndex,
      text,
    );
    // One by one: letters typed within a second are treated as one word.
    for (let i = 0; i < Math.abs(by); i++) await this.page.keyboard.press(by > 0 ? 'ArrowDown' : 'ArrowUp');
    await expect(select.locator('option:checked')).toHaveText(text);
  }

  async slide(slider: Locator, share: number): Promise<void> {
    await this.reach(slider);
    // Pages of a tenth, from the nearer end.
    await this.page.keyboard.press(share < 0.5 ? 'Home' : 'End');
    const pages = Math.round((share < 0.5 ? share : 1 - share) * 10);
    for (let i = 0; i < pages; i++) await this.page.keyboard.press(share < 0.5 ? 'PageUp' : 'PageDown');
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press('Enter');
  }

  async turnBack(way: 'Undo' | 'Redo'): Promise<void> {
    await this.reach(this.page.locator('[data-main-view]'));
    await this.page.keyboard.press(way === 'Undo' ? 'ControlOrMeta+z' : 'ControlOrMeta+Shift+z');
  }

  async step(way: 'forward' | 'back'): Promise<void> {
    await this.reach(this.page.locator('[data-main-view]'));
    await this.page.keyboard.press(way === 'forward' ? 'ArrowRight' : 'ArrowLeft');
  }

  async toggle(): Promise<void> {
    await this.reach(this.page.locator('[data-main-view]'));
    await this.page.keyboard.press('Space');
  }

  async find(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+k');
  }
}

/** Common parts of finger and mouse. */
abstract class PointingHands implements Hands {
  constructor(protected readonly page: Page) {}

  abstract press(target: Locator): Promise<void>;
  protected abstract drag(from: readonly [number, number], to: readonly [number, number]): Promise<void>;

  async choose(select: Locator, text: string): Promise<void> {
    await select.scrollIntoViewIfNeeded();
    await expect(select).toBeVisible();
    await select.selectOption({ label: text });
  }

  async slide(slider: Locator, share: number): Promise<void> {
    await slider.scrollIntoViewIfNeeded();
    const box = (await slider.boundingBox())!;
    const [min, max, now] = await slider.evaluate((input: HTMLInputElement) => [
      Number(input.min),
      Number(input.max),
      input.valueAsNumber,
    ]);
    // The center of the thumb moves from half of its width to the same distance from the other end.
    const halfThumb = 8;
    const x = (part: number): number => box.x + halfThumb + part * (box.width - 2 * halfThumb);
    const y = box.y + box.height / 2;
    await this.drag([x((now - min) / (max - min)), y], [x(share), y]);
  }

  async write(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await field.evaluate((element: HTMLInputElement) => element.select());
    await this.page.keyboard.insertText(text);
    await this.page.keyboard.press('Enter');
  }

  async turnBack(way: 'Undo' | 'Redo'): Promise<void> {
    // On a phone it is in the menu of the header.
    const more = this.page.getByRole('button', { name: 'More', exact: true });
    if (await more.isVisible()) await this.press(more);
    await this.press(undoing(this.page, way));
  }

  step(way: 'forward' | 'back'): Promise<void> {
    return this.press(this.page.getByRole('button', { name: way === 'forward' ? 'Step' : 'Step back', exact: true }));
  }

  toggle(): Promise<void> {
    return this.press(this.page.getByRole('button', { name: /^(Play|Pause)$/ }));
  }

  find(): Promise<void> {
    return this.press(finder(this.page));
  }
}

export class FingerHands extends PointingHands {
  async press(target: Locator): Promise<void> {
    // A finger can tap the label of a choice as well as its mark.
    const box = await target.evaluate((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
      return { width, height };
    });
    // In a line of text, or in a table of figures, a target may be as high as its line.
    expect(Math.max(box.width, box.height), `${String(target)} can be hit`).toBeGreaterThanOrEqual(24);
    await target.tap();
  }

  protected async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const devtools = await this.page.context().newCDPSession(this.page);
    const at = ([x, y]: readonly [number, number]) => [{ x, y }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    for (const part of [0.25, 0.5, 0.75, 1])
      await devtools.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at([from[0] + part * (to[0] - from[0]), from[1]]),
      });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await devtools.detach();
  }
}

export class MouseHands extends PointingHands {
  press(target: Locator): Promise<void> {
    return target.click();
  }

  protected async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(...to, { steps: 4 });
    await mouse.up();
  }
}
