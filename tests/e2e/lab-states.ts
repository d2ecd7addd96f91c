/**
 * Every state of the lab, as a table: its name, how a reader gets there, and how to leave it. One page walks through all of them, so that a check of
 * every state (axe, room on a small screen) loads the lab once.
 *
 * States are in walking order; each leaves the lab as it found it, except for opened panes.
 */
import type { Locator, Page } from '@playwright/test';
import { linkTo } from '../../web/src/session/documents/url.ts';
import { holdable } from './held.ts';
import {
  expect,
  lastActivity,
  load,
  offerEngines,
  openPage,
  pressInHead,
  rested,
  seek,
  stateOf,
  writeProgram,
} from './journey.ts';

export interface LabState {
  readonly name: string;
  readonly enter: (page: Page) => Promise<void>;
  /** Missing if the next state replaces this one. */
  readonly leave?: (page: Page) => Promise<void>;
  /** Selector of the new part; missing: the whole page. */
  readonly within?: string;
}

const kLens = '#lens-panel';
const kLeft = '#left-pane';
const kRight = '#right-pane';

const stage = (page: Page): Locator => page.locator('[data-main-view]');
const escape = (page: Page): Promise<void> => page.keyboard.press('Escape');
const dialog = async (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('dialog', { name })).toBeVisible();

/** An example, in the middle of its last activity. */
async function inTheMiddle(page: Page, preset: string): Promise<void> {
  await load(page, preset);
  await seek(page, (await lastActivity(page, 3))[1]!.position);
}

/** A view of the current example. */
const lens = (name: string, shows: string): LabState => ({
  name: `the lens ${name}`,
  within: kLens,
  async enter(page) {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.locator(`${kLens} ${shows}`).first()).toBeVisible();
  },
});

const drawn = (preset: string): LabState => ({
  name: `the example ${preset}, in the middle`,
  within: '#stage',
  enter: (page) => inTheMiddle(page, preset),
});

/** A program of two or three lines, at its end. */
const ran = (name: string, program: string, shows: string): LabState => ({
  name,
  within: '#stage',
  async enter(page) {
    const { sceneVersion } = await stateOf(page);
    await writeProgram(page, program);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(async () => (await stateOf(page)).sceneVersion).toBeGreaterThan(sceneVersion);
    await rested(page);
    await expect(page.locator(shows).first()).toBeVisible();
  },
});

const pane = (name: string, within: string): LabState => ({
  name: `the page ${name}`,
  within,
  async enter(page) {
    await openPage(page, name);
    // Its contents load with a delay.
    await expect(page.locator(`${within} [data-page-id]:not([hidden])`)).toHaveText(/\S/);
  },
});

