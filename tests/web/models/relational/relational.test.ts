/** Keys, tables, operators and the text of plans, without an engine. */
import { describe, expect, it } from 'vitest';
import { AssertionError } from '../../../../web/src/base/assert.ts';
import { fromHex } from '../../../../web/src/base/bytes.ts';
import { commandOf, textOfBytes } from '../../../../web/src/models/relational/engine-requests.ts';
import {
  columnOf,
  indexOfKey,
  primaryKey,
  secondaryKey,
  startOfIndex,
  sysIdOf,
} from '../../../../web/src/models/relational/keys.ts';
import { makePlan, operatorsOf, runPlan } from '../../../../web/src/models/relational/plans.ts';
import { lineOf, loadLines, requestsOf } from '../../../../web/src/models/relational/program.ts';
import { MemoryStore } from '../../../../web/src/models/relational/store.ts';
import {
  incidentOf,
  kCategories,
  kIncidentBytes,
  kIncidentRows,
  kIndexes,
  kTaskBytes,
  kTaskRows,
  makeTables,
  taskOf,
  type Entry,
} from '../../../../web/src/models/relational/tables.ts';
import { parseProgram } from '../../../../web/src/protocol/language.ts';

const tables = makeTables(64);
const store = new MemoryStore(tables);
const entriesOf = (index: number): readonly Entry[] =>
  store.answer({ kind: 'scan', from: startOfIndex(index), to: startOfIndex(index + 1) });
const plans = ['inner', 'straight'] as const;

describe('keys', () => {
  const id = '0123456789abcdef0123456789abcdef';

  it('begin with the index in big endian, as those of the insert benchmark do', () => {
    expect(startOfIndex(256)).toBe(textOfBytes(fromHex('00000100')!));
    expect(startOfIndex(0xfffefdfc)).toBe(textOfBytes(fromHex('fffefdfc')!));
    for (const index of [0, 255, 256, 0xffffffff]) expect(indexOfKey(primaryKey(index, id))).toBe(index);
    expect(indexOfKey('abc')).toBeNull();
  });

  it('of a secondary index are column, zero byte, primary key', () => {
    const key = secondaryKey(258, 'network', id);
    expect(key).toBe(`\0\0\x01\x02network\0${id}`);
    expect([columnOf(key), sysIdOf(key)]).toEqual(['network', id]);
    expect(columnOf(secondaryKey(258, '', id))).toBe('');
  });

  it('sort by column, then by primary key, also if a column begins with another one', () => {
    const columns = ['', 'net', 'net ', 'nets', 'network'];
    const keys = columns.flatMap((column) => [
      secondaryKey(258, column, id),
      secondaryKey(258, column, `f${id.slice(1)}`),
    ]);
    expect([...keys].sort((a, b) => (a < b ? -1 : 1))).toEqual(keys);
  });

  it('are refused with a zero byte in a column, or an id of another length', () => {
    expect(() => secondaryKey(258, 'a\0b', id)).toThrow(AssertionError);
    expect(() => secondaryKey(258, 'a', 'short')).toThrow(AssertionError);
    expect(() => primaryKey(256, '')).toThrow(AssertionError);
  });
});

describe('tables', () => {
  const bytes = (entries: readonly Entry[]): number =>
    entries.reduce((sum, { key, value }) => sum + key.length + value.length, 0);

  it('have the rows and bytes of the post', () => {
    expect([entriesOf(kIndexes.task).length, bytes(entriesOf(kIndexes.task))]).toEqual([kTaskRows, kTaskBytes]);
    expect([entriesOf(kIndexes.incident).length, bytes(entriesOf(kIndexes.incident))]).toEqual([
      kIncidentRows,
      kIncidentBytes,
    ]);
  });

  it('are the same for the same seed only', () => {
    expect(makeTables(64)).toEqual(tables);
    expect(makeTables(65)).not.toEqual(tables);
  });

  it('share ids: every incident is a task, and has one entry in the index on its category', () => {
    const tasks = new Set(entriesOf(kIndexes.task).map(({ key }) => sysIdOf(key)));
    expect(tasks.size).toBe(kTaskRows);
    const incidents = entriesOf(kIndexes.incident).map(incidentOf);
    expect(incidents.every(({ sysId }) => tasks.has(sysId))).toBe(true);
    const expected = incidents.map(({ category, sysId }) => secondaryKey(kIndexes.incidentCategory, category, sysId));
    expect(entriesOf(kIndexes.incidentCategory).map(({ key }) => key)).toEqual(expected.sort());
  });

  it('have categories by their shares, within four standard deviations', () => {
    const incidents = entriesOf(kIndexes.incident).map(incidentOf);
    for (const [category, percent] of kCategories) {
      const n = incidents.filter((each) => each.category === category).length;
      const p = percent / 100;
      expect(Math.abs(n - kIncidentRows * p), category).toBeLessThan(4 * Math.sqrt(kIncidentRows * p * (1 - p)));
    }
  });

  it('have a read form: number and effort of a task', () => {
    const tasks = entriesOf(kIndexes.task).map(taskOf);
    expect(new Set(tasks.map(({ number }) => number)).size).toBe(kTaskRows);
    expect(tasks.every(({ effort }) => effort >= 1 && effort <= 8)).toBe(true);
  });
});

