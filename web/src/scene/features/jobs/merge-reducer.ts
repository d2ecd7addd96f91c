/**
 * The merge view (tier 2): children, the current key of each, and the structure that orders them, after each time it
 * was reordered.
 *
 * Merges may interleave: a compaction's between two steps of a scan. `merges` holds the last few by number; `merge` is
 * the one with the newest record. A comparison carries no merge number: it belongs to the newest merge of the job that
 * is its cause.
 */
import { fileNumber, type FileNumber, type JobId } from '../../../base/ids.ts';
import { KeysCompared, MergeAdvanced, MergeOpened, MergeRun, MergeWon } from '../../../protocol/records.gen.ts';
import { noChild, type Merge, type MergeChild, type Scene } from '../../types.ts';
import { memberOf } from '../../families.ts';
import type { Section } from '../../reducer.ts';

const mergesMax = 8;
const orders = ['smaller', 'equal', 'greater'] as const;

function makeCurrent(scene: Scene, number: number): Merge | null {
  const merge = scene.merges.get(number) ?? null;
  if (merge !== null) scene.merge = merge;
  scene.versions.merge++;
  return merge;
}

/** The newest merge of a job. */
function mergeOf(scene: Scene, job: JobId): Merge | null {
  if (scene.merge?.job === job) return scene.merge;
  let newest: Merge | null = null;
  for (const each of scene.merges.values()) if (each.job === job) newest = each;
  return newest;
}

/** The same numbers as an array: three times as fast as Array.from, and there are millions of winners. */
function listOf(numbers: Uint32Array): number[] {
  const list = new Array<number>(numbers.length);
  for (let i = 0; i < list.length; i++) list[i] = numbers[i]!;
  return list;
}

/** A child of a merge by its number, which equals its index in everything the engine writes. */
function childOf(merge: Merge, number: number): Merge['children'][number] | undefined {
  const there = merge.children[number];
  return there?.child === number ? there : merge.children.find((child) => child.child === number);
}

/** The run that a MergeRun adds, before its first entry is known, without its tables. Pure. */
export const runOf = (v: DataView, at: number): MergeChild => ({
  child: MergeRun.child(v, at),
  runKind: MergeRun.runKind(v, at),
  source: MergeRun.source(v, at),
  level: MergeRun.level(v, at),
  tables: [],
  at: null,
  advanced: 0,
});

/** The tables that a run of a scan reads. A level is copied, since it changes while the scan goes on. */
function tablesOf(scene: Scene, { runKind, source, level }: MergeChild): readonly FileNumber[] {
  if (runKind === 'l0_table') return [fileNumber(source)];
  if (runKind !== 'level') return [];
  const { levels } = memberOf(scene, scene.operation?.family ?? 0) ?? scene;
  return [...(levels[level]?.tables ?? [])];
}

/** The entry that a MergeAdvanced moved a run to; null if the run has ended. The key is a copy. Pure. */
export const entryOf = (v: DataView, at: number): MergeChild['at'] =>
  MergeAdvanced.valid(v, at) === 0
    ? null
    : {
        key: MergeAdvanced.key(v, at).slice(),
        sequence: MergeAdvanced.sequence(v, at),
        type: MergeAdvanced.type(v, at),
      };

export const merge: Section = {
  MergeOpened(scene, v, at, cause) {
    const number = MergeOpened.merge(v, at);
    scene.merges.delete(number);
    scene.merges.set(number, {
      merge: number,
      job: cause,
      purpose: MergeOpened.purpose(v, at),
      strategy: MergeOpened.strategy(v, at),
      children: [],
      order: [],
      remembered: 0,
      comparing: null,
      comparisons: 0,
      wins: 0,
      winner: null,
      searching: false,
      passed: [],
    });
    const [oldest] = scene.merges.keys();
    if (scene.merges.size > mergesMax) scene.merges.delete(oldest!);
    makeCurrent(scene, number);
  },
  MergeRun(scene, v, at) {
    const merge = makeCurrent(scene, MergeRun.merge(v, at));
    const run = runOf(v, at);
    merge?.children.push(merge.purpose === 'scan' ? { ...run, tables: tablesOf(scene, run) } : run);
  },
  MergeAdvanced(scene, v, at) {
    const number = MergeAdvanced.child(v, at);
    const merge = makeCurrent(scene, MergeAdvanced.merge(v, at));
    const child = merge === null ? undefined : childOf(merge, number);
    if (!merge || !child) return;
    if (number === merge.winner) merge.searching = true;
    child.advanced++;
    child.at = entryOf(v, at);
  },
  MergeWon(scene, v, at) {
    const merge = makeCurrent(scene, MergeWon.merge(v, at));
    if (merge === null) return;
    const winner = MergeWon.child(v, at);
    merge.wins++;
    merge.winner = winner === noChild ? null : winner;
    merge.searching = false;
    merge.order = listOf(MergeWon.order(v, at));
    merge.remembered = MergeWon.remembered(v, at);
    merge.comparing = null;
  },
  KeysCompared(scene, v, at, cause) {
    if (KeysCompared.site(v, at) !== 'merge_heap') return;
    const merge = mergeOf(scene, cause);
    if (merge === null) return;
    scene.merge = merge;
    merge.comparisons++;
    merge.comparing = {
      left: KeysCompared.left(v, at),
      right: KeysCompared.right(v, at),
      order: orders[KeysCompared.order(v, at)] ?? 'equal',
    };
    scene.versions.merge++;
  },
};
