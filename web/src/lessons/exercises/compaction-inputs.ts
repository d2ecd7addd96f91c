/**
 * Pick the files of a compaction, in three questions: which level, which of its tables first, and which other tables must be
 * merged with it.
 *
 *      L1  [a..f]  [h..p]  [q..z]        score 1.40, due         begin with h..p: it overlaps least below, for its size
 *      L2  [b..e] [g..k] [l..s]          score 0.70              g..k and l..s must go with it
 *
 * Why other tables must be merged: an older version of a key must not end up above a newer one. So the chosen tables are
 * merged with the tables of the lower level that they overlap; in L0, where tables overlap each other, also with those that
 * they overlap there, directly or through others.
 *
 * The rule is computed from the tables, scores and targets of the scene before the decision; the engine's answer comes from
 * CompactionPicked and CompactionInput. Exercises use only leveled compactions triggered by a level's score that were not
 * widened (by upper tables that cost nothing more) and whose level was the first choice.
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import { formatBytes, formatInteger } from '../../base/units.ts';
import { kindTable } from '../../protocol/decode.ts';
import { optionInfos } from '../../protocol/options.gen.ts';
import { CompactionInput, CompactionPicked, Kind } from '../../protocol/records.gen.ts';
import { overlapBelow } from '../../scene/features/tree/overlap.ts';
import type { Scene, Table } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import type { Choice, Exercise, Step } from './exercise.ts';

const kTrigger = optionInfos.find(({ name }) => name === 'level0_file_num_compaction_trigger')!;
const kPickers = optionInfos.find(({ name }) => name === 'compaction_pri')?.names ?? [];

interface Picked {
  readonly position: number;
  /** Position after the record of the last input. */
  readonly plays: number;
  readonly level: number;
  readonly output: number;
  readonly picker: string;
  readonly inputs: readonly { readonly table: number; readonly level: number }[];
  /** Largest key of the tables of this level that were compacted last; null if none was. */
  readonly pointer: Uint8Array | null;
}

const kWanted = kindTable([Kind.CompactionPicked, Kind.CompactionInput]);

/** Compactions triggered by a score, in order. */
function compactionsOf(history: History): readonly Picked[] {
  const found: (Picked & {
    plays: number;
    readonly inputs: { table: number; level: number }[];
    readonly due: boolean;
  })[] = [];
  const byJob = new Map<number, (typeof found)[number]>();
  history.forEach(
    0,
    history.total,
    ({ kind, number, v, at }) => {
      if (kind === Kind.CompactionInput) {
        const own = byJob.get(CompactionInput.job(v, at));
        if (own === undefined) return;
        own.inputs.push({ table: CompactionInput.table(v, at), level: CompactionInput.level(v, at) });
        own.plays = number + 1;
        return;
      }
      const level = CompactionPicked.level(v, at);
      const reason = CompactionPicked.reason(v, at);
      const picked = {
        position: number,
        plays: number + 1,
        level,
        output: CompactionPicked.outputLevel(v, at),
        picker: kPickers[CompactionPicked.picker(v, at)] ?? '',
        inputs: [],
        pointer: pointerOf(
          history,
          found.findLast((each) => each.level === level),
        ),
        due: reason === 'level0_file_num' || reason === 'level_max_bytes',
      };
      byJob.set(CompactionPicked.job(v, at), picked);
      found.push(picked);
    },
    kWanted,
  );
  return found.filter(({ due }) => due);
}

/** Where round robin continues: after the largest key of the upper inputs. */
function pointerOf(history: History, last: Picked | undefined): Uint8Array | null {
  if (last === undefined) return null;
  const scene = history.sceneAt(last.position);
  const upper = last.inputs.filter(({ level }) => level === last.level).map(({ table }) => tableOf(scene, table));
  return upper.reduce<Uint8Array | null>(
    (most, { largest }) => (most === null || compareBytes(largest, most) > 0 ? largest : most),
    null,
  );
}

const tableOf = (scene: Scene, number: number): Table => scene.tables.get(number as Table['table'])!;
const tablesOf = (scene: Scene, level: number): readonly Table[] =>
  (scene.levels.find((each) => each.level === level)?.tables ?? []).map((number) => scene.tables.get(number)!);
