/** The meter against the engine's own state, and the law that a trial in parts counts the same as its program in one piece. */
import { expect, it } from 'vitest';
import { AssertionError } from '../../../../web/src/base/assert.ts';
import { Counted, Meter, type Reading } from '../../../../web/src/lessons/claims/meter.ts';
import { bySite, prepare, textOf, type Trial } from '../../../../web/src/lessons/claims/trial.ts';
import { counterInfos } from '../../../../web/src/protocol/counters.gen.ts';
import { good, makeEngine, runProgram, stateOf } from '../../../fixtures/engine.ts';

const asked = { record: 'FilterProbed', where: { filter_kind: ['full'] } } as const;
const ofFilters = {
  asked,
  whole: { ...asked, field: 'positions', stretch: 2 ** 20 },
  bits: { ...asked, field: 'positions', stretch: 1 },
} as const;

const ofBlocks = { record: 'BlockRead', where: { block_kind: ['data'] } } as const;

const trial: Trial = {
  seed: 1,
  options: {
    write_buffer_size: '4KiB',
    target_file_size_base: '4KiB',
    max_bytes_for_level_base: '16KiB',
    filter: 'full',
  },
  tallies: {
    ...bySite,
    rows: { record: 'OpFinished', field: 'rows' },
    tables: { record: 'TableCreated' },
    ...ofFilters,
    blocks: ofBlocks,
    places: { ...ofBlocks, visits: { of: ['table', 'offset'], count: 'places' } },
    changes: { ...ofBlocks, visits: { of: ['table', 'offset'], count: 'changes' } },
    constant: { ...ofBlocks, visits: { of: ['block_kind'], count: 'changes' } },
  },
  parts: [
    { mark: 'load', program: 'fill n=1000 order=random key_space=700 key_bytes=8 value_bytes=40' },
    { mark: 'read', program: 'read-fill n=50 order=random', detail: true },
    { mark: 'scan', program: 'scan limit=20', detail: true },
  ],
};

interface Run {
  readonly readings: readonly Reading[];
  readonly state: string;
}

async function run(trialToRun: Trial): Promise<Run> {
  const { seed, options, parts } = prepare(trialToRun);
  const { engine } = await makeEngine('', { seed, options, mask: parts[0]!.mask });
  const meter = new Meter(trialToRun);
  const readings = parts.map((part, i) => {
    engine.setMask(part.mask);
    good(engine.submit(part.commands));
    while (engine.run(1000, 1 << 20) > 0) meter.take(engine.takeBatch());
    return meter.mark(trialToRun.parts[i]!);
  });
  return { readings, state: stateOf(engine) };
}

const { readings, state } = await run(trial);
const [load, read, scan] = readings.map((reading) => new Counted(reading));

it('reads at each mark what changed since the previous one', () => {
  expect(load!.count('number_keys_written')).toBe(1000);
  expect([load, read, scan].map((part) => part!.count('number_keys_read'))).toEqual([0, 50, 0]);
  expect([load, read, scan].map((part) => part!.count('iter_seek_count'))).toEqual([0, 0, 1]);
  // A Get that finds its key counts one row, and its value has 40 bytes.
  const found = read!.count('get_read_bytes') / 40;
  expect([load, read, scan].map((part) => part!.tally('rows'))).toEqual([0, found, 20]);
});

it('counts the ranges that contain the numbers of a list', () => {
  expect(read!.tally('asked')).toBeGreaterThan(0);
  expect(read!.tally('whole')).toBe(read!.tally('asked'));
  // A filter that says yes was probed for six bits, some of which may coincide; one that says no for one to six.
  expect(read!.tally('bits')).toBeGreaterThan(2 * read!.tally('asked'));
  expect(read!.tally('bits')).toBeLessThanOrEqual(6 * read!.tally('asked'));
});