/** The result computed without operators and keys. */
function groupsByHand(): unknown {
  const efforts = new Map(
    entriesOf(kIndexes.task)
      .map(taskOf)
      .map(({ sysId, effort }) => [sysId, effort]),
  );
  const groups = new Map<string, { category: string; incidents: number; effort: number }>();
  for (const { sysId, category } of entriesOf(kIndexes.incident).map(incidentOf)) {
    const group = groups.get(category) ?? { category, incidents: 0, effort: 0 };
    groups.set(category, group);
    group.incidents++;
    group.effort += efforts.get(sysId)!;
  }
  return [...groups.values()].sort((a, b) => (a.category < b.category ? -1 : 1));
}

describe('plans', () => {
  it.each(plans)('%s returns the groups of the tables', (name) => {
    expect(runPlan(makePlan(name), (request) => store.answer(request))).toEqual(groupsByHand());
  });

  it('are trees of operators, each with the rows that it returned', () => {
    const rows = (name: (typeof plans)[number]): unknown => {
      const plan = makePlan(name);
      runPlan(plan, (request) => store.answer(request));
      return operatorsOf(plan).map(({ label, rows }) => `${label}: ${rows}`);
    };
    expect(rows('inner')).toEqual([
      'group rows in order: 8',
      'lookup in task: 8192',
      'scan of incident by category: 8192',
    ]);
    expect(rows('straight')).toEqual([
      'sort by category: 8',
      'temporary table by category: 8',
      'lookup in incident: 8192',
      'scan of task by primary key: 8292',
    ]);
  });

  it('of empty tables return no groups', () => {
    for (const name of plans) expect(runPlan(makePlan(name), () => [])).toEqual([]);
  });

  it('make one scan, then one Get per row: in the order of the primary key, or of the index', () => {
    const keys = (name: (typeof plans)[number]): readonly string[] =>
      requestsOf(name, tables).flatMap((request) => (request.kind === 'get' ? [request.key] : []));
    const straight = keys('straight');
    expect(straight.length).toBe(kTaskRows);
    expect([...straight].sort()).toEqual(straight);
    const inner = keys('inner');
    expect(inner.length).toBe(kIncidentRows);
    // It starts again once per category.
    expect(inner.filter((key, i) => i > 0 && key < inner[i - 1]!).length).toBe(kCategories.length - 1);
  });
});

describe('the text', () => {
  it('of a plan has the commands of its requests', () => {
    for (const name of plans) {
      const requests = requestsOf(name, tables).filter((_, i) => i % 97 === 0);
      const parsed = parseProgram(requests.map(lineOf).join('\n'));
      expect(parsed.diagnostics).toEqual([]);
      expect(parsed.commands.map((bytes) => [...bytes])).toEqual(requests.map((request) => [...commandOf(request)]));
    }
  });

  it('of the tables has a line for each statement, and escapes what the line language would not read', () => {
    expect(loadLines(tables).length).toBe(kTaskRows + kIncidentRows);
    expect(lineOf({ kind: 'get', key: '\0 "\\~\x7f\xff' })).toBe('get "\\x00 \\x22\\x5c~\\x7f\\xff"');
    expect(parseProgram(lineOf({ kind: 'get', key: '\0 "\\~\x7f\xff' })).commands).toEqual([
      commandOf({ kind: 'get', key: '\0 "\\~\x7f\xff' }),
    ]);
  });
});
