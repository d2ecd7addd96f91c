/**
 * Selects the bytes to show: a part that the user chose, the first block of a chosen table, otherwise the subject of
 * the last record: the block that a Get read, the record appended to the log, the edit appended to the manifest.
 *
 * Invariants: 1. pure; 2. offsets come from records, or are sums of recorded appends.
 */
import { partAddress, reportedAt, type Answers, type PartAnswer } from '../../protocol/answers.ts';
import type { Scene } from '../../scene/types.ts';

export interface ByteTarget {
  readonly file: string;
  /** Offset of any byte of the part. */
  readonly offset: number;
  /** chosen: by the user. cursor: the last record names it. */
  readonly by: 'chosen' | 'cursor' | 'first';
  /** Index of the selected field. */
  readonly field: number | null;
}

const sixDigits = (n: number): string => String(n).padStart(6, '0');
export const tableFile = (table: number): string => `${sixDigits(table)}.ldb`;
const logFile = (wal: number): string => `${sixDigits(wal)}.log`;
const manifestFile = (manifest: number): string => `MANIFEST-${sixDigits(manifest)}`;

/** The address of a part, or of one field in it, as a selection. */
export const byteAddress = (file: string, offset: number, field?: number): string =>
  `bytes/${file}/${offset}${field === undefined ? '' : `/field:${field}`}`;

/** null if nothing has been written yet. Pure. */
export function byteTarget(scene: Scene, selection: string | null): ByteTarget | null {
  const chosen = /^bytes\/([^/]+)\/(\d+)(?:\/field:(\d+))?$/.exec(selection ?? '');
  if (chosen)
    return {
      file: chosen[1]!,
      offset: Number(chosen[2]),
      by: 'chosen',
      field: chosen[3] === undefined ? null : Number(chosen[3]),
    };
  const block = /^memory\/table:(\d+)\/block:(\d+)$/.exec(selection ?? '');
  if (block) return { file: tableFile(Number(block[1])), offset: Number(block[2]), by: 'chosen', field: null };
  const table = /(?:^|\/)table:(\d+)/.exec(selection ?? '')?.[1];
  if (table !== undefined && scene.tables.has(Number(table) as never))
    return { file: tableFile(Number(table)), offset: 0, by: 'chosen', field: null };
  return atCursor(scene);
}

function atCursor(scene: Scene): ByteTarget | null {
  const { operation } = scene;
  if (operation?.opKind === 'get') {
    const stop = operation.path.findLast((each) => each.kind === 'table' && each.blocks.length > 0);
    if (stop?.kind === 'table')
      return { file: tableFile(stop.table), offset: stop.blocks.at(-1)!.offset, by: 'cursor', field: null };
  }
  const last = scene.files.findLast(({ what, fileClass }) => what === 'appended' && fileClass in kEnds);
  const written = last && kEnds[last.fileClass]!(scene, last.file);
  if (last && written !== null && written !== undefined)
    return { file: written.file, offset: Math.max(0, written.bytes - last.bytes), by: 'cursor', field: null };
  const first = scene.levels.flatMap(({ tables }) => tables)[0];
  return first === undefined ? null : { file: tableFile(first), offset: 0, by: 'first', field: null };
}

/** Current end of a file that records append to; null if unknown. */
const kEnds: Readonly<
  Record<string, (scene: Scene, number: number) => { readonly file: string; readonly bytes: number } | null>
> = {
  wal: (scene, number) => {
    const wal = scene.wals.find((each) => each.wal === number);
    return wal ? { file: logFile(number), bytes: wal.bytes } : null;
  },
  manifest: (scene, number) => ({ file: manifestFile(number), bytes: scene.manifestBytes }),
};

/** Addresses of the answers that this picture needs. Pure. */
export function wantsOfBytes(scene: Scene, selection: string | null): readonly string[] {
  const target = byteTarget(scene, selection);
  return target === null ? [] : [partAddress(target.file, target.offset)];
}

/** 'asked': the answer has not arrived. `refused`: the engine's message. Pure. */
export function partAt(
  { file, offset }: ByteTarget,
  answers: Answers | undefined,
): PartAnswer | 'asked' | { readonly refused: string } {
  const address = partAddress(file, offset);
  const answer = answers?.get(address);
  if (answer !== undefined && 'refused' in answer) return answer;
  return reportedAt(answers, address, 'part') ?? 'asked';
}

/** Translates a selection of another view to the address that the tree uses; returns other selections unchanged. Pure. */
export function inTree(scene: Scene, selection: string | null): string | null {
  const memtable = /^filter\/(memtable:\d+)\b/.exec(selection ?? '')?.[1];
  if (memtable !== undefined) return memtable;
  const found = /^(?:(?:filter|memory)\/table:(\d+)|bytes\/(\d+)\.(?:ldb|sst))\b/.exec(selection ?? '');
  if (found === null) return selection;
  const table = Number(found[1] ?? found[2]);
  const level = scene.levels.find(({ tables }) => tables.some((each) => each === table));
  return level === undefined ? null : `level:${level.level}/table:${table}`;
}
