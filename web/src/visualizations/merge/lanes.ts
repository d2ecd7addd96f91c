/**
 * The lanes of a scan: under the structure one lane for each run, with its next entries, and the rows that came out.
 *
 *     memtable  >[02 @37][05 @39][18 @35]        the first chip is at the cursor of its run
 *     L0 #9     >[      ][03 @29][10 @28]        its first entry has just been taken
 *     Rows       [00 @24]                        the entries in the order in which the scan took them; skipped ones struck out
 *
 * An entry keeps its id when it leaves its lane, so that it is seen moving to the rows.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount } from '../../base/units.ts';
import { tombstoneOf } from '../../scene/entry.ts';
import type { Merge, MergeChild, Scene, Version } from '../../scene/types.ts';
import { chosen, type Input } from '../../marks/input.ts';
import type { Rectangle, Role } from '../../marks/marks.ts';
import { levelRole, type Pen, px } from '../../marks/pen.ts';
import { chipBody, chipLine, chipLines, type KeyChip } from '../shapes/key-chip.ts';
import { laneName, unknownPart } from '../shapes/lane.ts';
import { kCursor, type Lane, type LanePlan } from './lane-plan.ts';
import { runForms, runName } from './merge-run.ts';
import { skippedWords } from './merge-words.ts';

/** The color of a run. */
export function childRole(child: MergeChild): Role {
  if (child.runKind === 'memtable') return 'memtable';
  if (child.runKind === 'sealed_memtable') return 'sealed';
  return levelRole(child.level);
}

/** `isMarked`: the runs whose first entry is compared, or is next. */
export function lanes(
  pen: Pen,
  input: Input,
  merge: Merge,
  plan: LanePlan,
  isMarked: (child: number) => boolean,
): void {
  plan.lanes.forEach((each, i) => lane(pen, input, merge, plan, each, plan.top + i * plan.laneHeight, isMarked));
  rows(pen, input.scene, merge, plan);
}

function lane(
  pen: Pen,
  input: Input,
  merge: Merge,
  plan: LanePlan,
  each: Lane,
  y: number,
  isMarked: (child: number) => boolean,
): void {
  const { child, entries } = each;
  const id = `merge:${merge.merge}/lane:${child.child}`;
  const first = boxOf(plan, 0, y);
  const isOver = child.at === null && child.advanced > 0;
  named(
    pen,
    plan,
    id,
    y,
    runForms(child).filter((form) => form !== ''),
  );
  pen.box(plan.left, y, plan.right - plan.left, plan.chip.h, {
    id,
    role: 'faint',
    r: 4,
    label: laneWords(each),
    highlighted: chosen(input, id),
  });
  if (child.at !== null) cursor(pen, `${id}/cursor`, plan, y, isMarked(child.child));
  if (isOver) pen.note(`${id}/over`, plan.left + 6, px(y + plan.chip.h / 2 + 4), 'at its end');
  if (each.isTaken)
    pen.box(first.x, first.y, first.w, first.h, { id: `${id}/taken`, role: 'hair', r: 4, pattern: 'outline' });
  entries.slice(0, plan.slots).forEach((entry, slot) => {
    if (slot === 0 && each.isTaken) return;
    chip(
      pen,
      plan,
      chipId(merge, child.child, entry),
      entry,
      boxOf(plan, slot, y),
      childRole(child),
      nameOf(entry),
      false,
    );
  });
  if (isMarked(child.child) && child.at !== null)
    pen.box(first.x - 2, first.y - 2, first.w + 4, first.h + 4, {
      id: `${id}/frame`,
      role: 'merge',
      r: 6,
      pattern: 'outline',
    });
  if (!each.isHidden) return;
  const x = plan.left + entries.length * plan.pitch + 3;
  const unknown = { run: each.run, name: runName(child), role: childRole(child) };
  unknownPart(pen, input.scene, `${id}/closed`, unknown, { x, y, w: plan.right - x, h: plan.chip.h });
}

const boxOf = ({ left, pitch, chip }: LanePlan, slot: number, y: number): Rectangle => ({
  x: left + slot * pitch + 2,
  y,
  ...chip,
});

/** The name of a lane, in its middle. */
function named(pen: Pen, { left, chip }: LanePlan, id: string, y: number, forms: readonly string[]): void {
  laneName(pen, id, { y: y + chip.h / 2 - 7.5, left: left - kCursor + 4, tall: false }, forms, []);
}

/** A triangle that points to the entry at which a run is; filled for the runs that are compared, or next. */
function cursor(pen: Pen, id: string, { left, chip }: LanePlan, y: number, isMarked: boolean): void {
  const middle = px(y + chip.h / 2);
  const x = px(left - kCursor + 3);
  const role: Role = isMarked ? 'merge' : 'muted';
  pen.path({ id, role, d: `M${x} ${px(middle - 4)}l6 4l-6 4z`, fill: true });
}

/** What the scan has taken, the last at the right: rows, and skipped entries struck out. */
function rows(pen: Pen, scene: Scene, merge: Merge, plan: LanePlan): void {
  const id = `merge:${merge.merge}/rows`;
  const { left, right, rowsY: y, passed } = plan;
  named(pen, plan, id, y, ['Rows']);
  pen.box(left - 2, y - 2, right - left + 2, plan.chip.h + 4, {
    id,
    role: 'muted',
    r: 5,
    pattern: 'outline',
    label: rowsWords(scene, merge),
  });
  passed.forEach((entry, slot) => {
    const child = merge.children.find((each) => each.child === entry.child);
    const role = child ? childRole(child) : 'faint';
    const chipOf = chipId(merge, entry.child, entry);
    chip(pen, plan, chipOf, entry, boxOf(plan, slot, y), role, skippedWords(entry), entry.what !== 'row');
  });
}

/** The id of an entry, in its lane and among the rows. */
const chipId = ({ merge }: Merge, child: number, { key, sequence }: Version): string =>
  `merge:${merge}/run:${child}/${formatKey(key)} @${sequence}`;

function chip(
  pen: Pen,
  plan: LanePlan,
  id: string,
  entry: Version,
  box: Rectangle,
  role: Role,
  label: string,
  isStruck: boolean,
): void {
  const drawn: KeyChip = { id, entry, box, role, label, isLit: false, isStruck };
  chipBody(pen, drawn, box.w + 3);
  if (plan.tall) chipLines(pen, drawn, plan.pitch);
  else chipLine(pen, drawn);
}

const nameOf = ({ key, sequence, type }: Version): string =>
  `${tombstoneOf[type]}${formatKey(key, { max: 24 })} @${sequence}`;

function laneWords({ child, entries, isTaken }: Lane): string {
  const name = runName(child);
  if (child.at === null) return child.advanced > 0 ? `${name} is at its end` : `${name} is not searched yet`;
  const next = entries[1];
  const after = next ? `, then ${formatKey(next.key, { max: 24 })}` : '';
  return `${name}: its cursor is at ${nameOf(child.at)}${isTaken ? ', which was just taken' : ''}${after}`;
}

/** The counts are those of the whole scan, of which the last entries are drawn. */
function rowsWords({ scan, operation }: Scene, { job }: Merge): string {
  if (scan === null || operation?.job !== job) return 'The entries that the scan took';
  return `The scan returned ${formatCount(scan.rows, 'row')} and skipped ${formatCount(scan.skipped, 'entry', 'entries')}`;
}