export const kLabStates: readonly LabState[] = [
  { name: 'the lab as it opens', enter: async () => undefined },
  ...['flush', 'filter', 'merge', 'tombstones', 'snapshots'].map(drawn),
  { name: 'the example compaction, in the middle', enter: (page) => inTheMiddle(page, 'compaction') },
  lens('Filter bits', '.filter-bench'),
  {
    name: 'a key asked of a filter by hand',
    within: kLens,
    async enter(page) {
      await page.getByRole('textbox', { name: /^Any key, present or not/ }).fill('0x1');
      await page.keyboard.press('Enter');
      await expect(page.locator(`${kLens} .filter-ask [role=status]`)).not.toHaveText('');
    },
  },
  lens('Bytes', 'svg'),
  lens('Memory', 'svg'),
  lens('Stats', 'table'),
  {
    name: 'a figure of Stats that was pressed',
    within: kLens,
    async enter(page) {
      await page.locator(`${kLens} td button`).first().click();
      await expect(page.locator(`${kLens} .reason`)).toBeVisible();
    },
  },
  lens('Text', 'h3'),
  {
    name: 'a figure that is saved',
    within: '#stage',
    async enter(page) {
      await page.getByRole('button', { name: /^Save: The tree/ }).click();
      await expect(page.getByRole('group', { name: /^Save: The tree/ })).toBeVisible();
    },
    leave: escape,
  },
  {
    name: 'what the pointer rests on',
    within: '#stage',
    async enter(page) {
      await page.locator('[data-view=tree] [data-mark]').last().hover();
      await expect(page.locator('.tip')).toBeVisible();
    },
    leave: (page) => page.mouse.move(0, 0),
  },
  pane('Counters', kRight),
  {
    name: 'the causes of a counter',
    within: kRight,
    async enter(page) {
      await page.getByRole('tab', { name: 'Compaction', exact: true }).click();
      await page.locator('tr[data-counter="compaction_key_drop_new"] button').click();
      await expect(page.getByRole('region', { name: 'Causes' })).toBeVisible();
    },
  },
  {
    name: 'what changed since a mark',
    within: kRight,
    async enter(page) {
      const difference = page.getByRole('region', { name: 'Difference' });
      await difference.getByRole('button', { name: 'Set a mark here' }).click();
      await stage(page).press('End');
      await expect(difference.getByRole('table')).toBeVisible();
    },
  },
  pane('Cost', kRight),
  pane('Key', kRight),
  {
    name: 'the lineage of a key',
    within: kRight,
    async enter(page) {
      await page.getByRole('textbox', { name: /^Key, as text or 0x/ }).fill('0068');
      await expect(page.locator('.lineage ol').first()).toBeVisible();
    },
  },
  pane('Legend', kRight),
  pane('Options', kLeft),
  {
    name: 'all options, open',
    within: kLeft,
    async enter(page) {
      const closed = page.locator(`${kLeft} details:not([open]) > summary`);
      while ((await closed.count()) > 0) await closed.first().click();
    },
  },
  {
    name: 'an option with an invalid value',
    within: kLeft,
    async enter(page) {
      const control = page.locator('[data-option="level0_file_num_compaction_trigger"]').first();
      await control.getByRole('textbox').fill('many');
      await page.keyboard.press('Enter');
      await expect(control.locator('.problem')).toBeVisible();
    },
    leave: escape,
  },
  pane('Data', kLeft),
  {
    name: 'labs that were saved',
    within: kLeft,
    async enter(page) {
      await page.getByRole('region', { name: 'Saved labs' }).getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: /^Rename / }).click();
      await expect(page.getByRole('textbox', { name: /^New name of / })).toBeVisible();
    },
    leave: escape,
  },
  {
    name: 'pairs that were dropped, some of them wrong',
    within: kLeft,
    async enter(page) {
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'pairs.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('apple,red\n"unclosed\n'),
      });
      await expect(page.getByRole('region', { name: 'Your data' }).locator('.said')).toContainText('1 of 2');
    },
    leave: (page) => page.getByRole('button', { name: 'Write nothing' }).click(),
  },
  {
    name: 'a directory that was dropped and is damaged',
    within: kLeft,
    async enter(page) {
      await page.getByLabel('Choose a file').evaluate(
        (_, names) => {
          const dataTransfer = new DataTransfer();
          for (const name of names) dataTransfer.items.add(new File(['MANIFEST-000001'], name));
          const zone = document.querySelector('.drop')!;
          zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        },
        ['CURRENT', '000003.log'],
      );
      await expect(page.locator('.directory')).toBeVisible();
      await page.locator('.directory summary').last().click();
    },
    leave: (page) => page.getByRole('button', { name: 'Dismiss' }).click(),
  },
  pane('Program', kLeft),
  ran('two column families', 'set dialect=extended\nfamily cf1\nput a 1\nput b 2 family=cf1\n', '.family-chooser'),
  ran('a B+tree', 'set engine=btree btree_page_size=512\nfill n=90\nget 0001\n', '[data-view=tree]'),
  ran('an index and log', 'set engine=index_log\nfill n=90\nget 0001\n', '[data-view=tree]'),
  {
    name: 'bad input',
    within: kLeft,
    async enter(page) {
      await writeProgram(page, 'pit a 1\n');
      await expect(page.locator('.problems li')).toHaveCount(1);
      await page.getByRole('textbox', { name: 'Key', exact: true }).fill('0x1');
      await page.getByRole('button', { name: 'Put', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'the palette',
    within: 'dialog[open]',
    async enter(page) {
      await stage(page).press('ControlOrMeta+k');
      await expect(page.getByRole('combobox', { name: /^Find a command/ })).toBeFocused();
    },
  },
  {
    name: 'the palette, that finds nothing',
    within: 'dialog[open]',
    async enter(page) {
      await page.keyboard.insertText('there is no such thing');
      await expect(page.getByRole('dialog').getByRole('status')).toContainText('No results for');
    },
    leave: escape,
  },
  {
    name: 'the menu of the head, where the head has one',
    within: 'header',
    async enter(page) {
      const more = page.getByRole('button', { name: 'More', exact: true });
      if (await more.isVisible()) await more.click();
    },
    async leave(page) {
      const more = page.getByRole('button', { name: 'More', exact: true, expanded: true });
      if (await more.isVisible()) await more.press('Escape');
    },
  },
  {
    name: 'the help',
    within: 'dialog[open]',
    async enter(page) {
      await pressInHead(page, 'Help');
      await dialog(page, 'Help');
    },
    leave: escape,
  },
  {
    name: 'exports',
    within: 'dialog[open]',
    async enter(page) {
      await pressInHead(page, 'Export');
      await dialog(page, 'Export');
      await expect(page.locator('[data-export="directory"] button').first()).toBeVisible();
    },
    leave: escape,
  },
  {
    name: 'a lab that was shared',
    within: 'header',
    async enter(page) {
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(page.locator('.status')).not.toHaveText('');
    },
  },
  {
    name: 'a link that is damaged',
    within: kLeft,
    async enter(page) {
      await page.evaluate(() => void (location.hash = '#x=AAAA'));
      await expect(page.getByRole('region', { name: 'Examples' }).getByRole('alert')).toBeVisible();
      await page.getByText('The text of the link, as received').click();
    },
  },
];

/** A lab with something missing or damaged: each on a page of its own. */
export interface Trouble {
  readonly name: string;
  /** Before the page is requested. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** The hash of its address. */
  readonly hash?: () => Promise<string>;
  /** Waits until the error is visible. */
  readonly shown: (page: Page) => Promise<void>;
}

const sentence = async (page: Page, text: RegExp): Promise<void> =>
  expect(page.getByRole('region', { name: 'Examples' }).getByRole('alert')).toContainText(text);

/** The engine's worker throws, as when it runs out of memory. */
export async function crash(page: Page): Promise<void> {
  const worker = page.workers()[0]!;
  // The page ends it. Until then it could be mistaken for its successor.
  const ended = worker.waitForEvent('close');
  await worker.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('planted');
      }),
  );
  await ended;
}

