/**
 * After a build: what it wrote, beside what was written since then. If the same entries were put one by one since, that is the cost of
 * inserts; the bars name what they are and the program says what it did.
 */
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import type { Scene } from '../../scene/types.ts';
import type { IndexBuild } from './build-state.ts';
import { levelRole, px } from '../../marks/pen.ts';
import type { Role } from '../../marks/marks.ts';
import { writes } from './build-of.ts';
import { kLeft, type Frame } from './frame.ts';
import { litAs } from './rows.ts';

interface Part {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly role: Role;
}

export interface Written {
  readonly parts: readonly Part[];
  readonly bytes: number;
  readonly entries: number;
}

const total = (parts: readonly Part[]): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Bytes that the build wrote: each entry once into a run and once into a table. */
export function writtenByBuild({ spilledBytes, tables, level, merge }: IndexBuild): Written {
  const parts: readonly Part[] = [
    { id: 'runs', name: 'runs', bytes: spilledBytes, role: 'sealed' },
    {
      id: 'tables',
      name: `tables of L${level}`,
      bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
      role: levelRole(level),
    },
  ];
  return { parts, bytes: total(parts), entries: merge?.entries ?? 0 };
}

/** Bytes of logs and tables since the build ended; null if no entry was written since. */
export function writtenSince(scene: Scene): Written | null {
  const { counters = null } = scene.indexBuild ?? {};
  if (counters === null) return null;
  const [atEnd, now] = [writes({ counters }), writes(scene)];
  const entries = now.keysWritten - atEnd.keysWritten;
  if (entries <= 0) return null;
  const parts: readonly Part[] = [
    { id: 'log', name: 'log', bytes: now.walBytes - atEnd.walBytes, role: 'wal' },
    { id: 'flushes', name: 'flushes', bytes: now.flushBytes - atEnd.flushBytes, role: 'level0' },
    { id: 'compactions', name: 'compactions', bytes: now.compactBytes - atEnd.compactBytes, role: 'level3' },
  ];
  return { parts, bytes: total(parts), entries };
}

export function drawComparison(frame: Frame): void {
  const { pen, build, top, bottom, input, width } = frame;
  const built = writtenByBuild(build);
  const since = writtenSince(input.scene);
  const most = Math.max(1, built.bytes, since?.bytes ?? 0);
  const rowHeight = Math.min(64, (bottom - top) / 2);
  drawWritten(frame, 'build', [`Index ${build.index}, built`, 'Built'], built, top, rowHeight, most);
  const y = top + rowHeight;
  if (since !== null) drawWritten(frame, 'since', ['Put since then', 'Put since'], since, y, rowHeight, most);
  else
    pen.fitted(
      'index-build/since',
      kLeft,
      px(y + 14),
      [
        'Nothing was put since. The example “An index built, or inserted” puts as many entries one by one.',
        'Nothing was put since.',
      ],
      width,
    );
}

/** A title with the sums, and the bar below it. */
function drawWritten(
  { pen, span, input, build }: Frame,
  id: string,
  name: readonly string[],
  { parts, bytes, entries }: Written,
  y: number,
  rowHeight: number,
  most: number,
): void {
  const right = span.x1;
  const place = `index-build/${id}`;
  const title = y + 11;
  const words = [
    `${formatBytes(bytes)} written for ${formatCount(entries, 'entry', 'entries')}: ${perEntry(bytes, entries)} bytes each`,
    `${formatBytes(bytes)}: ${perEntry(bytes, entries)} bytes per entry`,
    `${perEntry(bytes, entries)} bytes per entry`,
  ];
  const said = pen.fitting(words, (right - kLeft) * 0.74);
  pen.fitted(
    `${place}/name`,
    kLeft,
    title,
    name,
    right - kLeft - pen.metrics.width(said, 'sans', 11) - 10,
    'ink',
    'start',
    600,
  );
  pen.note(`${place}/value`, right, title, said, 'muted', 'end');
  const h = Math.max(8, Math.min(26, rowHeight - 22));
  let x = kLeft;
  for (const part of parts) {
    const w = ((right - kLeft) * part.bytes) / most;
    pen.box(x, title + 5, Math.max(0, w - 1), h, {
      id: `${place}/${part.id}`,
      role: part.role,
      r: 2,
      label: `${part.name}: ${formatBytes(part.bytes)}`,
      ...(part.id === 'runs' ? litAs(input, build.runCount, part.bytes) : {}),
    });
    const forms = [`${part.name} ${formatBytes(part.bytes)}`, part.name].find(
      (text) => pen.metrics.width(text, 'mono', 11) <= w - 12,
    );
    if (forms !== undefined && h >= 16)
      pen.nameOn(`${place}/${part.id}/name`, px(x + 6), px(title + 5 + h / 2 + 4), forms, part.role);
    x += w;
  }
}

const perEntry = (bytes: number, entries: number): string => formatInteger(Math.round(bytes / Math.max(1, entries)));