it('counts places, and changes of place, part by part', () => {
  // The scan reads each block once; Gets of random keys come back to blocks.
  expect(scan!.tally('blocks')).toBeGreaterThan(1);
  expect(scan!.tally('places')).toBe(scan!.tally('blocks'));
  expect(scan!.tally('changes')).toBe(scan!.tally('blocks'));
  expect(read!.tally('places')).toBeLessThan(read!.tally('changes'));
  expect(read!.tally('changes')).toBeLessThanOrEqual(read!.tally('blocks'));
  // The first visit of each part is a change.
  expect([read, scan].map((part) => part!.tally('constant'))).toEqual([1, 1]);
});

it('sums to the state that the engine reports', () => {
  const { counters, levels, memtables } = JSON.parse(state) as {
    counters: Record<string, number>;
    levels: { entries: number; size_bytes: number }[][];
    memtables: { entries: number }[];
  };
  for (const { id, name } of counterInfos)
    expect(
      readings.reduce((sum, reading) => sum + reading.counters[id]!, 0),
      name,
    ).toBe(counters[name]);
  expect(scan!.reading.levels.map(({ tables }) => tables)).toEqual(levels.map((tables) => tables.length));
  expect(scan!.tree('sizeBytes')).toBe(levels.flat().reduce((sum, table) => sum + table.size_bytes, 0));
  expect(scan!.level(1).entries).toBe(levels[1]!.reduce((sum, table) => sum + table.entries, 0));
  expect(scan!.memtableEntries).toBe(memtables.reduce((sum, memtable) => sum + memtable.entries, 0));
});

it('reports what was merged into each level, to the last entry and byte', () => {
  const { merges } = load!.reading;
  const sum = (figure: keyof (typeof merges)[number]): number =>
    merges.reduce((total, level) => total + level[figure], 0);
  expect(sum('entriesIn')).toBe(load!.count('compaction_entries_in'));
  expect(sum('entriesOut')).toBe(load!.count('compaction_entries_out'));
  expect(sum('readBytes')).toBe(load!.count('compact_read_bytes'));
  expect(sum('writtenBytes')).toBe(load!.count('compact_write_bytes'));
  expect(load!.mergedInto(1).entriesIn).toBeGreaterThan(0);
  expect(load!.mergedInto(2).entriesIn).toBeGreaterThan(0);
  expect(load!.mergedInto(0)).toEqual(load!.mergedInto(6));
  expect(read!.mergedInto(1).entriesIn).toBe(0);
});

it('has tallies of tier 2 in the parts with detail only; sites add up to the counter', () => {
  expect(load!.tally('tables')).toBeGreaterThan(5);
  expect(() => load!.tally('memtable')).toThrow(AssertionError);
  expect(read!.tallied(...Object.keys(bySite))).toBe(read!.count('user_key_comparison_count'));
  expect(scan!.tally('merge_heap')).toBe(scan!.count('merge_heap_comparisons'));
});

it('counts the same in parts as in one piece', async () => {
  const options = Object.entries(trial.options).map(([name, value]) => `set ${name}=${value}\n`);
  const { engine } = await runProgram(options.join('') + textOf(trial));
  const { counters, levels } = JSON.parse(stateOf(engine)) as Record<string, unknown>;
  expect({ counters, levels }).toEqual({
    counters: (JSON.parse(state) as Record<string, unknown>)['counters'],
    levels: (JSON.parse(state) as Record<string, unknown>)['levels'],
  });
});

it('refuses a part with a failed operation', async () => {
  const refused: Trial = {
    seed: 1,
    options: { max_skippable_internal_keys: 1 },
    parts: [{ mark: 'skip', program: 'fill n=9\ndelete-fill n=9\nscan limit=1' }],
  };
  await expect(run(refused)).rejects.toThrow('skip: an operation ended with incomplete');
});

it('reads only existing names', () => {
  expect(() => load!.count('no_such_counter')).toThrow(AssertionError);
  expect(() => load!.tally('no such tally')).toThrow(AssertionError);
  expect(() => load!.level(7)).toThrow(AssertionError);
  expect(() => load!.mergedInto(7)).toThrow(AssertionError);
});