export const kTroubles: readonly Trouble[] = [
  {
    name: 'an engine that is still on its way',
    before: (page) => holdable(page, true),
    shown: (page) => expect(page.locator('.status')).toHaveText('The engine is loading …'),
  },
  {
    name: 'a link that is damaged',
    hash: async () => '#x=AAAA',
    shown: (page) => sentence(page, /damaged/),
  },
  {
    name: 'a link that is heavy',
    hash: async () => {
      const link = await linkTo({ program: 'fill n=300000\n' });
      return link.ok ? link.hash : '';
    },
    shown: (page) => sentence(page, /operations/),
  },
  {
    name: 'no engine',
    before: (page) => page.route('**/assets/strata*.wasm', (route) => route.fulfill({ status: 404, body: '' })),
    shown: (page) => sentence(page, /recording/),
  },
  {
    name: 'no WebAssembly',
    before: (page) => page.addInitScript(() => void Reflect.deleteProperty(globalThis, 'WebAssembly')),
    shown: (page) => sentence(page, /no WebAssembly/),
  },
  {
    name: 'an engine that crashed and was restarted',
    async shown(page) {
      await rested(page);
      await crash(page);
      await expect(page.locator('.status')).toContainText('restarted');
    },
  },
  {
    name: 'an engine that crashed again and again',
    async shown(page) {
      await rested(page);
      for (const status of ['restarted', 'skipped', 'repeatedly']) {
        await crash(page);
        await expect(page.locator('.status')).toContainText(status);
      }
    },
  },
  {
    name: 'nothing that keeps',
    before: (page) =>
      page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('denied', 'SecurityError');
        };
        Object.defineProperty(window, 'indexedDB', { get: refuse });
        Storage.prototype.setItem = refuse;
      }),
    async shown(page) {
      await rested(page);
      await openPage(page, 'Data');
      const saved = page.getByRole('region', { name: 'Saved labs' });
      await saved.getByRole('button', { name: 'Save' }).click();
      await expect(saved.getByText('Labs are not stored on this device now')).toBeVisible();
    },
  },
];

/** The same dialog, with an invalid value for its option. */
const refused = (press: string): LabState => ({
  name: `${press}, of a value that is none`,
  within: 'dialog[open]',
  async enter(page) {
    const open = page.getByRole('dialog');
    await open.getByRole('textbox', { name: 'Value' }).fill('many');
    await open.getByRole('button', { name: press, exact: true }).click();
    await expect(open.getByRole('alert')).toBeVisible();
  },
  leave: escape,
});

/** Compared engines; entered from the lab. */
export const kCompareStates: readonly LabState[] = [
  {
    name: 'one engine, others to be chosen',
    async enter(page) {
      await pressInHead(page, 'Compare');
      await expect(page.locator('[data-engine="A"]')).toBeVisible();
    },
  },
  ...['universal', 'btree', 'leveled'].map((design, i): LabState => ({
    name: `${i + 2} engines`,
    async enter(page) {
      await offerEngines(page);
      const offer = (await page.locator(`[data-add="${design}"]`).count()) ? `[data-add="${design}"]` : '[data-add]';
      await page.locator(offer).last().click();
      await expect(page.locator('[data-engine][data-status="ready"]')).toHaveCount(i + 2);
    },
  })),
  {
    name: 'one more engine, asked for',
    within: 'dialog[open]',
    async enter(page) {
      await page.getByRole('button', { name: 'Remove D' }).click();
      await page.getByRole('button', { name: 'Add an engine' }).click();
      await dialog(page, 'Add an engine');
    },
  },
  refused('Add it'),
  {
    name: 'a fork that is asked for',
    within: 'dialog[open]',
    async enter(page) {
      await page.getByRole('button', { name: 'Fork A here' }).click();
      await dialog(page, 'Fork here');
    },
  },
  refused('Fork here'),
];
