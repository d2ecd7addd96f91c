/**
 * A bulk index build. Entries are placed by the indexed column, so that a sorted run is a line from left to right:
 *
 *     column       0 . . . . . . . . . . . . . . . . . . 10,000
 *     Buffer       [ .  '   .  ' .  .    '  .   '  .  '  . ]      scan: rows in the order of the primary key fill it from the top
 *     Run 1        [======================================]       sorted, in the temporary file
 *     Run 2          [====================================]
 *     ------------------------------------------------------      then the merge, which frees the buffer:
 *     Run 1                 | o[##|===================]           o the next entry, ## the slice in memory, == not read yet
 *     Run 2                 |   o[###|===============]
 *     L6           [##][##][|                                     tables; | everything to the left is in them
 *     Memory [####|####|    ]   Device [#####|    |  ]
 *     sentence
 *
 * After the build, written.ts replaces buffer and runs. Invariants: 1. pure; 2. every dot, run, slice and table follows from a record;
 * 3. every number is a sum of records or a difference of counters.
 */
import type { Input } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import { formatInteger } from '../../base/units.ts';
import { buildOf } from './build-of.ts';
import { drawBars } from './bars.ts';
import { drawComparison } from './written.ts';
import { frameOf, kLeft, kTablesHeight, type Frame } from './frame.ts';
import { drawBuffer, drawRuns, drawTables } from './rows.ts';
import { sentencesOf } from './words.ts';

const kBufferMax = 130;

export function layoutIndexBuild(input: Input): readonly Mark[] {
  const build = buildOf(input.scene);
  if (build === null)
    return new Pen(input.metrics).onlySentence(
      'index-build/words',
      input.box,
      "No index was built yet: the line create-index builds one of ibench's table by sorted runs.",
    );
  const frame = frameOf(input, build);
  const { pen, top, bottom } = frame;
  if (build.status === 'ok') drawComparison(frame);
  else {
    drawAxis(frame);
    const sorts = build.merge === null && build.status === null;
    const height = sorts ? Math.min(kBufferMax, Math.max(24, (bottom - top) * 0.5)) : 0;
    if (sorts) drawBuffer(frame, top, height);
    drawRuns(frame, sorts ? top + height + 10 : top, bottom);
  }
  drawTables(frame);
  drawFront(frame);
  drawBars(frame);
  pen.sentence('index-build/words', kLeft, frame.foot, wordsOf(frame), frame.width, frame.lines);
  return pen.marks;
}

/** The longest form that fits. */
function wordsOf({ pen, width, lines, build, input: { scene, box } }: Frame): string {
  const forms = sentencesOf(build, scene);
  const size = box.width < 400 ? 13 : 14;
  // Lines end at words: an eighth of their room may stay empty.
  const fits = (text: string): boolean => pen.metrics.width(text, 'serif', size) <= width * lines * 0.88;
  return forms.find(fits) ?? forms.at(-1)!;
}

/** The scale of the indexed column; without labels in a low picture. */
function drawAxis({ pen, build, span, columnTop, x, top, tablesY }: Frame): void {
  if (build.rows === 0) return;
  const ticks = span.x1 - span.x0 < 360 ? 2 : 5;
  for (let i = 0; i <= ticks; i++) {
    const column = (columnTop * i) / ticks;
    const anchor = i === 0 ? 'start' : i === ticks ? 'end' : 'middle';
    if (top > 20) pen.key(`axis/${column}/column`, x(column), 18, formatInteger(Math.round(column)), 'muted', anchor);
    pen.vertical(x(column), top - 8, tablesY + kTablesHeight, {
      id: `axis/${column}`,
      role: 'hair',
      width: 0.8,
      pattern: i === 0 || i === ticks ? 'solid' : 'dashed',
    });
  }
  if (top > 20) pen.fitted('axis/name', kLeft, 18, ['column value', 'column'], span.x0 - kLeft - 8);
}

/** Where the merge is: all entries to the left of it are in tables. */
function drawFront({ pen, build, x, top, tablesY }: Frame): void {
  const at = build.merge?.at ?? null;
  if (at === null || build.status !== null) return;
  pen.vertical(px(x(at)), top - 6, tablesY + kTablesHeight + 3, {
    id: 'index-build/front',
    role: 'merge',
    width: 2,
    label: `merged up to column ${formatInteger(at)}`,
  });
}
