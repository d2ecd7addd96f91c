/**
 * The laws between engine and scene, with the built module: truth, mask, chunking, counters, detail. They hold at every step of
 * hand-picked programs, of random ones over every command, option and column family, and of generated ones; a failing one prints the seed
 * that repeats it. STRATA_LAW_SEEDS sets the number of random programs (1, which creates and drops families), STRATA_SEED the first seed.
 */
import { isLsm } from '../../web/src/scene/design.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PortClient } from '../../web/src/engine/client.ts';
import { localPort, type Port } from '../../web/src/engine/port.ts';
import { creditsAtStart, type EngineEvent } from '../../web/src/engine/client-types.ts';
import type { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { counterInfos } from '../../web/src/protocol/counters.gen.ts';
import {
  addDeltas,
  deltasOf,
  filterByMask,
  isSummary,
  tier1Of,
  viewOf,
  zeroCounters,
} from '../../web/src/protocol/decode.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import { fullMask, StepFinished, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { textOf } from '../../web/src/protocol/text.ts';
import { weight } from '../../web/src/scene/causes.ts';
import { fold } from '../../web/src/scene/fold.ts';
import { History } from '../../web/src/scene/history.ts';
import { mergedShare } from '../../web/src/scene/features/jobs/job-progress.ts';
import { createScene, words } from '../../web/src/scene/scene.ts';
import { stopKinds } from '../../web/src/scene/stop-classifier.ts';
import { stops } from '../../web/src/scene/stops.ts';
import type { Scene } from '../../web/src/scene/types.ts';
import { concat } from '../../web/src/base/bytes.ts';
import { good, loadModule, makeEngine, runProgram, stateOf } from '../fixtures/engine.ts';
import { anyProgram, programs } from '../fixtures/programs.ts';
import { randomProgram } from './random-program.ts';

const first = Number(process.env['STRATA_SEED'] ?? 4);
const random = Array.from({ length: Number(process.env['STRATA_LAW_SEEDS'] ?? 1) }, (_, i) => first + i).map(
  (seed) => [`STRATA_SEED=${seed} STRATA_LAW_SEEDS=1`, randomProgram(seed)] as const,
);
const named = [...Object.entries(programs), ...random];
const sameText = (a: Uint8Array, b: Uint8Array): void => {
  // Lines first, so that a difference shows its record. Then the bytes, which may differ where no line does.
  if (!Buffer.from(a).equals(Buffer.from(b)))
    expect(textOf(viewOf(a)).split('\n')).toEqual(textOf(viewOf(b)).split('\n'));
  expect(Buffer.from(a).equals(Buffer.from(b))).toBe(true);
};

interface BlockInWords {
  readonly table: number;
  readonly offset: number;
  readonly kind: string;
  readonly size_bytes: number;
}

/** Compares the block cache: in the engine's order of use if every lookup was recorded, otherwise as a set of blocks. */
function sameCache(engine: WasmEngine, scene: Scene, mask: number): void {
  const { blocks } = JSON.parse(new TextDecoder().decode(good(engine.inspect('block-cache')))) as {
    blocks: readonly BlockInWords[];
  };
  const drawn = [...scene.memory.blocks.values()]
    .reverse()
    .map(({ table, offset, kind, sizeBytes }) => ({ table: Number(table), offset, kind, size_bytes: sizeBytes }));
  const placed = ({ table, offset }: BlockInWords) => table * 2 ** 33 + offset;
  if (mask === fullMask) expect(drawn).toEqual(blocks);
  else
    expect([...drawn].sort((a, b) => placed(a) - placed(b))).toEqual([...blocks].sort((a, b) => placed(a) - placed(b)));
}

/** Runs step by step under a mask; after each step, the scene's text must equal the engine's. */
async function truth(program: string, mask: number): Promise<number> {
  const { engine, commands } = await makeEngine(program, { mask });
  const scene = createScene();
  for (const command of commands) good(engine.submit(command));
  let steps = 0;
  while (engine.run(1, 0xffffffff) > 0) {
    steps++;
    const batch = engine.takeBatch();
    fold(scene, batch);
    const expected = stateOf(engine);
    if (words(scene) !== expected)
      expect(JSON.parse(words(scene)), `step ${steps}:\n${textOf(viewOf(batch))}`).toEqual(JSON.parse(expected));
    expect(words(scene)).toBe(expected);
    expect([scene.step, scene.ordinal]).toEqual([steps, 0]);
    if (scene.opened && isLsm(scene)) sameCache(engine, scene, mask);
    // At full detail every row of a scan has its record, and no other entry has one.
    if (mask === fullMask && scene.operation?.opKind === 'scan' && scene.operation.stage === 'done')
      expect(scene.scan?.rows).toBe(scene.operation.rows);
  }
  // A finished compaction has read all entries of its inputs, unless it only moved or deleted them.
  for (const job of scene.finished)
    if (job.kind === 'compaction' && !job.moved && job.reason !== 'fifo_max_size')
      expect(mergedShare(job), `compaction ${job.job}`).toBe(1);
  return steps;
}

describe('truth: at every step boundary the scene equals the state of the engine', () => {
  it.each(named)('%s', async (_, program) => {
    expect(await truth(program, fullMask)).toBeGreaterThan(10);
    await truth(program, tier1Mask);
  });

  it('any program', async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram, async (program) => {
        await truth(program, fullMask);
      }),
      { numRuns: 40 },
    );
  });
});

