/**
 * Where does a Get look next? From the newest run to the oldest: memtables, tables of L0 from new to old, then in each level
 * the one table whose range includes the key; it stops at the first entry with the key, also at a tombstone.
 *
 *      memtable   not here      next   L0 #12     newest table whose range holds the key
 *      L0 #12     filter: no    next   L0 #9      not L0 #11: it ends before the key
 *      L0 #9      found         next   nowhere    what lies deeper is older
 *
 * The rule is computed from the runs at that moment and their ranges; the engine's answer comes from TableProbed, and the end
 * from OpFinished. Filters do not matter here: a table with a negative filter counts as a place where the Get looked.
 */
import { formatKey, hex } from '../../base/bytes.ts';
import { kindTable } from '../../protocol/decode.ts';
import { Kind, MemtableProbed, OpBegun, TableProbed } from '../../protocol/records.gen.ts';
import type { Scene } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import type { Choice, Exercise, Spot, Step } from './exercise.ts';
import { covers, holderOf, versionsOf, type Held } from './written-versions.ts';

/** A run that a Get searched, and whether the Get ended there. */
interface Asked {
  /** Position after its answer, in records. */
  readonly position: number;
  readonly run: string;
  readonly said: string;
  readonly ends: boolean;
}
interface Got {
  readonly key: Uint8Array;
  readonly asked: Asked[];
}

const kNowhere = 'nowhere';
/** Number of choices whose range does not include the key. */
const kStrangers = 2;
const kWanted = kindTable([Kind.OpBegun, Kind.MemtableProbed, Kind.TableProbed]);

function getsOf(history: History): readonly Got[] {
  const gets: Got[] = [];
  let now: Got | null = null;
  history.forEach(
    0,
    history.total,
    ({ kind, number, v, at }) => {
      if (kind === Kind.OpBegun) {
        now = OpBegun.opKind(v, at) === 'get' ? { key: OpBegun.key(v, at).slice(), asked: [] } : null;
        if (now !== null) gets.push(now);
        return;
      }
      const isTable = kind === Kind.TableProbed;
      const verdict = isTable ? TableProbed.verdict(v, at) : MemtableProbed.verdict(v, at);
      const run = isTable ? tableId(TableProbed.table(v, at)) : memtableId(MemtableProbed.memtable(v, at));
      const ends = verdict === 'found' || verdict === 'deleted';
      now?.asked.push({ position: number + 1, run, said: verdictText(run, verdict), ends });
    },
    kWanted,
  );
  return gets.filter(({ asked }) => asked.length > 1);
}