const rangeName = ({ smallest, largest }: Table): string => `${formatKey(smallest)} to ${formatKey(largest)}`;
const touches = (a: Table, b: Table): boolean =>
  compareBytes(a.smallest, b.largest) <= 0 && compareBytes(b.smallest, a.largest) <= 0;

const addressOf = (level: number, { table }: Pick<Table, 'table'>): string => `level:${level}/table:${table}`;
const inMark = (level: number, table: Table) => ({ in: 'mark', address: addressOf(level, table) }) as const;

type LevelOfScene = Scene['levels'][number];

/** What the score of a level is computed from. */
function sizeFact(scene: Scene, { level, tables, sizeBytes, targetBytes }: LevelOfScene): string {
  if (level > 0) return `${formatBytes(sizeBytes)}, target ${formatBytes(targetBytes)}`;
  const trigger = scene.options.get(kTrigger.id) ?? kTrigger.default;
  return `${tables.length} tables, trigger ${trigger}`;
}

/** What the engine would do if it took another level than the one that is due first. */
function otherLevel(scene: Scene, own: LevelOfScene, first: LevelOfScene): string {
  const score = (first.scoreMilli / 1000).toFixed(2);
  const waits = `L${first.level}, at ${score} times its limit, would wait and keep growing.`;
  return own.scoreMilli < 1000
    ? `Then L${own.level} would be compacted although it has room (${sizeFact(scene, own)}), and ${waits}`
    : `L${own.level} is due as well, but ${waits}`;
}

function levelStep(scene: Scene, { position, level }: Picked): Step {
  const standing = scene.levels.filter(({ tables }) => tables.length > 0);
  const most = Math.max(...standing.map(({ scoreMilli }) => scoreMilli));
  const first = standing.find(({ scoreMilli }) => scoreMilli === most)!;
  const score = (milli: number): string => (milli / 1000).toFixed(2);
  return {
    thought: level === 0 ? 'level 0 is due' : 'the highest score',
    position,
    plays: null,
    given: [],
    ray: null,
    asks: 'Which level is compacted next?',
    picks: 'one',
    choices: standing.map((each): Choice => {
      const right = each.scoreMilli === most;
      return {
        id: `L${each.level}`,
        name: `L${each.level}`,
        fact: sizeFact(scene, each),
        right,
        because: right
          ? `L${each.level} has the highest score, ${score(most)}; from 1 on a level is due.`
          : `L${each.level} scores ${score(each.scoreMilli)}, and another level scores ${score(most)}: the highest score goes first.`,
        otherwise: right ? '' : otherLevel(scene, each, first),
        spot: { in: 'marks', address: `level:${each.level}` },
        proof: right ? [] : tablesOf(scene, first.level).map((table) => addressOf(first.level, table)),
      };
    }),
    engine: [`L${level}`],
  };
}

/** The criterion of a picker: it takes the table with the lowest value. fact: the value as text. */
interface Worth {
  readonly least: number;
  readonly fact: string;
}

function worthOf(scene: Scene, { level, picker, pointer }: Picked, table: Table, place: number, count: number): Worth {
  switch (picker) {
    case 'round_robin': {
      const tables = tablesOf(scene, level);
      const first = pointer === null ? 0 : tables.findIndex(({ largest }) => compareBytes(largest, pointer) > 0);
      return { least: (place - Math.max(first, 0) + count) % count, fact: '' };
    }
    case 'oldest_largest_seq_first':
      return { least: table.largestSequence, fact: `newest entry @${table.largestSequence}` };
    case 'oldest_smallest_seq_first':
      return { least: table.smallestSequence, fact: `oldest entry @${table.smallestSequence}` };
    case 'by_compensated_size':
      return { least: -table.sizeBytes, fact: formatBytes(table.sizeBytes) };
    default: {
      const below = overlapBelow(scene, table, level);
      const bytes = below?.bytes ?? 0;
      return {
        least: Math.floor((bytes * 1024) / Math.max(1, table.sizeBytes)),
        // In bytes, because two tables may differ by little.
        fact: `${formatInteger(table.sizeBytes)} B, overlaps ${formatInteger(bytes)} B below`,
      };
    }
  }
}

