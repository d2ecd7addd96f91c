/**
 * What the page says of a background error, against the answers of the engine, step by step: the example of a full disk. While the state is hard, every write is
 * refused; while it is soft or ok, every write is accepted; reads are always answered; and a resume that is answered OK, no other, leads back to ok.
 */
import { describe, expect, it } from 'vitest';
import { kFigurePresets } from '../../web/src/examples/figure-presets.ts';
import { errorWords } from '../../web/src/scene/features/engine/background-error.ts';
import { fold } from '../../web/src/scene/fold.ts';
import { createScene } from '../../web/src/scene/scene.ts';
import { good, makeEngine } from '../fixtures/engine.ts';

const { program } = kFigurePresets.find(({ id }) => id === 'background-errors')!;

/** The states in order, with their causes; and how the operations of each kind ended in each. */
async function story(text: string) {
  const { engine, commands } = await makeEngine(text);
  const scene = createScene();
  const states: string[] = [];
  const answers: Record<string, string[]> = {};
  let op = 0;
  for (const command of commands) good(engine.submit(command));
  while (engine.run(1, 0xffffffff) > 0) {
    fold(scene, engine.takeBatch());
    const words = errorWords(scene);
    const state = words === null ? 'ok' : words.cause.replaceAll('\u00a0', ' ');
    if (states.at(-1) !== state) states.push(state);
    const { operation } = scene;
    if (operation === null || operation.stage !== 'done' || operation.op === op) continue;
    op = operation.op;
    const among = (answers[`${operation.opKind} while ${words?.state ?? 'ok'}`] ??= []);
    if (!among.includes(operation.status!)) among.push(operation.status!);
  }
  return { states, answers, scene };
}

describe('a background error in the page', () => {
  it('is what the engine answers by: soft, resumed; then hard, a resume that fails, and one that ends it', async () => {
    const { states, answers } = await story(program);
    expect(states).toEqual([
      'ok',
      expect.stringMatching(/^Soft since \d[^:]*: compaction \d+ failed with no space \(\d+\.ldb: the disk is full /),
      'ok',
      expect.stringMatching(/^Hard since \d[^:]*: flush \d+ failed with no space \(\d+\.ldb: the disk is full; /),
      expect.stringMatching(/^Hard since \d[^:]*: flush \d+ failed with no space \(\d+\.ldb: the disk is full; /),
      'ok',
    ]);
    const since = states.slice(3, 5).map((state) => state.split(':')[0]);
    expect(since[0], 'a resume that fails does not change since when writes are refused').toBe(since[1]);
    expect(answers).toMatchObject({
      'put while ok': ['ok'],
      'compact while soft': ['no_space'],
      'put while soft': ['ok'],
      'put while hard': ['no_space'],
      'get while hard': ['ok'],
      'resume while hard': ['no_space'],
      'set while hard': ['ok'],
      'resume while ok': ['ok'],
      'compact while ok': ['ok'],
      'settle while ok': ['ok'],
    });
  });

  it('is fatal with LevelDB, until the database is reopened', async () => {
    const leveldb = program.replace('background_error_handling=rocksdb', 'background_error_handling=leveldb');
    const { states, answers } = await story(`${leveldb}\nreopen\nput again 1\n`);
    expect(states).toEqual(['ok', expect.stringMatching(/^Fatal: no space \(\d+\.ldb: the disk is full /), 'ok']);
    expect(answers['put while fatal']).toEqual(['no_space']);
    expect(answers['resume while fatal']).toEqual(['not_supported']);
    expect(answers['put while ok']).toEqual(['ok']);
  });
});
