/**
 * The filter microscope: the actual bits of a table's or memtable's filter, the bits that the Get at the cursor probed,
 * and the keys that set them.
 *
 *   Filter of #7  fast_local_bloom      | the same keys, bits anywhere
 *   ▪ . ▪ ▪ . . ▪ . ▪ . . ▪ . ▪ . .    | ▪ . . ▪ . ▪ . . ▪ .       the probed line is framed if keys stay within one line
 *   [▪ ▪ . ① . . . ▪ . ② ▪ . . ▪ ③]   | . ▪ ▪ . . ▪ . ▪ . .
 *   1,640 of 3,072 bits on              | 1,612 of 3,072 on
 *
 *   Get 0417    ① 812      ② 90       ③ 395                       the bits in probe order
 *   maybe       0415       0788       0415 0123                    the keys that set it: for a false positive, the culprits
 *
 * Beside the stored filter is a second one over the same keys, with the same number of bits and probes but the other
 * placement. The page computes it with the engine's own scheme and labels it as computed.
 *
 * Invariants: 1. pure; 2. bits are the engine's answer, probed bits of a Get those of its record; 3. on and off differ
 * in shape too.
 */
import { formatKey } from '../../base/bytes.ts';
import { formatCount, formatInteger, formatShare, listed } from '../../base/units.ts';
import { reportedBits } from '../../protocol/answers.ts';
import { bitsOfKey, chanceOfMaybe, countOn, hasLines, isOn, type FilterArray } from '../../protocol/filter-bits.ts';
import { kType } from '../../theme/tokens.ts';
import { cellsOf, gridOf, lineBox, middleOf } from './bit-grid.ts';
import { questionOf, filterSubjectOf, type Question, type FilterSubject } from './filter-contents.ts';
import { filterTarget, idOf, type FilterHome, type FilterTarget } from './filter-target.ts';
import type { Input } from '../../marks/input.ts';
import type { Mark, Role, Rectangle } from '../../marks/marks.ts';
import { Pen, px, type Forms } from '../../marks/pen.ts';

const kLeft = 14;
/** Width of a probe's column: minimum and maximum, px. */
const kColumn = { least: 74, most: 128 };
const kNarrow = 620;
/** Box width below which the second filter is one line of text instead of a drawing. */
const kBeside = 540;

export function layoutFilterMicroscope(input: Input): readonly Mark[] {
  const { scene, box, metrics, selection, answers } = input;
  const pen = new Pen(metrics);
  const target = filterTarget(scene, selection);
  if (target === null) return pen.onlySentence('filter/none', box, 'There are no filters yet.');
  const filterSubject = filterSubjectOf(target, answers);
  const name = nameOf(target.home);
  if (filterSubject === 'asked')
    return pen.onlySentence('filter/none', box, `Loading the filter of ${name} and its keys.`);
  if (filterSubject === 'none') return pen.onlySentence('filter/none', box, `The selection, ${name}, has no filter.`);
  if ('refused' in filterSubject)
    return pen.onlySentence('filter/none', box, `The filter of ${name} cannot be shown: ${filterSubject.refused}`);
  const question = questionOf(target, filterSubject);
  const { filter, twin } = filterSubject;
  const id = `filter/${idOf(target.home)}`;
  heading(pen, input, target, filterSubject);
  const below = question === null ? 14 : box.width < kNarrow ? 84 : 76;
  const top = 34;
  const wide = box.width - 2 * kLeft;
  const gap = 28;
  const beside = twin !== null && box.width >= kBeside;
  const height = Math.max(24, box.height - top - below - (twin !== null && !beside ? 38 : 22));
  const w = beside ? (wide - gap) / 2 : wide;
  const own: Rectangle = { x: kLeft, y: top + 14, w, h: height - 14 };
  const words = setByOf(filterSubject);
  array(
    pen,
    input,
    { id, filter, place: own, title: placement(filter), owners: words },
    question?.bits ?? [],
    question,
  );
  if (twin !== null && !beside) {
    const how = `${formatInteger(countOn(twin).on)} on, pass at ${formatShare(chanceOfMaybe(twin), 1)}`;
    const said = [
      `The same keys, ${placement(twin)}: ${how}`,
      `The same keys ${hasLines(twin.policy) ? 'in lines' : 'anywhere'}: ${how}`,
    ];
    const y = box.height - below - 2;
    pen.fitted(`${id}/twin/label`, kLeft, y, said, wide);
  }
  if (beside) {
    const bits = question === null || question.by === 'bit' ? [] : bitsOfKey(twin, question.asked);
    const title = `Built here from the same keys: ${hasLines(twin.policy) ? 'in lines' : 'anywhere'}`;
    const place = { ...own, x: kLeft + w + gap };
    array(pen, input, { id: `${id}/twin`, filter: twin, place, title, owners: () => '' }, bits, null);
  }
  if (question !== null) asked(pen, input, id, target, filterSubject, question, box.height - below);
  return pen.marks;
}