const kPickerRules: Readonly<Record<string, string>> = {
  round_robin: 'the next table, by key, after those compacted last',
  by_compensated_size: 'the largest table',
  oldest_largest_seq_first: 'the table whose newest entry is oldest',
  oldest_smallest_seq_first: 'the table whose oldest entry is oldest',
  min_overlapping_ratio: 'the table with the least overlap below, relative to its size',
  min_overlapping_ratio_uncompensated: 'the table with the least overlap below, relative to its size',
};

/** What beginning with `table` would cost, compared with the best; empty for pickers that do not compare costs. */
function otherTable(scene: Scene, { level, output, picker }: Picked, table: Table, best: Table): string {
  if (!picker.startsWith('min_overlapping_ratio')) return '';
  const [own, least] = [table, best].map((each) => overlapBelow(scene, each, level)?.bytes ?? 0) as [number, number];
  const perByte = (bytes: number, { sizeBytes }: Table) => (bytes / Math.max(1, sizeBytes)).toFixed(2);
  return `Then ${formatInteger(own)} B of L${output} would be rewritten so that ${formatInteger(table.sizeBytes)} B go down, ${perByte(own, table)} for each byte; with table ${best.table} it is ${perByte(least, best)}.`;
}

/** The question for the first table; null for L0, where it makes no difference, and for a level with one table. */
function beginStep(scene: Scene, picked: Picked): Step | null {
  const tables = tablesOf(scene, picked.level);
  if (picked.level === 0 || tables.length < 2) return null;
  const worth = tables.map((table, place) => worthOf(scene, picked, table, place, tables.length));
  const least = Math.min(...worth.map((each) => each.least));
  const best = tables[worth.findIndex((each) => each.least === least)]!;
  const wanted = kPickerRules[picked.picker] ?? '';
  const pointer = picked.pointer === null ? '' : ` The last one ended at ${formatKey(picked.pointer)}.`;
  return {
    thought: `a table for ${picked.picker}`,
    position: picked.position,
    plays: null,
    given: [],
    ray: null,
    asks: `${picked.picker} takes ${wanted}.${picked.picker === 'round_robin' ? pointer : ''} Which table of L${picked.level} is it?`,
    picks: 'one',
    choices: tables.map((table, i): Choice => {
      const { fact, least: own } = worth[i]!;
      return {
        id: String(table.table),
        name: `table ${table.table}, ${rangeName(table)}`,
        fact,
        right: own === least,
        because: own === least ? `Table ${table.table} is ${wanted}.` : `Table ${table.table} is not ${wanted}.`,
        otherwise: own === least ? '' : otherTable(scene, picked, table, best),
        spot: inMark(picked.level, table),
        proof: own === least ? [] : overlapped(scene, picked.output, table),
      };
    }),
    engine: picked.inputs.filter(({ level }) => level === picked.level).map(({ table }) => String(table)),
  };
}

/** Addresses of the tables of a level that a table overlaps. */
const overlapped = (scene: Scene, level: number, table: Table): readonly string[] =>
  tablesOf(scene, level)
    .filter((each) => touches(table, each))
    .map((each) => addressOf(level, each));

/** Tables that must be merged with some tables of a level: in L0 those that they overlap there, and the overlapped ones below. */
function mustGo(scene: Scene, { level, output }: Picked, begun: readonly Table[]): MustGo {
  let upper = [...begun];
  for (let grown = level === 0; grown;) {
    const more = tablesOf(scene, 0).filter((each) => upper.some((one) => touches(one, each)));
    grown = more.length > upper.length;
    upper = more;
  }
  const hull = upper.reduce((all, each) => ({
    ...all,
    smallest: compareBytes(each.smallest, all.smallest) < 0 ? each.smallest : all.smallest,
    largest: compareBytes(each.largest, all.largest) > 0 ? each.largest : all.largest,
  }));
  const all = [...upper, ...tablesOf(scene, output).filter((each) => touches(hull, each))];
  return { tables: new Set(all.map(({ table }) => table)), hull };
}

