/**
 * Shared by all journeys: a page that is watched for errors (console, uncaught errors, policy violations, requests to other origins), and helpers
 * for the lab. Tests wait for states, never for time.
 */
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { kHostPort } from './ports.ts';
import { kAll } from './slice.ts';
import { refuseRepetition, watchFrames } from './stuck.ts';

export interface State {
  readonly status: string;
  readonly message: string;
  readonly cursor: number;
  readonly total: number;
  readonly moment: { readonly step: number; readonly ordinal: number };
  readonly playing: boolean;
  readonly speed: string;
  readonly view: string;
  readonly sceneVersion: number;
}
export interface StopInfo {
  readonly position: number;
  readonly phase: 'start' | 'middle' | 'end';
  readonly activity: number;
}

export interface Causes {
  readonly count: number;
  readonly sum: number;
  readonly change: number;
  readonly sourceless: boolean;
  readonly complete: boolean;
}

interface Debug {
  marks(view: string): string;
  words(view: string): readonly string[];
  lit(view: string): number;
  state(): State;
  taken(): number;
  scene(): string;
  inspect(): Promise<string>;
  stops(): readonly StopInfo[];
  narrate(): string;
  positionOf(step: number): number;
  causes(counter: string, from: number, to: number): Causes;
}
declare global {
  interface Window {
    readonly __strata: Debug;
    __violations?: string[];
  }
}

/** The page that embeds figures. */
const kHost = `http://127.0.0.1:${kHostPort}`;

