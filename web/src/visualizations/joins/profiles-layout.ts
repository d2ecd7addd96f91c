/**
 * The published profiles of both plans as bars, sorted by their shares; the color is the layer of the function, and mutexes are hatched.
 *
 *     INNER                                              STRAIGHT
 *     memcpy                ==================== 5.90 %  memcmp          ================ 5.32 %
 *     pthread_mutex_lock    //////////////       4.38 %  memcpy          ==============   4.68 %
 *
 * Pure. Nothing here is of this run.
 */
import { kProfiles, type Layer, type ProfileRow } from '../../models/relational/published.ts';
import type { PlanName } from '../../models/relational/plans.ts';
import type { Input } from '../../marks/input.ts';
import { linear } from '../../marks/linear.ts';
import type { Mark, Rectangle, Role } from '../../marks/marks.ts';
import { Pen } from '../../marks/pen.ts';
import { kType } from '../../theme/tokens.ts';
import { kPlanTitles } from './plan-rows.ts';

const kLeft = 14;
const kGap = 30;
const kWide = 520;
const kTop = 24;
const kMost = 6;

const kRoles: Readonly<Record<Layer, Role>> = {
  'C library': 'muted',
  RocksDB: 'ray',
  MyRocks: 'merge',
  MySQL: 'filter',
};
const kNames: readonly PlanName[] = ['inner', 'straight'];

export function layoutProfiles({ box, metrics }: Input): readonly Mark[] {
  const pen = new Pen(metrics);
  const wide = box.width >= kWide;
  legend(pen, box.width);
  const width = wide ? (box.width - 2 * kLeft - kGap) / 2 : box.width - 2 * kLeft;
  const lines = wide ? 8 : 16;
  const pitch = Math.max(13, Math.min(26, (box.height - kTop - 4) / lines));
  kNames.forEach((plan, i) => {
    const x = kLeft + (wide ? i * (width + kGap) : 0);
    const y = kTop + (wide ? 0 : i * 8 * pitch);
    drawProfile(pen, plan, { x, y, w: width, h: pitch });
  });
  return pen.marks;
}

/** `h`: the distance of lines. */
function drawProfile(pen: Pen, plan: PlanName, { x, y, w, h }: Rectangle): void {
  const id = `profiles/${plan}`;
  const rows = kProfiles[plan];
  pen.fitted(`${id}/name`, x, y + h * 0.7, titleForms(plan), w, 'ink', 'start', 600);
  const names = Math.max(...rows.map(({ name }) => pen.metrics.width(nameOf(name, w), 'sans', kType.small)));
  const left = x + names + 8;
  const length = linear([0, kMost], [0, x + w - left - 44]);
  rows.forEach((row, i) => {
    const top = y + (i + 1) * h;
    const base = top + h * 0.72;
    pen.note(`${id}/row:${i}/name`, left - 6, base, nameOf(row.name, w), 'ink', 'end');
    pen.box(left, top + 1.5, length(row.percent), h - 3, {
      id: `${id}/row:${i}`,
      role: kRoles[row.layer],
      ...(row.mutex && { pattern: 'hatch' }),
      r: 1,
      label: labelOf(plan, row),
    });
    pen.note(`${id}/row:${i}/percent`, left + length(row.percent) + 5, base, percentOf(row), 'ink');
  });
}

const titleForms = (plan: PlanName): readonly string[] => [
  `${kPlanTitles[plan]}: published shares of the cycles`,
  `${kPlanTitles[plan]}, published`,
];

/** A shorter name in a narrow drawing. */
const nameOf = (name: string, w: number): string =>
  w < 300 ? name.replace('comparator of the primary key', 'key comparator') : name;

const percentOf = ({ percent }: ProfileRow): string => `${percent.toFixed(2)} %`;

const labelOf = (plan: PlanName, row: ProfileRow): string =>
  `${kPlanTitles[plan]}, published: ${row.name} has ${percentOf(row)} of the cycles (${row.layer}${row.mutex ? ', a mutex' : ''})`;

function legend(pen: Pen, width: number): void {
  const name = width < 340 ? 11 : 13;
  let x = kLeft;
  const items: readonly (readonly [text: string, role: Role, hatched: boolean])[] = [
    ...(Object.keys(kRoles) as Layer[]).map((layer) => [layer, kRoles[layer], false] as const),
    ['mutex', 'muted', true],
  ];
  for (const [text, role, hatched] of items) {
    pen.box(x, 5, 9, 9, { id: `profiles/legend/${text}`, role, r: 1, ...(hatched && { pattern: 'hatch' }) });
    pen.note(`profiles/legend/${text}/name`, x + name, 13.5, text);
    x += name + pen.metrics.width(text, 'sans', kType.small) + (width < 340 ? 3 : 14);
  }
}