describe('mask: a smaller mask gives the exact subsequence', () => {
  it.each(named)('%s', async (_, program) => {
    const { records } = await runProgram(program);
    for (const mask of [0, 1, tier1Mask, 7, 15])
      sameText((await runProgram(program, { mask })).records, filterByMask(viewOf(records), mask));
  });

  it('any program', async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram, fc.integer({ min: 0, max: 31 }), async (program, mask) => {
        sameText(
          (await runProgram(program, { mask })).records,
          filterByMask(viewOf((await runProgram(program)).records), mask),
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('chunking: dividing the run changes no byte', () => {
  it.each(named)('%s', async (_, program) => {
    sameText((await runProgram(program, {}, 7)).records, (await runProgram(program)).records);
  });
});

/** At every step boundary, the highlighted records add up to every counter that names its records. */
function highlightedAll(history: History): void {
  const sourced = counterInfos.filter(({ source }) => source.length > 0);
  const lit = sourced.map(() => 0);
  const totals = zeroCounters();
  const agree = (step: number): void => {
    const wrong = sourced.filter(({ id }, i) => totals[id] !== lit[i]).map(({ name }) => name);
    expect({ step, wrong }).toEqual({ step, wrong: [] });
  };
  let steps = 0;
  history.forEach(0, history.total, (record) => {
    sourced.forEach(({ id }, i) => (lit[i]! += weight(id, record)));
    if (isSummary(record.kind)) addDeltas(totals, deltasOf(record.v, record.at));
    if (record.kind === StepFinished.kind) agree(++steps);
  });
  agree(Infinity);
  expect(Array.from(totals)).toEqual(Array.from(history.head.counters));
}

describe('counters: each equals its highlighted records', () => {
  it.each(named)('%s', async (_, program) => {
    const history = new History();
    history.append((await runProgram(program)).records);
    highlightedAll(history);
  });

  it('any program', async () => {
    await fc.assert(
      fc.asyncProperty(anyProgram, async (program) => {
        const history = new History();
        history.append((await runProgram(program)).records);
        highlightedAll(history);
        // At full detail the skiplists are complete, too.
        for (const memtable of history.head.memtables) expect(memtable.list).toHaveLength(memtable.entries);
      }),
      { numRuns: 20 },
    );
  });
});

describe('history on real records', () => {
  it('every position is the fold of the records before it', async () => {
    const { records } = await runProgram(programs['leveled']!);
    const history = new History();
    history.append(records);
    const scene = createScene();
    for (let p = 0; p < history.total; p = Math.min(history.total, p + 977)) {
      expect(words(history.sceneAt(p))).toBe(words(scene));
      history.advance(scene, p, Math.min(history.total, p + 977));
    }
  });

  it.each(stopKinds)(
    '%s: stops in order, three or more an activity; of a sync of the directory that waits alone two',
    async (kind) => {
      const history = new History();
      history.append(
        (
          await runProgram(
            `set dialect=extended\n${programs['queue']!}\nread-fill n=60 first=190 key_bytes=8\nsnapshot s\nput k 1\nrelease s\nflush\ncompact\nfamily index\nset merge_buf_size=1KiB\nibench l.i0 n=100\ncreate-index index=1 family=index\nput k 2 sync\ncrash\nreopen`,
          )
        ).records,
      );
      const plan = stops(history, kind);
      expect(plan.activities).toBeGreaterThan(0);
      const positions = plan.stops.map((stop) => stop.position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      for (let activity = 0; activity < plan.activities; activity++)
        expect(plan.stops.filter((stop) => stop.activity === activity).length).toBeGreaterThanOrEqual(
          kind === 'device' ? 2 : 3,
        );
    },
  );

  it('a load keeps at most 160 bytes of tier-1 records per operation', async () => {
    const n = 20_000;
    const { records } = await runProgram(`set write_buffer_size=256KiB\nfill n=${n} order=random\nsettle`, {
      mask: tier1Mask,
    });
    expect(tier1Of(viewOf(records)).length / n).toBeLessThanOrEqual(160);
  });
});

/** A client over the module in this thread, and its events. */
async function client(program: string, mask = fullMask) {
  const parsed = parseProgram(program);
  const made = new PortClient(localPort, loadModule);
  const batches: Uint8Array[] = [];
  const events: EngineEvent[] = [];
  const idle: (() => void)[] = [];
  made.listen((event) => {
    events.push(event);
    if (event.kind === 'batch') {
      batches.push(event.bytes);
      made.release();
    }
    if (event.kind === 'idle') for (const resolve of idle.splice(0)) resolve();
  });
  good(await made.open({ seed: 1, options: new Map(parsed.options.map((o) => [o.id, o.value])), mask }));
  return {
    made,
    batches,
    events,
    commands: concat(parsed.commands),
    rest: (): Promise<void> => new Promise((resolve) => idle.push(resolve)),
  };
}

describe('the client', () => {
  it('delivers the same records as the module alone', async () => {
    const program = programs['queue']!;
    const { made, batches, commands, rest } = await client(program);
    const resting = rest();
    good(await made.submit(commands));
    await resting;
    sameText(Buffer.concat(batches), (await runProgram(program)).records);
    made.close();
  });

  it('replays detail that equals the original, for any steps', async () => {
    const program = programs['leveled']!;
    const whole = new History();
    whole.append((await runProgram(program)).records);
    const coarse = await client(program, tier1Mask);
    const resting = coarse.rest();
    good(await coarse.made.submit(coarse.commands));
    await resting;
    const history = new History();
    for (const batch of coarse.batches) history.append(batch);
    const last = history.head.step;
    for (const [from, to] of [
      [1, 1],
      [1, 3],
      [40, 60],
      [last - 3, last],
    ] as const) {
      const made = good(await coarse.made.detail(from, to, () => undefined, new AbortController().signal));
      expect(made.last).toBe(to);
      const original: string[] = [];
      whole.forEach(
        whole.positionOf({ step: from - 1, ordinal: 0 }),
        whole.positionOf({ step: to, ordinal: 0 }),
        (r) => {
          original.push(whole.text(r.number));
        },
      );
      expect(textOf(viewOf(made.bytes)).trimEnd().split('\n')).toEqual(original);
      history.putDetail(from, to, made.bytes);
      expect(words(history.sceneAt(history.positionOf({ step: to, ordinal: 0 })))).toBe(
        words(whole.sceneAt(whole.positionOf({ step: to, ordinal: 0 }))),
      );
    }
    coarse.made.close();
  });

  it('makes no step without credits', async () => {
    const { made, commands } = await client('fill n=20000');
    const got: number[] = [];
    made.listen((event) => event.kind === 'batch' && got.push(event.bytes.length));
    good(await made.submit(commands));
    // Enough turns for dozens of slices; a credit allows one batch.
    for (let i = 0; i < 100; i++) await new Promise((resolve) => setTimeout(resolve, 0));
    expect(got.length).toBe(creditsAtStart);
    made.close();
  });

  it('stops in the middle of a macro, drops the rest, and accepts more commands', async () => {
    const { made, batches, commands, rest } = await client('fill n=100000000 key_bytes=9');
    good(await made.submit(commands));
    while (batches.length < 3) await new Promise((resolve) => setTimeout(resolve, 0));
    good(await made.stop());
    const resting = rest();
    const then = parseProgram('put z 1\nget z');
    good(await made.submit(concat(then.commands)));
    await resting;
    const history = new History();
    for (const batch of batches) history.append(batch);
    expect(history.head.operation).toMatchObject({ opKind: 'get', status: 'ok' });
    expect(history.head.lastSequence).toBeLessThan(100_000);
    // The log records where it was stopped, so that the history can be reproduced.
    const step = history.head.step;
    const made2 = good(await made.detail(step, step, () => undefined, new AbortController().signal));
    let original = '';
    history.forEach(history.positionOf({ step: step - 1, ordinal: 0 }), history.total, (r) => {
      original += `${history.text(r.number)}\n`;
    });
    expect(textOf(viewOf(made2.bytes))).toBe(original);
    made.close();
  });

  it('restarts after its worker died, and the records are the same as without', async () => {
    const program = 'set write_buffer_size=16KiB\nfill n=4000 order=random\nsettle\nscan limit=5';
    const parsed = parseProgram(program);
    const deaths: ((message: string) => void)[] = [];
    const mortal = (): Port => {
      const port = localPort();
      return {
        ...port,
        listen: (receive, broke) => {
          deaths.push(broke);
          port.listen(receive, broke);
        },
      };
    };
    const made = new PortClient(mortal, loadModule);
    const batches: Uint8Array[] = [];
    const messages: string[] = [];
    await new Promise<void>((resolve, reject) => {
      made.listen((event) => {
        if (event.kind === 'batch') {
          batches.push(event.bytes);
          made.release();
          if (batches.length === 2) deaths[0]!('killed');
        }
        if (event.kind === 'restarted') messages.push(event.message);
        if (event.kind === 'failed') reject(new Error(event.message));
        if (event.kind === 'idle') resolve();
      });
      void made
        .open({ seed: 1, options: new Map(parsed.options.map((o) => [o.id, o.value])), mask: fullMask })
        .then(() => made.submit(concat(parsed.commands)));
    });
    expect(messages).toEqual([
      expect.stringMatching(/^The engine crashed after step \d+ \(killed\)\. It was restarted/),
    ]);
    sameText(Buffer.concat(batches), (await runProgram(program)).records);
    made.close();
  });

  it('an engine that refuses says which command and why', async () => {
    const { made } = await client('put a 1');
    const bad = new Uint8Array(16);
    new DataView(bad.buffer).setUint16(0, 999, true);
    new DataView(bad.buffer).setUint32(4, 16, true);
    const refused = await made.submit(bad);
    expect(refused.ok ? '' : refused.message).not.toBe('');
    expect(await made.inspect('nonsense')).toMatchObject({ ok: false });
    made.close();
  });
});
