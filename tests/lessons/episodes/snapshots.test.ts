/** The episode of lesson 9: each sentence is true of its run, computed a second time from the lines of its program. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { held } from '../../../lessons/09-snapshots/snapshots.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { programOf } from '../../../web/src/lessons/index.ts';
import { beatsOf } from '../../../web/src/lessons/figures/episode.ts';
import { census } from '../../../web/src/scene/features/tombstones/snapshot-stripes.ts';
import { storedOf } from '../../../web/src/visualizations/snapshots/stored.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));

interface Write {
  readonly key: string;
  readonly sequence: number;
  readonly isDelete: boolean;
}

/** The writes of a program up to its nth compaction, and the last sequence number when its snapshot was taken. */
function writesBefore(program: string, compaction: number): { readonly writes: readonly Write[]; readonly at: number } {
  const writes: Write[] = [];
  let at = 0;
  let compactions = 0;
  for (const line of program.split('\n')) {
    const [verb, key = ''] = line.split(' ');
    if (verb === 'put' || verb === 'delete')
      writes.push({ key, sequence: writes.length + 1, isDelete: verb === 'delete' });
    if (verb === 'snapshot') at = writes.length;
    if (verb === 'compact' && ++compactions === compaction) break;
  }
  return { writes, at };
}

/** What a reader at a sequence number sees of each key: the newest write that is not newer. */
function seenAt(writes: readonly Write[], sequence: number): ReadonlySet<Write> {
  const byKey = new Map<string, Write>();
  for (const write of writes) if (write.sequence <= sequence) byKey.set(write.key, write);
  return new Set(byKey.values());
}

it('an old reader is true of its run, sentence by sentence', async () => {
  const { seed, ...experiment } = held;
  const session = await engines.ran(programOf(experiment), { seed });
  const { writes, at } = writesBefore(held.program, 1);
  const changes = writes.slice(at);
  const deletes = changes.filter(({ isDelete }) => isDelete).length;
  const now = seenAt(writes, Infinity);
  const old = [...seenAt(writes, at)].filter((write) => !now.has(write));
  // Each write changes another row that the report sees, so each keeps one more version for it.
  expect(old).toHaveLength(changes.length);
  // A tombstone stays while a version that it hides does, so nothing goes at the first compaction.
  const kept = new Set([...now, ...old]);
  expect(kept.size).toBe(writes.length);
  const after = writesBefore(held.program, 2).writes;
  const live = [...seenAt(after, Infinity)].filter(({ isDelete }) => !isDelete);
  const gone = after.filter((write) => !live.includes(write));
  expect(gone.filter(({ isDelete }) => isDelete)).toHaveLength(deletes);
  expect(beatsOf(held.episode!, session.history()).map(({ sentence }) => sentence)).toEqual([
    `A report takes a snapshot, which is only a number: ${at}. Nothing is locked, nothing is copied.`,
    `Writers go on: ${changes.length - deletes} rows are overwritten, ${deletes} are deleted. Each write leaves one more old version that only the report needs.`,
    `A compaction reads ${writes.length} entries and has to write all ${kept.size} again, old versions and tombstones: the report may still read a row.`,
    `The report ends and releases snapshot ${at}. No reader sees the old versions now, but they are still there.`,
    `The next compaction drops ${gone.length} entries: the old versions, and the tombstones that hid ${deletes} of them. ${live.length} are left.`,
  ]);
  session.close();
});

it('the bar of what is stored grows while the snapshot is held, and falls with the compaction after its release', async () => {
  const { seed, ...experiment } = held;
  const session = await engines.ran(programOf(experiment), { seed });
  const stored = beatsOf(held.episode!, session.history()).map(({ places }) => {
    session.seek(places.at(-1)!);
    return storedOf(census(session.scene())!);
  });
  const rows = writesBefore(held.program, 1).at;
  expect(stored).toEqual([
    { keys: rows, now: rows, held: 0, obsolete: 0 },
    { keys: rows, now: rows, held: rows, obsolete: 0 },
    { keys: rows, now: rows, held: rows, obsolete: 0 },
    { keys: rows, now: rows, held: 0, obsolete: rows },
    { keys: 4, now: 4, held: 0, obsolete: 0 },
  ]);
  session.close();
});
