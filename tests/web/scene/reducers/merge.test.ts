/** A merge from its records: which child came out last, and that there is no next child while the merge searches for the smallest. */
import { describe, expect, it } from 'vitest';
import { fold } from '../../../../web/src/scene/fold.ts';
import { createScene } from '../../../../web/src/scene/scene.ts';
import type { Merge } from '../../../../web/src/scene/types.ts';
import { batch, record } from '../../../fixtures/records.ts';

const advanced = (child: number, key: string, valid = 1): Uint8Array =>
  record('MergeAdvanced', { merge: 1, child, key, sequence: 7, type: 'put', valid });
const won = (child: number): Uint8Array => record('MergeWon', { merge: 1, child, order: [child, 1 - child] });

const merged = (...records: readonly Uint8Array[]): Merge => {
  const scene = createScene();
  const run = (child: number): Uint8Array =>
    record('MergeRun', { merge: 1, child, source: child, run_kind: 'l0_table' });
  fold(
    scene,
    batch(
      record('MergeOpened', { merge: 1, runs: 2, strategy: 'heap' }),
      run(0),
      run(1),
      advanced(0, 'a'),
      advanced(1, 'b'),
      ...records,
    ),
  );
  return scene.merges.get(1)!;
};

describe('the child that comes next', () => {
  it('is known once the children are in order', () => {
    expect(merged()).toMatchObject({ winner: null, searching: false });
    expect(merged(won(0))).toMatchObject({ winner: 0, searching: false, wins: 1 });
  });

  it('is unknown while the previous winner moves to its place', () => {
    expect(merged(won(0), advanced(0, 'c'))).toMatchObject({ winner: 0, searching: true });
    expect(merged(won(0), advanced(0, '', 0))).toMatchObject({ winner: 0, searching: true });
    expect(merged(won(0), advanced(0, 'c'), won(1))).toMatchObject({ winner: 1, searching: false });
  });

  it('stays when another child moves', () => {
    expect(merged(won(0), advanced(1, 'd'))).toMatchObject({ winner: 0, searching: false });
  });
});