export const test = base.extend<{ prefetches: boolean; frames: void; complaints: string[] }>({
  // Parts that the lab fetches ahead are two thirds of its requests and a third of the work of its load. In the slice a part of the lab is
  // fetched when it is needed, except where fetching ahead is tested.
  prefetches: [kAll, { option: true }],
  frames: [
    async ({ page }, use, info) => {
      refuseRepetition(info);
      const stop = watchFrames(page, info);
      await use();
      stop();
    },
    { auto: true },
  ],
  complaints: [
    async ({ page, baseURL, prefetches }, use) => {
      if (!prefetches) await savingData(page, '/lab/');
      const complaints: string[] = [];
      const origin = new URL(baseURL!).origin;
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== origin && url.origin !== kHost)
          complaints.push(`a request to a stranger: ${request.url()} (we are at ${origin})`);
      });
      await page.addInitScript(() => {
        window.__violations = [];
        document.addEventListener('securitypolicyviolation', (event) =>
          window.__violations!.push(`${event.violatedDirective}: ${event.blockedURI}`),
        );
      });
      await use(complaints);
      for (const frame of page.frames()) {
        const violations = await frame.evaluate(() => window.__violations ?? []).catch(() => []);
        complaints.push(...violations.map((v) => `policy violation: ${v}`));
      }
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A browser with data saving on: pages with `within` in their path prefetch no part. Call before the page is opened. */
export async function savingData(page: Page, within = ''): Promise<void> {
  await page.addInitScript((part) => {
    if (location.pathname.includes(part))
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  }, within);
}

/** The page's state, as soon as the script that reports it has loaded: a document exists before its scripts have run. */
export async function stateOf(page: Page): Promise<State> {
  const state = await page.evaluate(() => ('__strata' in window ? window.__strata.state() : null));
  if (state !== null) return state;
  await page.waitForFunction(() => '__strata' in window);
  return page.evaluate(() => window.__strata.state());
}
export const marksOf = (page: Page, view: string): Promise<string> =>
  page.evaluate((v) => window.__strata.marks(v), view);

/** The marks of a picture for a later comparison: once it is drawn, which may be after its view was selected, and still. */
export const pictureOf = (page: Page, view: string): Promise<string> =>
  resting(page, async () => {
    const marks = await marksOf(page, view);
    return marks.trim() === '' ? null : marks;
  });

/** Waits until React has replaced the prerendered content, whose ids differ; actions before are lost. */
export const arrived = (page: Page): Promise<void> => expect(page.locator('#root [id^="_R_"]')).toHaveCount(0);

/** The scene, the engine's state, and the number of records. */
export const made = (
  page: Page,
): Promise<{ readonly scene: string; readonly answer: string; readonly total: number }> =>
  page.evaluate(async () => ({
    scene: window.__strata.scene(),
    answer: await window.__strata.inspect(),
    total: window.__strata.state().total,
  }));

/** Polling intervals in ms. By default the runner polls after 100, 250 and 500 ms and then every second. */
export const kOften = { intervals: [20, 50, 100] };

/** Waits until the engine is idle and returns that state. `some`: it has also done something. */
export async function rested(page: Page, some = true): Promise<State> {
  let state = await stateOf(page);
  await expect
    .poll(
      async () => {
        state = await stateOf(page);
        return state.status === 'ready' && (!some || state.total > 0);
      },
      { message: 'the engine comes to rest', timeout: 600_000, ...kOften },
    )
    .toBe(true);
  return state;
}

/** Does something, and waits until another run has ended. */
export async function rerun(page: Page, act: () => Promise<void>): Promise<void> {
  const { sceneVersion } = await stateOf(page);
  await act();
  // A new engine is ready, too, and has done nothing yet.
  await expect
    .poll(async () => {
      const now = await stateOf(page);
      return now.sceneVersion > sceneVersion && now.status === 'ready' && now.total > 0;
    })
    .toBe(true);
  await rested(page);
}

/** Waits until the lab is paused at the first stop of what it opened. `before`: the previous version of the scene. */
export async function opened(page: Page, before = -1): Promise<void> {
  await expect
    .poll(async () => {
      const { status, total, cursor, sceneVersion, playing } = await stateOf(page);
      if (status !== 'ready' || total === 0 || playing || sceneVersion <= before) return false;
      return cursor === (await stopsOf(page))[0]?.position;
    }, kOften)
    .toBe(true);
}

/** The lab, at the first stop of its initial example. */
export async function openLab(page: Page, address = 'lab/index.html'): Promise<void> {
  await page.goto(address);
  await opened(page);
}

/** The lab with an engine that has done nothing. */
export async function openEmptyLab(page: Page): Promise<void> {
  await openLab(page);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect.poll(async () => (await stateOf(page)).total).toBe(0);
  await rested(page, false);
}

/** Opens a page of one of the panes next to the main view. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

/** Presses a control of the lab's header; in a narrow window it may be in the menu. */
export async function pressInHead(page: Page, name: string): Promise<void> {
  const control = page.getByRole('banner').getByRole('button', { name, exact: true });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect(control.or(more).first()).toBeVisible();
  if (!(await control.isVisible())) await more.click();
  await control.click();
}

/** Shows the engines that can be added to a comparison: next to a single one they are visible, later they are in a dialog. */
export async function offerEngines(page: Page): Promise<Locator> {
  const offers = page.locator('[data-add]');
  const add = page.getByRole('button', { name: 'Add an engine', exact: true });
  await expect(offers.or(add).first()).toBeVisible();
  if (!(await offers.count())) await add.click();
  await expect(offers.first()).toBeVisible();
  return offers;
}

/** Opens one of the examples, and waits until it has run and the picture is at its first stop. */
export async function load(page: Page, preset: string): Promise<void> {
  const { sceneVersion } = await stateOf(page);
  await openExamples(page);
  await page.click(`[data-load="${preset}"]`);
  await opened(page, sceneVersion);
}

export const stopsOf = (page: Page): Promise<readonly StopInfo[]> => page.evaluate(() => window.__strata.stops());

/** Opens the menu of examples. */
export const openExamples = (page: Page): Promise<void> => page.getByRole('button', { name: /^Examples: / }).click();

/** Moves the scrubber, and waits until the picture has followed. */
export async function seek(page: Page, position: number): Promise<void> {
  await page.getByRole('slider', { name: 'Moment' }).fill(String(position));
  await at(page, position);
}

/**
 * Waits until the cursor is at a position. The marks are of that position then: React renders a change of the store, and runs the effects that report
 * marks, in the same task as the change.
 */
export async function at(page: Page, position: number): Promise<void> {
  await expect.poll(async () => (await stateOf(page)).cursor, kOften).toBe(position);
}

/** Waits for two frames, so that the current state is drawn. A browser without a screen may omit a frame: the wait ends after a second. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++)
      await new Promise<void>((done) => {
        requestAnimationFrame(() => done());
        setTimeout(done, 1000);
      });
  });

/** Reads a value once it is stable: the same before and after two frames. `read` returns null while the element is being replaced. */
export async function resting<T>(page: Page, read: () => Promise<T | null>): Promise<T> {
  let before: unknown = await read();
  await expect(async () => {
    const last = before;
    await drawn(page);
    before = await read();
    expect(before).not.toBeNull();
    expect(before).toEqual(last);
  }).toPass({ intervals: [0] });
  return before as T;
}

/** The faults that a check still finds when the page is final: repeats up to a hundred times while the page is drawn, until there are none. */
export async function lasting(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let found = await look();
  for (let looks = 1; found.length > 0 && looks < 100; looks++) {
    await new Promise((done) => setTimeout(done, 100));
    found = await look();
  }
  return found;
}

/** Puts a text into the editor, as pasted. */
export async function writeProgram(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Program, one command per line' });
  await editor.click();
  // The rich editor loads on first use; text pasted before would be typed into its placeholder.
  await expect(page.locator('.editor-rich')).toBeVisible();
  await editor.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** The visible state at a position. */
export interface Seen {
  readonly position: number;
  /** Marks of the animation and of the tree. */
  readonly marks: string;
  readonly tree: string;
  /** By counter, as the panel shows it for this activity; one of them is highlighted, and `lit` records are drawn highlighted. */
  readonly shown: Readonly<Record<string, string>>;
  /** By counter, for the whole run so far. */
  readonly ran: Readonly<Record<string, string>>;
  readonly lit: number;
}

/** Moves from position to position with the scrubber, inside the page, so that hundreds of stops take seconds. */
export function walk(page: Page, view: string, positions: readonly number[]): Promise<readonly Seen[]> {
  return page.evaluate(
    async ({ view, positions }) => {
      const task = () => new Promise((done) => setTimeout(done));
      const slider = document.querySelector<HTMLInputElement>('input[aria-label="Moment"]')!;
      const seen: Seen[] = [];
      for (const position of positions) {
        // Again until it is there: for some frames after a run the slider still ends at an earlier record.
        do {
          // Bypasses React, which would ignore a value that it already has.
          Reflect.set(HTMLInputElement.prototype, 'value', String(position), slider);
          slider.dispatchEvent(new Event('input', { bubbles: true }));
          // Its marks were reported in the task after the change (see at()).
          await task();
        } while (window.__strata.state().cursor !== position);
        const shown: Record<string, string> = {};
        const ran: Record<string, string> = {};
        for (const row of document.querySelectorAll<HTMLElement>('tr[data-counter]')) {
          shown[row.dataset['counter']!] = row.querySelector('[data-activity]')!.textContent;
          ran[row.dataset['counter']!] = row.querySelector('[data-run]')!.textContent;
        }
        const marks = window.__strata.marks(view);
        seen.push({ position, marks, tree: window.__strata.marks('tree'), shown, ran, lit: window.__strata.lit(view) });
      }
      return seen;
    },
    { view, positions },
  );
}

export interface Animation {
  readonly preset: string;
  readonly view: string;
  readonly tab: string;
  readonly counters: readonly string[];
  /** It shows held data, which not every stop changes. */
  readonly holds?: true;
}

/** The seven animations, and memory, with the counters whose records can be highlighted in them. */
export const kAnimations: readonly Animation[] = [
  { preset: 'flush', view: 'write-path', tab: 'Write path', counters: ['flush_entries'] },
  {
    preset: 'filter',
    view: 'read-path',
    tab: 'Bloom probe',
    counters: [
      'bloom_sst_miss_count',
      'bloom_sst_hit_count',
      'get_from_memtable_count',
      'block_read_count',
      'block_cache_hit_count',
    ],
  },
  { preset: 'merge', view: 'merge', tab: 'Heap merge', counters: ['merge_heap_comparisons'] },
  {
    preset: 'compaction',
    view: 'compaction',
    tab: 'Compaction',
    counters: [
      'compaction_key_drop_new',
      'compaction_key_drop_obsolete',
      'compaction_entries_out',
      'compaction_entries_in',
    ],
  },
  {
    preset: 'tombstones',
    view: 'tombstones',
    tab: 'Tombstone run',
    counters: ['internal_delete_skipped_count', 'internal_key_skipped_count'],
  },
  { preset: 'snapshots', view: 'snapshots', tab: 'Snapshots', counters: ['compaction_key_drop_new'] },
  { preset: 'device', view: 'device', tab: 'Device', counters: ['wal_file_bytes'] },
  { preset: 'recovery', view: 'recovery', tab: 'Recovery', counters: [] },
  { preset: 'stalls', view: 'stalls', tab: 'Stalls', counters: [], holds: true },
  { preset: 'rolling-merge', view: 'rolling-merge', tab: 'Rolling merge', counters: [], holds: true },
  {
    preset: 'memory',
    view: 'memory',
    tab: 'Memory',
    counters: ['block_cache_add', 'block_cache_bytes_write', 'block_cache_hit_count', 'block_cache_evict_count'],
    holds: true,
  },
  { preset: 'joins', view: 'joins', tab: 'Join', counters: [] },
  {
    preset: 'create-index',
    view: 'index-build',
    tab: 'Index build',
    counters: ['index_build_runs', 'index_build_spilled_bytes'],
  },
];

/** At most `max` of a list, evenly, its first and last included. Pure. */
export function thinned<T>(list: readonly T[], max: number): readonly T[] {
  if (list.length <= max) return list;
  return Array.from({ length: max }, (_, i) => list[Math.round((i * (list.length - 1)) / (max - 1))]!);
}

/** Stops of the last activity of the chosen animation; at most `max`, first and last included. */
export async function lastActivity(page: Page, max = Infinity): Promise<readonly StopInfo[]> {
  const all = await stopsOf(page);
  return thinned(
    all.filter((stop) => stop.activity === all.at(-1)!.activity),
    max,
  );
}
