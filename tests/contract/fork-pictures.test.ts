/**
 * Drawings after a fork, with the built engine: random tapes, each with a fork that changes nothing and one that changes something. All
 * views of the lab draw as text at a grid of positions (indexes of records, most of them within a step).
 *
 *   a stop          0 ....... 400 ....... 800 ....... 1,200         each page grows from stop to stop, and is drawn at each
 *   trunk           =         =           =           =
 *   unchanged       =         =           =           =             the same drawings at every stop
 *   changed         =         =     ^ fork                          the same up to the fork
 *
 * 1. The three pages grow next to each other in one set of modules, and each draws the same as alone in freshly loaded modules. So trunk
 *    and branch share nothing: no part of a scene, and no layout cache with a key that is too small.
 * 2. After they have grown, the cursor of each jumps around, the pages taking turns. Each drawing equals one folded from zero: for views
 *    of a moment, by a page that never had more records; for views of the run, by a page that got all records at once.
 *
 * STRATA_FORK_SEEDS sets the number of tapes (2: a B+tree and an LSM-tree), STRATA_SEED the first seed (2); a failure names its seed,
 * page, stop and view.
 */
import { describe, expect, it, vi } from 'vitest';
import { Prng } from '../../web/src/base/prng.ts';
import { concat, utf8 } from '../../web/src/base/bytes.ts';
import { startEngine } from '../../web/src/engine/loader.ts';
import type { CommandLog } from '../../web/src/engine/client-types.ts';
import { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { readAnswer, type Answers } from '../../web/src/protocol/answers.ts';
import { encodeDelete, encodePut } from '../../web/src/protocol/commands.gen.ts';
import { sizeAt, viewOf } from '../../web/src/protocol/decode.ts';
import { History } from '../../web/src/scene/history.ts';
import { forkedLog } from '../../web/src/session/command-log.ts';
import { good, loadModule } from '../fixtures/engine.ts';
import { wantsAt, type Page, type Pictures } from './drawn-page.ts';
import { randomTape } from './random-tape.ts';
import { begun, bytesThrough, run, stepsOf } from './tape-run.ts';

const first = Number(process.env['STRATA_SEED'] ?? 2);
const seeds = Array.from({ length: Number(process.env['STRATA_FORK_SEEDS'] ?? 2) }, (_, i) => first + i);
/** Number of stops per tape. */
const kStops = 7;

const changedKey = utf8('the change');
/** A put of a new key and deletes of some known ones: later tables get the same numbers as in the trunk, with other contents. */
function changeOf(records: Uint8Array): Uint8Array {
  const known = [...new Set(begun(records))].filter((key) => key !== '');
  const some = known.filter((_, i) => i % Math.ceil(known.length / 8) === 0);
  return concat([
    encodePut({ key: changedKey, value: new Uint8Array(3), sync: 0 }),
    ...some.map((key) => encodeDelete({ key: utf8(key), sync: 0 })),
  ]);
}

/** A finished tape, and where to draw it. */
interface Run {
  readonly name: 'trunk' | 'unchanged' | 'changed';
  readonly records: Uint8Array;
  /** Offset of each record, and of the end. */
  readonly places: readonly number[];
  /** Ascending; the last is the end. */
  readonly stops: readonly number[];
  /** The engine's answers at each stop, to the inspections of a page there. */
  readonly answers: ReadonlyMap<number, Answers>;
}

function placesOf(records: Uint8Array): readonly number[] {
  const v = viewOf(records);
  const places = [0];
  for (let at = 0; at < records.length;) places.push((at += sizeAt(v, at)));
  return places;
}

/** Stops the engine of a tape after the last step before each stop, and inspects it there. */
async function asked(log: CommandLog, records: Uint8Array, stops: readonly number[]): Promise<Map<number, Answers>> {
  const history = new History();
  history.append(records.slice());
  const engine = good(WasmEngine.create(good(await startEngine(good(await loadModule()))), log.setup));
  const answers = new Map<number, Answers>();
  const entries = [...log.entries];
  let step = 0;
  for (const stop of stops) {
    const to = history.moment(stop).step;
    while (step < to) {
      for (; entries[0] !== undefined && entries[0].step <= step; entries.shift()) {
        const { commands, interject } = entries[0];
        if (commands.length === 0) engine.forget();
        else good(interject === true ? engine.interject(commands) : engine.submit(commands));
      }
      const made = engine.run(Math.min(entries[0]?.step ?? Infinity, to) - step, 0xffffffff);
      engine.takeBatch();
      // The engine becomes idle before the next entry is submitted.
      step = made === 0 ? (entries[0]?.step ?? to) : step + made;
    }
    const wants = wantsAt(history.sceneAt(stop), stop);
    answers.set(
      stop,
      new Map(
        wants.map((address) => {
          const said = engine.inspect(address);
          const parsed = said.ok ? readAnswer(address, said.value) : null;
          return [address, parsed === null ? { refused: said.ok ? '' : said.message } : { reported: parsed }];
        }),
      ),
    );
  }
  return answers;
}

/** Freshly loaded modules, whose caches no other page has used. */
async function newPages(): Promise<(key: Uint8Array) => Page> {
  vi.resetModules();
  const { Page: Fresh } = await import('./drawn-page.ts');
  return (key) => new Fresh(key);
}

/** Everything that a page draws at a stop. */
const drawnAt = (page: Page, { answers }: Run, stop: number): Pictures => ({
  ...page.atMoment(stop, answers.get(stop)!),
  ...page.ofRun(stop),
});

/** Fails with the first view that differs, and its marks. */
function expectSame(drawn: Pictures, as: Pictures, what: object): void {
  const lens = Object.keys(as).find((name) => drawn[name] !== as[name]);
  if (lens !== undefined)
    expect({ ...what, lens, marks: drawn[lens]?.split('\n') }).toEqual({ ...what, lens, marks: as[lens]!.split('\n') });
  expect({ ...what, lenses: Object.keys(drawn) }).toEqual({ ...what, lenses: Object.keys(as) });
}

/** Adds a page's records from the previous stop up to this one. */
function grow(page: Page, { records, places }: Run, stop: number): void {
  page.append(records.slice(places[page.history.total], places[stop]));
}

describe.each(seeds)('STRATA_SEED=%i STRATA_FORK_SEEDS=1', (seed) => {
  it('a fork is drawn like its trunk up to the change, and a jump like a fold from zero', async () => {
    const prng = new Prng(seed + 4000);
    const parent = await run(randomTape(seed));
    const at = Math.floor(stepsOf(parent.records) / 4) + prng.below(Math.floor(stepsOf(parent.records) / 2));
    const same = bytesThrough(parent.records, at);
    const forkedAt = placesOf(parent.records).indexOf(same);
    // The fork is a stop of all three pages; the others are anywhere.
    const early = Array.from({ length: kStops >> 1 }, () => prng.below(forkedAt));
    const stopsOf = (total: number): readonly number[] => {
      const late = Array.from(
        { length: kStops >> 1 },
        (_, i) => forkedAt + (((i + 1) * 997) % Math.max(1, total - forkedAt)),
      );
      return [...new Set([...early, forkedAt, ...late, total])].sort((a, b) => a - b);
    };
    const runs: Run[] = [];
    for (const name of ['trunk', 'unchanged', 'changed'] as const) {
      const log = forkedLog(parent.log, at, name === 'changed' ? changeOf(parent.records) : null);
      const ran = name === 'trunk' ? parent : await run(log);
      const places = placesOf(ran.records);
      const stops = stopsOf(places.length - 1);
      runs.push({ name, records: ran.records, places, stops, answers: await asked(ran.log, ran.records, stops) });
    }
    const key = changedKey;

    const alone: Pictures[][] = [];
    for (const each of runs) {
      const page = (await newPages())(key);
      alone.push(each.stops.map((stop) => (grow(page, each, stop), drawnAt(page, each, stop))));
    }
    const make = await newPages();
    const pages = runs.map(() => make(key));
    for (let i = 0; i < runs[0]!.stops.length; i++)
      for (const [n, each] of runs.entries()) {
        const stop = each.stops[i];
        if (stop === undefined) continue;
        grow(pages[n]!, each, stop);
        const drawn = drawnAt(pages[n]!, each, stop);
        expectSame(drawn, alone[n]![i]!, { page: each.name, beside: 'the others', stop });
        if (each.name === 'unchanged' || stop <= forkedAt)
          expectSame(drawn, alone[0]![i]!, { page: each.name, as: 'its trunk', stop });
      }

    const zero = await newPages();
    const folded: Pictures[][] = [];
    for (const [n, each] of runs.entries()) {
      const whole = zero(key);
      whole.append(each.records);
      folded.push(
        each.stops.map((stop) => {
          const page = zero(key);
          grow(page, each, stop);
          return { ...page.atMoment(stop, each.answers.get(stop)!, whole.ruler()), ...whole.ofRun(stop) };
        }),
      );
      grow(pages[n]!, each, each.places.length - 1);
    }
    const jumps = runs.flatMap((each, n) =>
      each.stops.map((stop, i) => ({ each, n, stop, i, order: prng.below(1 << 30) })),
    );
    for (const { each, n, stop, i } of jumps.sort((a, b) => a.order - b.order))
      expectSame(drawnAt(pages[n]!, each, stop), folded[n]![i]!, { page: each.name, as: 'folded from zero', stop });
  });
});
