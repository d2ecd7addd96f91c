/** What all lanes of entries have: a name in the gutter, and a closed box in place of entries that are not known. */
import { formatKey } from '../../base/bytes.ts';
import type { Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import type { Rectangle, Role } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';
import type { Run } from './run-entries.ts';

/** Left end of the names of lanes, px. */
export const kLaneMargin = 14;

/** Where a name is: the top of its lane, the left end of the entries, and whether the lane has room for two lines. */
interface NamePlace {
  readonly y: number;
  readonly left: number;
  readonly tall: boolean;
}

/** A name in the gutter, and a note under it if the lane is tall. Both in the first of their forms that fits. */
export function laneName(
  pen: Pen,
  id: string,
  { y, left, tall }: NamePlace,
  forms: readonly string[],
  notes: readonly string[],
): void {
  const room = left - kLaneMargin - 6;
  const size = tall && room > 70 ? kType.title : kType.label;
  const text = pen.fitting(forms, room, 'serif', size, 600);
  pen.text({
    id: `${id}/name`,
    role: 'ink',
    x: kLaneMargin,
    y: px(y + (tall ? 13 : 12)),
    text,
    size,
    face: 'serif',
    weight: 600,
  });
  if (tall) pen.fitted(`${id}/note`, kLaneMargin, px(y + 26), notes, room);
}

/** The part of a run whose entries the scene does not know: a closed box that says where it ends. */
export function unknownPart(
  pen: Pen,
  scene: Scene,
  id: string,
  { run, name, role }: { readonly run: Run; readonly name: string; readonly role: Role },
  { x, y, w, h }: Rectangle,
): void {
  if (w < 8) return;
  const last = run.tables.at(-1);
  const table = last === undefined ? undefined : scene.tables.get(last);
  const end = table && formatKey(table.largest, { max: 16 });
  pen.box(x, y, w, h, {
    id,
    role,
    r: 4,
    opacity: 0.45,
    pattern: 'dashed',
    label: `The entries to come of ${name} were not recorded here${end ? `; the last key is ${end}` : ''}`,
  });
  const forms = end
    ? [`entries to ${end}, not recorded`, `not recorded, to ${end}`, `to ${end}`, '']
    : ['not recorded', ''];
  pen.fitted(`${id}/words`, px(x + 8), px(y + h / 2 + 4), forms, w - 14, 'ink');
}
