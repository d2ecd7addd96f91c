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

const kPickers = optionInfos.find(({ name }) => name === 'compaction_pri')?.names ?? [];

interface Picked {
  readonly position: number;
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
  const found: (Picked & { readonly inputs: { table: number; level: number }[]; readonly due: boolean })[] = [];
  const byJob = new Map<number, (typeof found)[number]>();
  history.forEach(
    0,
    history.total,
    ({ kind, number, v, at }) => {
      if (kind === Kind.CompactionInput) {
        byJob.get(CompactionInput.job(v, at))?.inputs.push({
          table: CompactionInput.table(v, at),
          level: CompactionInput.level(v, at),
        });
        return;
      }
      const level = CompactionPicked.level(v, at);
      const reason = CompactionPicked.reason(v, at);
      const picked = {
        position: number,
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

function levelStep(scene: Scene, { position, level }: Picked): Step {
  const standing = scene.levels.filter(({ tables }) => tables.length > 0);
  const most = Math.max(...standing.map(({ scoreMilli }) => scoreMilli));
  const score = (milli: number): string => (milli / 1000).toFixed(2);
  return {
    position,
    asks: 'Which level is compacted next?',
    picks: 'one',
    choices: standing.map((each): Choice => ({
      id: `L${each.level}`,
      name: `L${each.level}`,
      fact:
        each.level === 0
          ? `${each.tables.length} tables, score ${score(each.scoreMilli)}`
          : `${formatBytes(each.sizeBytes)} of ${formatBytes(each.targetBytes)}, score ${score(each.scoreMilli)}`,
      right: each.scoreMilli === most,
      because:
        each.scoreMilli === most
          ? `L${each.level} has the highest score, ${score(most)}; from 1 on a level is due.`
          : `L${each.level} scores ${score(each.scoreMilli)}, and another level scores ${score(most)}: the highest score goes first.`,
    })),
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
        fact: `${formatInteger(table.sizeBytes)} B, overlaps ${formatInteger(bytes)} B below (${(bytes / Math.max(1, table.sizeBytes)).toFixed(3)})`,
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

/** The question for the first table; null for L0, where it makes no difference, and for a level with one table. */
function beginStep(scene: Scene, picked: Picked): Step | null {
  const tables = tablesOf(scene, picked.level);
  if (picked.level === 0 || tables.length < 2) return null;
  const worth = tables.map((table, place) => worthOf(scene, picked, table, place, tables.length));
  const least = Math.min(...worth.map((each) => each.least));
  const wanted = kPickerRules[picked.picker] ?? '';
  const pointer = picked.pointer === null ? '' : ` The last one ended at ${formatKey(picked.pointer)}.`;
  return {
    position: picked.position,
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
      };
    }),
    engine: picked.inputs.filter(({ level }) => level === picked.level).map(({ table }) => String(table)),
  };
}

/** Tables that must be merged with some tables of a level: in L0 those that they overlap there, and the overlapped ones below. */
function mustGo(scene: Scene, { level, output }: Picked, begun: readonly Table[]): ReadonlySet<number> {
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
  return new Set(
    [...upper, ...tablesOf(scene, output).filter((each) => touches(hull, each))].map(({ table }) => table),
  );
}

function withStep(scene: Scene, picked: Picked): Step {
  const upper = picked.inputs.filter(({ level }) => level === picked.level).map(({ table }) => tableOf(scene, table));
  const begun = picked.level === 0 ? [tablesOf(scene, 0).at(-1)!] : upper;
  const must = mustGo(scene, picked, begun);
  const others = [
    ...(picked.level === 0 ? tablesOf(scene, 0).map((table) => ({ level: 0, table })) : []),
    ...tablesOf(scene, picked.output).map((table) => ({ level: picked.output, table })),
  ].filter(({ table }) => !begun.includes(table));
  const name = begun.map(({ table }) => table).join(' and ');
  return {
    position: picked.position,
    asks: `Table ${name} of L${picked.level} goes to L${picked.output}. Which tables must go with it?`,
    picks: 'each',
    choices: others.map(({ level, table }): Choice => {
      const right = must.has(table.table);
      return {
        id: String(table.table),
        name: `L${level} table ${table.table}, ${rangeName(table)}`,
        fact: '',
        right,
        because: right
          ? `Table ${table.table} of L${level} must go with it: their keys, ${rangeName(table)}, overlap those of the compaction, and versions of one key must stay in order.`
          : `Table ${table.table} of L${level} may stay: its keys, ${rangeName(table)}, do not overlap the compaction.`,
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