const nameOf = (home: FilterHome): string =>
  home.kind === 'table' ? `table ${home.table.table}` : `memtable ${home.memtable.memtable}`;

function heading(
  pen: Pen,
  { box, metrics }: Input,
  { home }: FilterTarget,
  { filter, keys, firstOffset, notListed }: FilterSubject,
): void {
  const name = home.kind === 'table' ? `Filter of #${home.table.table}` : `Filter of ${nameOf(home)}`;
  pen.title('filter/name', kLeft, 18, name);
  const held =
    notListed > 0 ? formatCount(keys.length + notListed, 'entry', 'entries') : formatCount(keys.length, 'key');
  const perKey = notListed > 0 || keys.length === 0 ? '' : `, ${(filter.bits / keys.length).toFixed(1)} bits per key`;
  const part = firstOffset === null ? '' : `, data from byte ${formatInteger(firstOffset)} on`;
  const [bits, probes] = [`${formatInteger(filter.bits)} bits`, formatCount(filter.probes, 'probe')];
  const where = home.kind === 'table' ? ` in L${home.level}` : '';
  const forms = [
    `${filter.policy}${where}: ${held}${part}, ${bits}${perKey}, ${probes}`,
    `${filter.policy}${where}: ${held}, ${bits}, ${probes}`,
    ...(home.kind === 'table' ? [`L${home.level}: ${held}, ${bits}, ${probes}`] : []),
    `${held}, ${bits}`,
    bits,
  ];
  const x = kLeft + metrics.width(name, 'serif', kType.title, 600) + 10;
  pen.fitted('filter/shape', px(x), 18, forms, box.width - x - kLeft);
}

const placement = (filter: FilterArray): string =>
  hasLines(filter.policy) ? `a key's bits in one line of ${filter.lineBits}` : "a key's bits anywhere";

/** The keys that set a bit, for its cell. */
const setByOf =
  ({ owners, keys, notListed }: FilterSubject) =>
  (bit: number): string => {
    const names = owners.get(bit).map((owner) => formatKey(keys[owner]!, { max: 24 }));
    const rest = notListed > 0 ? ', and possibly by keys that are not listed' : '';
    return names.length === 0 ? rest : `: set by ${listed(names, 6)}${rest}`;
  };

interface Drawn {
  readonly id: string;
  readonly filter: FilterArray;
  readonly place: Rectangle;
  readonly title: string;
  readonly owners: (bit: number) => string;
}

/** One bit array: its cells, the line and the probed bits, and how full it is. */
function array(
  pen: Pen,
  { metrics }: Input,
  { id, filter, place, title, owners }: Drawn,
  bits: readonly number[],
  question: Question | null,
): void {
  const grid = gridOf(filter, place);
  const said = grid.bitsPerCell === 1 ? title : `${title}; a cell is ${grid.bitsPerCell} bits`;
  pen.fitted(`${id}/title`, place.x, place.y - 7, said, place.w, 'ink', 'start', 600);
  pen.marks.push(...cellsOf(id, filter, grid, owners));
  const [first] = bits;
  if (filter.lineBits > 0 && first !== undefined && question?.by !== 'bit') {
    const frame = lineBox(grid, Math.floor(first / filter.lineBits), filter.lineBits);
    pen.box(frame.x - 2, frame.y - 2, frame.w + 3, frame.h + 3, {
      id: `${id}/line`,
      role: 'ray',
      r: 2,
      pattern: 'outline',
      label: `Line ${formatInteger(Math.floor(first / filter.lineBits))} of ${formatInteger(filter.bits / filter.lineBits)}: all bits of the key are here`,
    });
  }
  const wrong = question !== null && question.maybe && question.present === false;
  const r = Math.max(3.5, Math.min(7, grid.cell * 0.75), grid.cell * 0.3);
  for (const [i, bit] of [...new Set(bits)].entries()) {
    const on = isOn(filter.array, bit);
    const { x, y } = middleOf(grid, bit);
    pen.disc(x, y, r, { id: `${id}/ground:${i}`, role: 'panel' });
    pen.disc(x, y, px(r - 1), {
      id: `${id}/probe:${i}`,
      role: on ? (wrong ? 'trouble' : 'filter') : 'ink',
      pattern: on ? 'solid' : 'outline',
      label: `${question?.by === 'bit' ? 'Bit' : `Probe ${i + 1}: bit`} ${formatInteger(bit)} is ${on ? `on${owners(bit)}` : 'off: no key sets it'}`,
    });
  }
  const { on } = countOn(filter);
  const bottom = place.y + grid.rows * grid.cell + 14;
  const unrecorded =
    reportedBits(filter) < filter.bits
      ? `, of which the first ${formatInteger(reportedBits(filter))} are recorded`
      : '';
  const pass = `absent keys pass at ${formatShare(chanceOfMaybe(filter), 1)}`;
  const long = `${formatInteger(on)} of ${formatInteger(filter.bits)} bits on, ${formatShare(on, filter.bits)}; ${pass}`;
  const fits = metrics.width(long, 'sans', kType.small) <= place.w;
  const known = fits ? long : `${formatShare(on, filter.bits)} on; ${pass}`;
  const fill = unrecorded === '' ? known : `${formatInteger(filter.bits)} bits${unrecorded}`;
  pen.fitted(`${id}/fill`, place.x, px(bottom), fill, place.w);
}

