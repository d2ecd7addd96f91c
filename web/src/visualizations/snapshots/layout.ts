/**
 * Snapshot stripes: every version of every key by its sequence, in its memtable or table, divided by the snapshots that
 * are held.
 *
 *               snapshot 20           snapshot 41           now
 *               keeps 20              keeps 12              keeps 20          what each reader sees
 *               20 for it alone |>    3 for it alone  |>                      what becomes obsolete if it is released
 *      Memtable                 |                     |  # #  #
 *      L0                       |   #  # [] #   #     |                       kept: filled; obsolete: empty
 *      L1        #  #_ #_ #     |                     |                       underlined: kept for one snapshot alone
 *      Gone          []         |   []                |                       what compactions dropped, and why
 *                                         o-----------|-------|               how long the oldest obsolete entry has been hidden
 *      Stored   [ 30 newest            | 12 for snapshots ]                   what that costs (stored.ts)
 *
 * Marks and numbers are those of the census (scene/features/tombstones/snapshot-stripes.ts), which equals the engine's. If tables were not recorded
 * entry by entry there is no census: then a table is a bar from its oldest to its newest sequence, nothing is counted,
 * and the sentence says so.
 *
 * Invariants: 1. pure; 2. the counts of the marks of a row sum to its number of versions; 3. a version keeps its id
 * wherever it is, so that it visibly moves down.
 */
import { isLsm } from '../../scene/design.ts';
import { formatKey } from '../../base/bytes.ts';
import { formatCount, formatInteger, formatNs } from '../../base/units.ts';
import { rememberedMax } from '../../scene/features/jobs/job-output.ts';
import {
  census,
  stripesOf,
  type Census,
  type OldestObsolete,
  type Stripe,
} from '../../scene/features/tombstones/snapshot-stripes.ts';
import type { Scene } from '../../scene/types.ts';
import { kType } from '../../theme/tokens.ts';
import { recentWords } from '../shapes/compaction-entries.ts';
import { axisSpan, chosen, type Input } from '../../marks/input.ts';
import { linear } from '../../marks/linear.ts';
import type { Mark, Role } from '../../marks/marks.ts';
import { Pen, px } from '../../marks/pen.ts';
import { rowsOf } from './snapshot-rows.ts';
import { storedBar, storedOf } from './stored.ts';
import { mainCompaction } from '../shapes/tree-rows.ts';
import type { Field } from './field.ts';

/** Height of what is between the rows and the sentence: the age of the oldest obsolete entry, and the bar of what is stored. */
const kFoot = 52;
const kFootUncounted = 40;

export function layoutSnapshots(input: Input): readonly Mark[] {
  const { scene, box, metrics } = input;
  const pen = new Pen(metrics);
  if (!isLsm(scene) || scene.lastSequence === 0) {
    const why = !isLsm(scene)
      ? `${scene.btree !== null ? 'A B+tree' : 'An index and log'} keeps one version of a key, so snapshots do not apply here.`
      : 'Nothing has been written yet. Put some keys, then run: snapshot s';
    return pen.onlySentence('stripes/none', box, why);
  }
  const counted = census(scene);
  const stripes = counted?.stripes ?? stripesOf(scene);
  const lines = box.width < 400 ? 3 : box.width < 620 ? 2 : 1;
  const low = box.height < 250;
  const { x0, x1 } = axisSpan(box);
  const pitch = (x1 - x0) / scene.lastSequence;
  const field: Field = {
    x: linear([0.5, scene.lastSequence + 0.5], [x0, x1]),
    pitch,
    x0,
    x1,
    top: low ? 52 : 68,
    bottom: box.height - (counted ? kFoot : kFootUncounted) - 18 * lines,
  };
  pen.rowName('stripes', 14, 16, 'Sequence', `1 to ${formatInteger(scene.lastSequence)}`, x0 - 22);
  heads(pen, input, field, stripes, counted !== null, low);
  rowsOf(pen, input, field, counted, scene.droppedEntries);
  if (counted?.oldest) age(pen, field, counted.oldest, scene.lastSequence);
  if (counted) storedBar(pen, field, storedOf(counted), field.bottom + 27);
  const { text, role } = sentence(scene, counted);
  pen.sentence('stripes/words', 14, box.height - 8 - 18 * (lines - 1), text, box.width - 28, lines, role);
  return pen.marks;
}

export const stripeWords = (stripe: Stripe, counted: boolean): string => {
  const who = nameOf(stripe);
  if (!counted) return `${who}; the entries it keeps were not recorded`;
  const dead = stripe.keptTombstones;
  const tombstones =
    dead === 0 ? '' : `, ${dead === 1 ? 'one of them a tombstone' : `${formatInteger(dead)} of them tombstones`}`;
  const alone = stripe.freedByRelease > 0 ? `; ${formatInteger(stripe.freedByRelease)} for it only` : '';
  const obsolete = stripe.obsolete > 0 ? `; ${formatInteger(stripe.obsolete)} obsolete in its stripe` : '';
  return `${who} keeps ${formatCount(stripe.kept, 'version')}${tombstones}${alone}${obsolete}`;
};

function nameOf({ snapshots, sequence }: Stripe): string {
  if (snapshots.length === 0) return 'The current view';
  const held = snapshots.length > 1 ? `, held ${snapshots.length} times,` : '';
  return `The snapshot at sequence ${formatInteger(sequence)}${held}`;
}