const tableId = (table: number): string => `table ${table}`;
const memtableId = (memtable: number): string => `memtable ${memtable}`;
const capital = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}`;

function verdictText(run: string, verdict: string): string {
  if (verdict === 'found') return `${capital(run)} has the key and its value`;
  if (verdict === 'deleted') return `${capital(run)} has a tombstone for the key`;
  if (verdict === 'filter_negative') return `The filter of ${run} says no`;
  return `${capital(run)} was searched and does not have the key`;
}

interface Run {
  readonly id: string;
  /** What the reader may know about it. */
  readonly fact: string;
  /** Address of its mark in the tree. */
  readonly address: string;
  /** Null for a memtable. */
  readonly level: number | null;
  readonly holds: (key: Uint8Array) => boolean;
}

/** Runs in the order of a Get: memtables and tables of L0 from new to old, then level by level. */
function inOrder({ memtables, levels, tables }: Scene): readonly Run[] {
  const inMemory = [...memtables]
    .filter(({ entries }) => entries > 0)
    .sort((a, b) => b.memtable - a.memtable)
    .map(({ memtable }): Run => ({
      id: memtableId(memtable),
      fact: 'in memory',
      address: `memtable:${memtable}`,
      level: null,
      holds: () => true,
    }));
  const onDevice = levels.flatMap(({ level, tables: numbers }) => {
    const ordered = level === 0 ? [...numbers].sort((a, b) => b - a) : numbers;
    return ordered.flatMap((number): readonly Run[] => {
      const table = tables.get(number);
      if (table === undefined) return [];
      const { smallest, largest } = table;
      return [
        {
          id: tableId(number),
          fact: `L${level}, from ${formatKey(smallest)} to ${formatKey(largest)}`,
          address: `level:${level}/table:${number}`,
          level,
          holds: (key) => covers(table, key),
        },
      ];
    });
  });
  return [...inMemory, ...onDevice];
}

interface Question {
  readonly text: string;
  /** The Get has met its key. */
  readonly ends: boolean;
  readonly all: readonly Run[];
  /** Runs that may hold the key and were not searched, newest first. */
  readonly ahead: readonly Run[];
  readonly next: Run | undefined;
  /** Versions of the key in the tables that were not searched, newest first. */
  readonly held: readonly Held[];
}

const isOf = (run: Run, { table }: Held): boolean => run.id === tableId(table.table);
const versionName = (text: string, { version: { sequence, isTombstone } }: Held): string =>
  `${text} @${sequence}${isTombstone ? ', a tombstone' : ''}`;

/** What the Get would do if it asked `run` now. */
function otherwiseOf(run: Run, key: Uint8Array, { text, ends, next, held }: Question): string {
  if (!run.holds(key)) return `Then a table would be read that cannot have ${text}: a read for nothing.`;
  const own = held.find((each) => isOf(run, each));
  if (ends)
    return own === undefined
      ? `Then ${run.id} would be read for nothing: the reader already has the newest version.`
      : `Then the Get would go on to ${versionName(text, own)}: the old version would surface.`;
  const newest = held[0];
  if (own !== undefined && newest !== undefined && newest !== own)
    return `${capital(run.id)} has ${versionName(text, own)}, and the Get would return it: the reader would see an old version, because ${tableId(newest.table.table)} has ${versionName(text, newest)}.`;
  return `Then ${next!.id} would be passed over. Whatever it has of ${text} is newer than what ${run.id} has, so the reader could see an old version.`;
}

const tooEarly = ({ text, held: [newest] }: Question): string =>
  newest === undefined
    ? ''
    : `Then the engine would miss ${text}: it would report that there is no such key, although ${tableId(newest.table.table)} has ${versionName(text, newest)}.`;

function choiceOf(run: Run, key: Uint8Array, question: Question): Choice {
  const { text, ends, next } = question;
  const name = `${capital(run.id)} (${run.fact})`;
  const because = (): string => {
    if (!run.holds(key)) return `${name} cannot hold ${text}: the key is outside its range.`;
    if (ends) return `${name} is older than the entry just found, and the first entry of a key decides.`;
    if (run === next) return `${name} is next: the newest run not yet searched that may hold ${text}.`;
    return `${name} is older than ${next!.id}, so it is searched later.`;
  };
  const isNext = run === next;
  const spot: Spot = { in: 'mark', address: run.address };
  return {
    id: run.id,
    name: run.id,
    fact: run.fact,
    right: isNext,
    because: because(),
    otherwise: isNext ? '' : otherwiseOf(run, key, question),
    spot,
    proof: isNext || next === undefined ? [] : [next.address],
  };
}

function done(question: Question): Choice {
  const { text, ends, next } = question;
  return {
    id: kNowhere,
    name: 'nowhere, the Get is done',
    fact: '',
    right: next === undefined,
    because:
      next !== undefined
        ? `The Get is not done: ${next.id} may hold ${text}.`
        : ends
          ? 'The Get is done: the first entry found for the key is the newest, and decides.'
          : 'The Get is done: no other run has the key in its range.',
    otherwise: next === undefined ? '' : tooEarly(question),
    spot: { in: 'nothing', why: 'It is no run, so it has no mark in the tree.' },
    proof: next === undefined ? [] : [next.address],
  };
}

/** What there is to see where the Get goes next. */
function thoughtOf({ all, next }: Question, here: Run | undefined): string {
  if (next === undefined) return 'the first entry ends it';
  if (next.level !== 0) return 'one table of each level';
  const between = all.slice(here === undefined ? 0 : all.indexOf(here) + 1, all.indexOf(next));
  return between.length > 0 ? 'a table that cannot hold the key' : 'the newest table of L0';
}

function stepOf(history: History, { key, asked }: Got, at: number): Step {
  const here = asked[at]!;
  const scene = history.sceneAt(here.position);
  const before = new Set(asked.slice(0, at + 1).map(({ run }) => run));
  const all = inOrder(scene);
  const searched = all.filter(({ id }) => before.has(id));
  const ahead = all.filter((run) => run.holds(key) && !before.has(run.id));
  const next = here.ends ? undefined : ahead[0];
  const strangers = all.filter((run) => !run.holds(key) && !before.has(run.id)).slice(0, kStrangers);
  const text = formatKey(key);
  const versions = versionsOf(history, key, here.position).map((version) => holderOf(scene, key, version));
  const held = versions.filter((each): each is Held => each !== null && !before.has(tableId(each.table.table)));
  const question = { text, ends: here.ends, all, ahead, next, held };
  const last = all.find(({ id }) => id === here.run);
  return {
    thought: thoughtOf(question, last),
    position: here.position,
    plays: asked[at + 1]?.position ?? null,
    given: searched.map(({ address }) => address),
    ray: last === undefined ? null : { key: hex(key), to: last.address },
    asks: `${here.said}. Where does the Get of ${text} look next?`,
    picks: 'one',
    choices: [
      ...all.filter((run) => ahead.includes(run) || strangers.includes(run)).map((run) => choiceOf(run, key, question)),
      done(question),
    ],
    engine: [asked[at + 1]?.run ?? kNowhere],
  };
}

/** The questions of one Get, counted from 0, or back from -1: one after each run that it searched. Pure. */
export function getPath(history: History, get: number): Exercise {
  const got = getsOf(history).at(get);
  return {
    rule: 'A Get searches the newest run first, then older ones: memtables, L0 from new to old, then the one table per level whose range has the key. The first entry of the key ends it.',
    steps: got === undefined ? [] : got.asked.map((_, at) => stepOf(history, got, at)),
  };
}