/** The probes, bit by bit, with the keys that set each. */
function asked(
  pen: Pen,
  { box, metrics }: Input,
  id: string,
  { stop }: FilterTarget,
  filterSubject: FilterSubject,
  question: Question,
  y: number,
): void {
  const { keys, owners, filter } = filterSubject;
  const [what, verdict, role] = verdictOf(question, stop !== null);
  const narrow = box.width < kNarrow;
  const side = narrow ? 0 : 124;
  const text = `${what} ${question.by === 'bit' ? '' : formatKey(question.asked, { max: 18 })}`.trim();
  const fitted = metrics.fit(text, narrow ? 150 : side - 8, 'mono', kType.label, 600);
  pen.subject(`${id}/asked`, kLeft, y + 14, fitted, 'ray');
  const place = narrow ? { x: 170, y: y + 14, room: box.width - 178 } : { x: kLeft, y: y + 30, room: side - 8 };
  pen.fitted(`${id}/verdict`, place.x, place.y, verdict, place.room, role, 'start', 600);
  if (!narrow && question.maybe) pen.note(`${id}/by`, kLeft, y + 46, 'set by');
  const x0 = kLeft + side;
  const dy = narrow ? 18 : 0;
  const room = box.width - kLeft - x0;
  const shown = Math.max(1, Math.min(question.bits.length, Math.floor(room / (narrow ? 56 : kColumn.least))));
  const width = Math.min(kColumn.most, room / Math.max(1, shown));
  question.bits.slice(0, shown).forEach((bit, i) => {
    const on = isOn(filter.array, bit);
    const x = px(x0 + i * width);
    const more = i === shown - 1 && question.bits.length > shown ? ` +${question.bits.length - shown}` : '';
    pen.disc(x + 5, y + dy + 10, 4, {
      id: `${id}/sign:${i}`,
      role: on ? 'filter' : 'ink',
      pattern: on ? 'solid' : 'outline',
    });
    pen.key(
      `${id}/number:${i}`,
      x + 13,
      y + dy + 14,
      metrics.fit(`${formatInteger(bit)}${more}`, width - 14, 'mono', kType.small),
    );
    const names = owners.get(bit).map((owner) => formatKey(keys[owner]!, { max: 12 }));
    const rows =
      names.length === 0
        ? [on ? 'not listed' : 'off']
        : names.length > 3
          ? [...names.slice(0, 2), `+${names.length - 2}`]
          : names;
    rows.forEach((text, row) =>
      pen.key(
        `${id}/owner:${i}.${row}`,
        x,
        y + dy + 30 + row * 14,
        metrics.fit(text, width - 6, 'mono', kType.small),
        'muted',
      ),
    );
  });
}

/** The question, its outcome, and the color role. */
function verdictOf({ by, maybe, present }: Question, ofStop: boolean): readonly [string, Forms, Role] {
  if (by === 'bit') return ['one bit', maybe ? 'these keys set it' : 'no key sets it', maybe ? 'filter' : 'muted'];
  const what = by === 'get' && ofStop ? 'Get' : '';
  if (!maybe) return [what, 'no: a bit is off', 'filter'];
  if (present === null) return [what, 'maybe', 'filter'];
  return present
    ? [what, ['maybe, and it is there', 'maybe: it is there'], 'ray']
    : [what, 'maybe: false positive', 'trouble'];
}
