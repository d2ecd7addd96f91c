/** What a scene keeps of a recovery: the logs as they were written, what was found, and each part that was read, also if the database does not open. */
import { describe, expect, it } from 'vitest';
import { History } from '../../../web/src/scene/history.ts';
import { stops } from '../../../web/src/scene/stops.ts';
import type { Scene } from '../../../web/src/scene/types.ts';
import { cellsOf, phaseOf, rowsOf, tallyOf } from '../../../web/src/visualizations/recovery/log-cells.ts';
import { runProgram } from '../../fixtures/engine.ts';

async function historyOf(...lines: readonly string[]): Promise<History> {
  const history = new History();
  history.append((await runProgram(['set compression=none', ...lines].join('\n'))).records);
  return history;
}
const endOf = (history: History): Scene => history.sceneAt(history.total);
const statesOf = (scene: Scene): string =>
  cellsOf(scene)
    .map(({ state }) => state)
    .join(' ');

describe('a log', () => {
  it('is its open one while the database is open, with the sync mark', async () => {
    const scene = endOf(await historyOf('put a 1', 'put b 2 sync', 'put c 3'));
    expect(scene.recovery).toBeNull();
    expect(statesOf(scene)).toBe('synced synced unsynced');
    expect(phaseOf(scene, cellsOf(scene))).toBe('written');
    expect(rowsOf(scene, cellsOf(scene)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });

  it('loses what was not synced, and says so', async () => {
    const scene = endOf(await historyOf('put a 1', 'put b 2 sync', 'put c 3', 'crash', 'reopen'));
    expect(statesOf(scene)).toBe('replayed replayed lost');
    expect(tallyOf(cellsOf(scene))).toMatchObject({ acknowledged: 3, synced: 2, back: 2 });
  });

  it('is read back after a reopening without a crash, too', async () => {
    const scene = endOf(await historyOf('put a 1', 'put b 2', 'reopen'));
    expect(scene.recovery).toMatchObject({ crashed: false, state: 'opened', replayed: 2 });
    expect(statesOf(scene)).toBe('replayed replayed');
  });

  it('shows the newest version of a key, and the older one if that is lost', async () => {
    const lines = ['put a 1 sync', 'put a 2'];
    const row = (scene: Scene) => rowsOf(scene, cellsOf(scene)).map(({ sequence }) => sequence);
    expect(row(endOf(await historyOf(...lines)))).toEqual([2]);
    expect(row(endOf(await historyOf(...lines, 'crash', 'reopen')))).toEqual([1]);
  });

  it('is drawn as the new one from the next write on', async () => {
    const scene = endOf(await historyOf('put a 1 sync', 'crash', 'reopen', 'put b 2'));
    expect(statesOf(scene)).toBe('unsynced');
  });

  it('keeps what was read when the database does not open, and no row', async () => {
    const history = await historyOf(
      'set wal_recovery_mode=absolute_consistency',
      'put a 1',
      'put b 2 sync',
      'put c 3',
      'crash mode=keep_all',
      'fault read class=wal effect=bit_flip bit=250',
      'reopen',
    );
    const scene = endOf(history);
    expect(scene).toMatchObject({ opened: false, recovery: { state: 'refused', read: 2, replayed: 1 } });
    expect(rowsOf(scene, cellsOf(scene))).toEqual([]);
    expect(stops(history, 'recovery').activities).toBe(1);
  });

  it('counts a batch of several writes as one record', async () => {
    const scene = endOf(await historyOf('write put a 1; put b 2', 'crash mode=keep_all', 'reopen'));
    expect(cellsOf(scene)).toMatchObject([{ entries: 2, sequence: 1, state: 'replayed' }]);
  });
});
