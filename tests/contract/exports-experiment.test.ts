/**
 * An exported experiment reproduces the run: `strata run` makes the same records, natively and in WebAssembly. Random labs: a random
 * program, then commands by hand while the engine is idle, sometimes stopped in the middle; and random tapes with parts injected into a
 * running command. STRATA_SEED and STRATA_EXPERIMENTS select them.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Prng } from '../../web/src/base/prng.ts';
import { experimentText } from '../../web/src/export/experiment-file.ts';
import { optionByName } from '../../web/src/protocol/option-value.ts';
import { filterByMask, viewOf } from '../../web/src/protocol/decode.ts';
import { tier1Mask } from '../../web/src/protocol/records.gen.ts';
import type { History } from '../../web/src/scene/history.ts';
import { readCsv } from '../../web/src/session/documents/csv.ts';
import { createSession } from '../../web/src/session/session.ts';
import type { Session } from '../../web/src/session/session-types.ts';
import { NodeEngines } from '../../web/build/node-world.ts';
import { WASM_MODULE } from '../../engine-wasm/tools/wasm-host.ts';
import { randomProgram } from './random-program.ts';
import { randomTape } from './random-tape.ts';
import { strata, temporary } from './strata-command.ts';

const labs = Number(process.env['STRATA_EXPERIMENTS'] ?? 8);
const first = Number(process.env['STRATA_SEED'] ?? 1);
const engines = new NodeEngines(WASM_MODULE);

/** The digest as `strata run --digest` prints it. */
function digestOf(history: History): string {
  const hash = createHash('sha256');
  history.forEach(0, history.total, ({ v, at }) => {
    const size = v.getUint16(at + 2, true);
    hash.update(filterByMask(viewOf(new Uint8Array(v.buffer, v.byteOffset + at, size)), tier1Mask));
  });
  return hash.digest('hex').slice(0, 32);
}

/** Runs `act` on a session, with the frames that a page would provide. */
async function withFrames(session: Session, act: () => Promise<unknown>): Promise<void> {
  let frames = 0;
  const timer = setInterval(() => session.tick(16 * ++frames), 1);
  await act();
  while (['loading', 'running'].includes(session.store.getState().status))
    await new Promise((resolve) => setTimeout(resolve, 1));
  clearInterval(timer);
  session.tick(16 * ++frames);
}

const byHand: readonly ((session: Session, prng: Prng) => Promise<unknown>)[] = [
  (session, prng) => session.submitPut(`typed ${prng.below(9)}`, 'by hand'),
  (session, prng) => session.submitDelete(`0x00${prng.below(90) + 10}`),
  (session) => session.submitGet('typed 1'),
  (session) => session.runMore('scan limit=3\nflush'),
  (session) => session.importPuts(readCsv('a,1\nb,"two, three"\n').parts),
];

async function lab(seed: number): Promise<Session> {
  const prng = new Prng(seed);
  const session = createSession(engines.client(), { seed });
  await withFrames(session, async () => {
    await session.run(randomProgram(seed, 25));
    for (let i = prng.below(6); i > 0; i--) await byHand[prng.below(byHand.length)]!(session, prng);
  });
  return session;
}

async function expectSame(session: Session, path: string): Promise<void> {
  const digest = digestOf(session.history());
  for (const engine of ['native', 'wasm']) {
    const { out } = await strata(['run', path, '--digest', '--engine', engine]);
    expect(out.split('\n').at(-2), `${engine} of ${path}`).toBe(`digest mask=0x3 ${digest}`);
  }
}

function saved(session: Session): string {
  const made = experimentText(session.log(), session.store.getState().program);
  if (!made.ok) throw new Error(made.sentence);
  const path = join(temporary(), 'experiment.json');
  writeFileSync(path, made.text);
  return path;
}

describe.each(Array.from({ length: labs }, (_, i) => first + i))('the experiment of lab %i', (seed) => {
  it('runs to the same records, natively and in WebAssembly', async () => {
    const session = await lab(seed);
    await expectSame(session, saved(session));
    session.close();
  });
});

describe.each(Array.from({ length: labs }, (_, i) => first + i))('the experiment of tape %i', (seed) => {
  it('injects commands at the same steps', async () => {
    const commandLog = randomTape(seed, false);
    const session = createSession(engines.client(), { commandLog });
    await withFrames(session, () => Promise.resolve());
    await expectSame(session, saved(session));
    session.close();
  });
});