interface MustGo {
  readonly tables: ReadonlySet<number>;
  /** A table with the range of all that go down. */
  readonly hull: Table;
}

/** What would happen if a table that must go stayed, with a key that both sides have. */
function leftOut(level: number, output: number, table: Table, { hull }: MustGo): string {
  if (level === 0)
    return `If table ${table.table} stayed in L0, the same range of L${output} would soon be rewritten again for it, from ${rangeName(table)}.`;
  const key = [table.smallest, table.largest].find((each) => isIn(hull, each)) ?? hull.smallest;
  return `If table ${table.table} stayed, L${output} would have two tables whose ranges include ${formatKey(key)}. A Get asks only one table of a level, so the engine would miss ${formatKey(key)}.`;
}

const isIn = ({ smallest, largest }: Table, key: Uint8Array): boolean =>
  compareBytes(smallest, key) <= 0 && compareBytes(key, largest) <= 0;

function withStep(scene: Scene, picked: Picked): Step {
  const upper = picked.inputs.filter(({ level }) => level === picked.level).map(({ table }) => tableOf(scene, table));
  const begun = picked.level === 0 ? [tablesOf(scene, 0).at(-1)!] : upper;
  const must = mustGo(scene, picked, begun);
  const others = [
    ...(picked.level === 0 ? tablesOf(scene, 0).map((table) => ({ level: 0, table })) : []),
    ...tablesOf(scene, picked.output).map((table) => ({ level: picked.output, table })),
  ].filter(({ table }) => !begun.includes(table));
  const name = begun.map(({ table }) => table).join(' and ');
  const given = begun.map((table) => addressOf(picked.level, table));
  return {
    thought: picked.level === 0 ? 'tables of level 0 that overlap' : 'tables below that overlap',
    position: picked.position,
    plays: picked.plays,
    given,
    ray: null,
    asks: `Table ${name} of L${picked.level} goes to L${picked.output}. Which tables must go with it?`,
    picks: 'each',
    choices: others.map(({ level, table }): Choice => {
      const right = must.tables.has(table.table);
      return {
        id: String(table.table),
        name: `L${level} table ${table.table}, ${rangeName(table)}`,
        fact: '',
        right,
        because: right
          ? `Table ${table.table} of L${level} must go with it: its keys, ${rangeName(table)}, overlap those of the compaction.`
          : `Table ${table.table} of L${level} may stay: its keys, ${rangeName(table)}, do not overlap the compaction.`,
        otherwise: right
          ? leftOut(level, picked.output, table, must)
          : `Then its ${formatInteger(table.sizeBytes)} B would be read and written again, and nothing in them would change.`,
        spot: inMark(level, table),
        proof: given,
      };
    }),
    engine: picked.inputs
      .map(({ table }) => String(table))
      .filter((id) => !begun.some(({ table }) => String(table) === id)),
  };
}

/** False for compactions that are not used: widened, not of the level that is due first, or with tables that are gone. */
function isPlain(scene: Scene, picked: Picked): boolean {
  const upper = picked.inputs.filter(({ level }) => level === picked.level);
  const most = Math.max(...scene.levels.map(({ scoreMilli }) => scoreMilli));
  const own = scene.levels.find(({ level }) => level === picked.level)?.scoreMilli;
  return own === most && picked.inputs.length > 0 && (picked.level === 0 || upper.length === 1);
}

/** The steps of up to `most` compactions, beginning with number `from`. Pure. */
export function compactionInputs(history: History, most = 2, from = 0): Exercise {
  const plain = compactionsOf(history)
    .map((picked) => ({ picked, scene: history.sceneAt(picked.position) }))
    .filter(({ picked, scene }) => isPlain(scene, picked));
  return {
    rule: 'The level with the highest score goes first. Its picker chooses the first table. All tables whose keys overlap go with it.',
    steps: plain.slice(from, from + most).flatMap(({ picked, scene }) => {
      const begin = beginStep(scene, picked);
      return [levelStep(scene, picked), ...(begin ? [begin] : []), withStep(scene, picked)];
    }),
  };
}