/** The stripes with what each keeps, and the snapshots between them. */
function heads(pen: Pen, input: Input, field: Field, stripes: readonly Stripe[], counted: boolean, low: boolean): void {
  const { x, pitch, top, bottom } = field;
  let from = field.x0;
  stripes.forEach((stripe, i) => {
    const to = x(stripe.sequence) + pitch / 2;
    const id = `stripe:${stripe.sequence}`;
    const highlighted = chosen(input, id);
    pen.box(from, 2, to - from, bottom - 2, {
      id,
      role: 'faint',
      label: stripeWords(stripe, counted),
      opacity: i % 2 === 0 ? 0.55 : 0,
      highlighted,
    });
    const room = to - from - 10;
    const write = (line: string, y: number, texts: readonly string[], role: Role, weight = 400): void => {
      const text = pen.fitting([...texts, ''], room, 'sans', kType.small, weight);
      pen.note(`${id}/${line}`, px(from + 5), y, text, role, 'start', weight);
    };
    const held = stripe.snapshots.length > 1 ? ` ×${stripe.snapshots.length}` : '';
    const at = formatInteger(stripe.sequence);
    const live = stripe.snapshots.length > 0;
    write('name', 14, live ? [`snapshot ${at}${held}`, at] : ['now'], live ? 'ray' : 'ink', 600);
    if (counted) {
      const kept = formatInteger(stripe.kept);
      const dead =
        stripe.keptTombstones > 0 ? [`keeps ${kept}, ${formatCount(stripe.keptTombstones, 'tombstone')}`] : [];
      write('kept', 29, [...dead, `keeps ${kept}`, kept], 'ink');
      const pinned = formatInteger(stripe.freedByRelease);
      if (stripe.freedByRelease > 0) write('pinned', 43, [`${pinned} for it only`, `${pinned} only`], 'ray');
      const obsolete = stripe.obsolete > 0 ? [`${formatInteger(stripe.obsolete)} obsolete`] : [];
      if (!low || stripe.freedByRelease === 0)
        write('obsolete', stripe.freedByRelease > 0 ? 57 : 43, obsolete, 'muted');
    }
    if (live) {
      pen.vertical(to, 4, bottom, { id: `${id}/line`, role: 'ray', width: 1.6 });
      pen.path({ id: `${id}/flag`, role: 'ray', d: `M${px(to)} 3l-8 4l8 4z`, fill: true });
    }
    from = to;
  });
  pen.horizontal(top - 4, field.x0, field.x1, { id: 'stripes/floor', role: 'hair', width: 0.8 });
}

/** From the version that hides it to now: how long the oldest obsolete entry has been obsolete. */
function age(pen: Pen, { x, x1, bottom }: Field, oldest: OldestObsolete, lastSequence: number): void {
  const y = px(bottom + 18);
  const from = px(x(oldest.hiddenBy));
  const to = px(Math.max(from, x(lastSequence)));
  pen.horizontal(y, from, to, { id: 'oldest/age', role: 'ink', width: 1.4, label: oldestWords(oldest) });
  pen.vertical(to, y - 4, y + 4, { id: 'oldest/now', role: 'ink', width: 1.4 });
  pen.vertical(from, bottom + 2, y, { id: 'oldest/hider', role: 'ink', width: 1, pattern: 'dashed' });
  pen.disc(from, y, 3, { id: 'oldest/since', role: 'ink' });
  const texts = [
    `oldest obsolete entry: hidden for ${ageWords(oldest)}`,
    `oldest obsolete: ${ageWords(oldest)}`,
    ageWords(oldest),
  ];
  const fitting = (room: number): string | undefined =>
    texts.find((text) => pen.metrics.width(text, 'sans', kType.small) <= room);
  // Above the line if the full text fits there, otherwise before it, in the longest form that fits.
  if (fitting(x1 - from - 14) === texts[0]) pen.note('oldest/words', px(from + 8), y - 5, texts[0]!, 'ink');
  else pen.note('oldest/words', px(from - 8), y + 4, fitting(from - 22) ?? '', 'ink', 'end');
}

export const ageWords = ({ age: sequences, ageNs, exact }: OldestObsolete): string =>
  `${formatCount(sequences, 'sequence')}, ${exact ? '' : 'at least '}${formatNs(ageNs)}`;

const oldestWords = (oldest: OldestObsolete): string =>
  `The oldest obsolete entry is ${formatKey(oldest.key, { max: 24 })} at sequence ${formatInteger(oldest.sequence)}: the version at sequence ${formatInteger(oldest.hiddenBy)} has hidden it for ${ageWords(oldest)} of modeled time`;

/** The sentence, by priority: what is being dropped, what a release would free, what waits for a compaction. */
function sentence(scene: Scene, counted: Census | null): { readonly text: string; readonly role: Role } {
  const last = mainCompaction(scene)?.recent.at(-1);
  if (last) return { text: `${recentWords(last)}.`, role: last.kept ? 'ink' : 'tombstone' };
  if (counted === null) {
    const why =
      scene.lastSequence > rememberedMax
        ? `the database has more than ${formatInteger(rememberedMax)} sequences`
        : 'some tables have no recorded entries';
    return {
      text: `Tables from their oldest to their newest sequence. Versions are not counted: ${why}.`,
      role: 'muted',
    };
  }
  const most = Math.max(...counted.stripes.map((stripe) => stripe.freedByRelease));
  const pinned = counted.stripes.findLast((stripe) => most > 0 && stripe.freedByRelease === most);
  const obsolete = counted.stripes.reduce((sum, stripe) => sum + stripe.obsolete, 0);
  if (pinned)
    return {
      text: `Without the snapshot at ${formatInteger(pinned.sequence)}, compactions would drop ${formatCount(pinned.freedByRelease, 'more version')}.`,
      role: 'ray',
    };
  if (obsolete > 0)
    return {
      text: `No reader sees ${obsolete === 1 ? 'one version' : `${formatInteger(obsolete)} versions`}; a compaction that meets them drops them.`,
      role: 'ink',
    };
  return { text: 'Every version that is left is visible to a reader.', role: 'ink' };
}