describe('the experiment of a lab', () => {
  it('keeps the text of the program, and records the step after which each line came', async () => {
    const session = createSession(engines.client(), { seed: 3 });
    const program = 'set write_buffer_size=4KiB # small\n\n# forty keys\nfill n=40\nsnapshot before';
    await withFrames(session, async () => {
      await session.run(program);
      await session.submitPut('a key', '1');
      await session.runMore('set block_size=1KiB');
    });
    const steps = session.log().entries.map(({ step }) => step);
    const made = experimentText(session.log(), program);
    expect(made.ok && JSON.parse(made.text)).toEqual({
      seed: 3,
      program: `${program}\nput "a key" 1\nset block_size=1024\n`,
      arrivals: [
        { line: 6, step: steps[1] },
        { line: 7, step: steps[2] },
      ],
    });
    await expectSame(session, saved(session));
    session.close();
  });

  it('is printed from the commands and options if the editor has another program', async () => {
    const session = createSession(engines.client(), { seed: 1 });
    await withFrames(session, () => session.run('set filter=full sync=yes write_buffer_size=4KiB\nput a 1\nflush'));
    const made = experimentText(session.log(), 'put b 2');
    expect(made.ok && JSON.parse(made.text)).toEqual({
      seed: 1,
      options: { filter: 'full', sync: true, write_buffer_size: 4096 },
      program: 'put a 1\nflush\n',
    });
    session.close();
  });

  it('records which line was injected before pending commands, in the middle of a fill', async () => {
    const session = createSession(engines.client(), { seed: 2 });
    const program = 'fill n=3000\nput last 1\n';
    const trigger = optionByName('level0_file_num_compaction_trigger')!;
    await withFrames(session, async () => {
      const running = session.run(program);
      while (session.history().total < 1000) await new Promise((resolve) => setTimeout(resolve, 1));
      expect(session.setOption(trigger.id, 2)).toBeNull();
      expect(await session.submitPut('typed', 'amid')).toBeNull();
      await running;
    });
    const made = experimentText(session.log(), program);
    if (!made.ok) throw new Error(made.sentence);
    const [, turned, typed] = session.log().entries;
    expect(JSON.parse(made.text)).toEqual({
      seed: 2,
      program: `${program}set ${trigger.name}=2\nput typed amid\n`,
      arrivals: [
        { line: 3, step: turned!.step, interject: true },
        { line: 4, step: typed!.step },
      ],
    });
    await expectSame(session, saved(session));
    session.close();
  });

  it('ends at the step where it was stopped', async () => {
    const session = createSession(engines.client(), { seed: 1 });
    await withFrames(session, async () => {
      const running = session.run('fill n=200000');
      while (session.history().total < 1000) await new Promise((resolve) => setTimeout(resolve, 1));
      await session.stop();
      await running;
    });
    const { entries } = session.log();
    expect(entries.at(-1)!.commands).toHaveLength(0);
    expect(session.history().head.step).toBeLessThan(200_000);
    await expectSame(session, saved(session));
    await withFrames(session, () => session.submitPut('a', '1'));
    expect(experimentText(session.log(), 'fill n=200000')).toEqual({
      ok: false,
      sentence: 'This run was stopped and continued later. A program cannot describe the commands that were skipped.',
    });
    session.close();
  });
});

describe('an invalid pace', () => {
  it.each([
    ['{"program": "put a 1", "steps": 0}', 'steps must be a whole number from 1; got "0"'],
    ['{"program": "put a 1", "arrivals": 3}', 'arrivals must be a list of {"line": ..., "step": ...}'],
    [
      '{"program": "put a 1", "arrivals": [{"line": 2, "step": 5}, {"line": 2, "step": 6}]}',
      `arrivals must be {"line": ..., "step": ...} with rising lines and steps; got '{"line":2,"step":6}'`,
    ],
    [
      '{"program": "put a 1", "arrivals": [null]}',
      'arrivals must be {"line": ..., "step": ...} with rising lines and steps; got "null"',
    ],
    [
      '{"program": "put a 1", "arrivals": [{"line": 1, "step": 5, "interject": "yes"}]}',
      `interject of an arrival must be true or omitted; got '"yes"'`,
    ],
  ])('is refused: %s', async (text, sentence) => {
    expect(await strata(['run', '-'], text)).toEqual({ code: 2, out: '', err: `strata: -: ${sentence}\n` });
  });

  it('prints results of lines that were injected between others', async () => {
    const text = JSON.stringify({
      program:
        'fill n=9 key_bytes=1\ncounters-snapshot a\nget 8\nget 2\nfill n=3 first=20 key_bytes=2\nget 22\ncounters-diff a top=1\nget 0',
      arrivals: [
        { line: 4, step: 5, interject: true },
        { line: 8, step: 9, interject: true },
      ],
    });
    expect(await strata(['run', '-'], text)).toMatchInlineSnapshot(`
      {
        "code": 0,
        "err": "",
        "out": "get "2" = "G5JhcbLK25L1pMboCLPUQ11XwQw7rBiFyICb1VQBrWZPwXq0qGG5JhcbLK25L1pMboCLPUQ11XwQw7rBiFyICb1VQBrWZPwXq0qG"
      get "22" = "3eBV3uSHnJaNEFJPLV7tYRNpZse4Nz67RKfj8ZHSHYuFGX7r9U3eBV3uSHnJaNEFJPLV7tYRNpZse4Nz67RKfj8ZHSHYuFGX7r9U"
      get "0" = "BzlAJyeLKEnxujlFajr7eVlM77uoTiLksQuDphBH5WbARjNV7GBzlAJyeLKEnxujlFajr7eVlM77uoTiLksQuDphBH5WbARjNV7G"
      get "8" = "vUiTsP-mmRfcun2WLfO9lR916gUy5XzLq5bA4+RQVINKsTtWzpvUiTsP-mmRfcun2WLfO9lR916gUy5XzLq5bA4+RQVINKsTtWzp"
      counters-diff a: 1 of 5 counters that changed
        get_read_bytes +100
      ",
      }
    `);
  });

  it('continues if a step is never reached', async () => {
    const { out, code } = await strata(
      ['run', '-'],
      '{"program": "put a 1\\nget a", "arrivals": [{"line": 2, "step": 99999}]}',
    );
    expect({ out, code }).toEqual({ code: 0, out: 'get "a" = "1"\n' });
  });
});
