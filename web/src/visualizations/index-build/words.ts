/** What happens in an index build, in one or two sentences. Pure. */
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { optionNow } from '../../scene/option-now.ts';
import type { Scene } from '../../scene/types.ts';
import { filesOf } from './build-of.ts';
import type { IndexBuild } from './build-state.ts';

/** Forms of the sentence, from the longest to the shortest. */
export function sentencesOf(build: IndexBuild, scene: Scene): readonly string[] {
  const { status, merge } = build;
  if (status === 'ok') return built(build);
  if (status !== null) return failed(build, scene);
  return merge === null ? sorting(build) : merging(build, scene);
}

function sorting({ buffer, runCount, rows, spilledBytes }: IndexBuild): readonly string[] {
  const next = `run ${runCount + 1}`;
  if (rows === 0)
    return [
      'The rows of the table are read in the order of the primary key. The entry of each goes into the sort buffer.',
      'Rows are read by primary key; their entries go into the buffer.',
    ];
  if (buffer.bytes === 0) {
    const where = `Run ${runCount} is sorted and in the temporary file, which has ${formatBytes(spilledBytes)}`;
    return [`${where}. The buffer is empty again, so memory stays at one buffer.`, `${where}.`];
  }
  if (buffer.bytes === buffer.capacityBytes) return [`The buffer is full. It is sorted and becomes ${next}.`];
  const so = `${formatCount(rows, 'row')} so far`;
  return [
    `${so}, in the order of the primary key: their column values come in no order. A full buffer is sorted and becomes ${next}.`,
    `${so}. Their column values come in no order; a full buffer becomes ${next}.`,
    `${so}; a full buffer becomes ${next}.`,
  ];
}

function merging(build: IndexBuild, scene: Scene): readonly string[] {
  const { runCount, runs, spilledBytes, tables, edits, entryBytes } = build;
  const merge = build.merge!;
  const all = formatCount(spilledBytes / entryBytes, 'entry', 'entries');
  const combine = optionNow(scene, 'merge_combine_read_size');
  if (edits > 0 || tables.some(({ level }) => level !== null))
    return [`One version edit makes all ${formatCount(tables.length, 'table')} visible at once.`];
  if (merge.entries * entryBytes === spilledBytes)
    return [
      `All ${all} are in tables, after one pass over the runs. They become visible together, with one version edit.`,
      `All ${all} are in tables. One version edit makes them visible.`,
    ];
  if (merge.at === null || runs.some(({ slice }) => slice === null)) {
    const share = `The buffer is freed. ${formatBytes(combine)} of merge memory are shared by ${formatCount(runCount, 'run')}: ${formatBytes(merge.sliceBytes)} each`;
    if (runCount === 1) return ['All entries fitted into one buffer: there is one run, and nothing to merge it with.'];
    if (runs.every(({ bytes }) => bytes <= merge.sliceBytes))
      return [
        `${share}. Every run fits whole, so more memory would stay unused.`,
        'Every run fits whole into its slice.',
      ];
    return [`${share}, its slice. A slice is read again when it is empty.`, `${share}.`];
  }
  return [
    'The least of the next entries goes to the table. Each run is sorted, so no run has an entry left of the line: one pass over the runs is enough.',
    'The least of the next entries is taken. No sorted run has an entry left of the line, so one pass is enough.',
    'No sorted run has an entry left of the line: one pass is enough.',
  ];
}

function built({ index, runCount, spilledBytes, tables, level, edits, sortPeakBytes }: IndexBuild): readonly string[] {
  const above = tables.reduce((sum, table) => sum + (table.level === level ? 0 : table.bytes), 0);
  const runs = `${formatCount(runCount, 'run')} = ${formatInteger(spilledBytes)} bytes / ${formatInteger(sortPeakBytes)}, rounded up`;
  const where = `${formatCount(tables.length, 'table')} straight into L${level} with ${formatCount(edits, 'version edit')}, ${formatBytes(above)} above`;
  return [
    `Index ${index} is built: ${runs}; ${where}. Each entry was written twice: into a run and into a table.`,
    `Index ${index} is built: ${runs}; ${where}.`,
    `${runs}; ${where}.`,
    `${formatCount(runCount, 'run')}; ${where}.`,
  ];
}

function failed(build: IndexBuild, scene: Scene): readonly string[] {
  const { index } = build;
  const none = 'none of its entries is visible, and reads go on';
  if (build.status !== 'no_space')
    return [
      `The build of index ${index} failed (${build.status!.replaceAll('_', ' ')}): ${none}.`,
      `The build of index ${index} failed.`,
    ];
  const full = `The device was full, so the build of index ${index} ended with an error`;
  const extra = filesOf(scene).bytes;
  const space =
    extra > 0
      ? `Its files, ${formatBytes(extra)}, are removed next.`
      : 'Its runs and tables are removed, and the space is given back.';
  return [`${full}: ${none}. ${space}`, `${full}. ${space}`, `The device was full. ${space}`];
}
