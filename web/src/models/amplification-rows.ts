/**
 * The amplification table: the formula's value for these options and this tree, the measured value, their ratio, and, if they differ, the
 * assumption of the formula that fails.
 *
 *   row      formula                                             measured
 *   write    leveled: 2 + (L - 1)(r/2 + 1); tiered: 1 per size   bytes written to tables / bytes written by clients
 *   read     1 memtable + L0's trigger + levels; tiered: 1 + T   runs that a read may have to search
 *   space    r/(r-1) + (memtable + L0)/Lmax; tiered: runs        entries stored / live rows
 *   filter   false positives of the scheme at b bits per key     false positives / lookups of absent keys
 *   cache    what fits / what there is (uniform reads)           data block hits / data block lookups
 *
 * Lazy leveling and FIFO compaction have the same rows; amplification.ts has their formulas.
 * A B+tree has the rows write, space and cache; an index and log write, 1/(1 - u), and space, its limit.
 *
 * A ratio from 0.8 to 1.25 counts as agreement. Outside of it one sentence names the assumption that fails, derived from counts of the run
 * and never guessed: if no known one applies, the sentence says so.
 *
 * Source: amplification.ts, leveled.ts and bloom.ts, which name theirs.
 */
import { formatBytes, formatCount, formatInteger, formatShare } from '../base/units.ts';
import {
  cleanedLiveShare,
  cleaningWriteAmplification,
  lazyLevelingRunsAtRest,
  lazyLevelingSpaceAmplification,
  lazyLevelingWriteAmplification,
  leveledSpaceAmplification,
  leveledWriteAmplification,
  pageWriteAmplification,
  tieredRunsAtRest,
  tieredWriteAmplification,
} from './amplification.ts';
import {
  doubleHashingFalsePositiveRate,
  falsePositiveRate,
  oneLineFalsePositiveRate,
  steppingOneLineFalsePositiveRate,
} from './bloom.ts';
import { cacheReason, filterReason, readReason, spaceReason, writeReason } from './amplification-reasons.ts';
import type { AmplificationFacts } from './amplification-facts.ts';

export interface AmplificationRow {
  readonly id: 'write' | 'read' | 'space' | 'filter' | 'cache';
  readonly name: string;
  /** null if there are no numbers to compute it from yet. */
  readonly formula: number | null;
  /** The formula with its numbers. */
  readonly formulaWords: string;
  readonly measured: number | null;
  readonly measuredWords: string;
  /** measured / formula; null if either is missing or the formula is 0. */
  readonly ratio: number | null;
  /** One sentence: which assumption fails, or that none does. '' if nothing was measured. */
  readonly reason: string;
  /** Whether to show percent; amplifications are shown as plain numbers. */
  readonly share: boolean;
}

/** Ratios that count as agreement with the formula. */
export const kAsPromised: readonly [low: number, high: number] = [0.8, 1.25];

type Parts = Pick<AmplificationRow, 'formula' | 'formulaWords' | 'measured' | 'measuredWords'>;

const over = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

function row(
  id: AmplificationRow['id'],
  name: string,
  parts: Parts,
  reason: (ratio: number) => string,
  share = false,
): AmplificationRow {
  const { formula, measured } = parts;
  const ratio = formula !== null && measured !== null && formula > 0 ? measured / formula : null;
  const fits = ratio !== null && ratio >= kAsPromised[0] && ratio <= kAsPromised[1];
  const said = ratio === null ? '' : fits ? 'As the formula predicts.' : reason(ratio);
  return { id, name, ...parts, ratio, reason: said, share };
}

/** The rows write, read, space, filter, cache, in this order, without those that do not apply to the design. Pure. */
export function amplificationRows(facts: AmplificationFacts): readonly AmplificationRow[] {
  if (facts.design === 'btree') return [pageWrites(facts), pageSpace(facts), pool(facts)].flatMap((each) => each ?? []);
  if (facts.design === 'index_log') return logRows(facts);
  return [
    row('write', 'Write', writeParts(facts), (ratio) => writeReason(facts, ratio)),
    row('read', 'Read (runs)', readParts(facts), (ratio) => readReason(facts, ratio)),
    row('space', 'Space', spaceParts(facts), (ratio) => spaceReason(facts, ratio)),
    row(
      'filter',
      'False positives',
      filterParts(facts),
      (ratio) => filterReason(facts, filterRate(facts) ?? 0, ratio),
      true,
    ),
    row('cache', 'Cache hits', cacheParts(facts), (ratio) => cacheReason(facts, ratio), true),
  ];
}

function writeParts(facts: AmplificationFacts): Parts {
  const { design, fanOut, levelsBelow, flushes, trigger, writtenBytes, flushedBytes, compactedBytes } = facts;
  const tables = flushedBytes + compactedBytes;
  const measured = tables > 0 ? over(tables, writtenBytes) : null;
  const measuredWords = `${formatBytes(tables)} of tables / ${formatBytes(writtenBytes)} of clients`;
  if (flushes === 0) return { formula: null, formulaWords: 'nothing was flushed yet', measured, measuredWords };
  if ((design === 'tiered' || design === 'lazy_leveling') && trigger < 2)
    return { formula: null, formulaWords: 'runs are merged one by one', measured, measuredWords };
  if (design === 'tiered')
    return {
      formula: tieredWriteAmplification(trigger, flushes),
      formulaWords: `1 per run size: ${formatCount(flushes, 'flush', 'flushes')}, ${trigger} runs become one`,
      measured,
      measuredWords,
    };
  if (design === 'fifo') return { formula: 1, formulaWords: '1: a flush; nothing is merged', measured, measuredWords };
  if (levelsBelow === 0)
    return { formula: 1, formulaWords: '1: a flush, and no compaction yet', measured, measuredWords };
  if (fanOut < 2) return { formula: null, formulaWords: 'levels do not grow', measured, measuredWords };
  if (design === 'lazy_leveling')
    return {
      formula: lazyLevelingWriteAmplification(trigger, fanOut, runsOfRows(facts)),
      formulaWords: `1 per tier of ${trigger} runs, + r = ${fanOut} for the last level`,
      measured,
      measuredWords,
    };
  return {
    formula: leveledWriteAmplification(fanOut, levelsBelow),
    formulaWords: `2 + (levels − 1)(r/2 + 1) = 2 + ${levelsBelow - 1} × (${fanOut}/2 + 1)`,
    measured,
    measuredWords,
  };
}

/** The number of flushed runs that the last level's bytes fill. */
const runsOfRows = ({ lastBytes, flushedBytes, flushes }: AmplificationFacts): number =>
  flushedBytes > 0 ? Math.max(1, (lastBytes * flushes) / flushedBytes) : 1;

function readParts(facts: AmplificationFacts): Parts {
  const { design, trigger, fanOut, levelsBelow, memtables, level0Tables, deeperRuns } = facts;
  const measuredWords = `${formatInteger(memtables)} in memory + ${formatInteger(level0Tables)} in L0 + ${formatCount(deeperRuns, 'level')}`;
  const measured = memtables + level0Tables + deeperRuns;
  if (design === 'tiered')
    return { formula: 1 + trigger, formulaWords: `1 memtable + ${trigger} runs`, measured, measuredWords };
  if (design === 'fifo')
    return { formula: null, formulaWords: 'every table that was not deleted', measured, measuredWords };
  if (design === 'lazy_leveling' && trigger > 1 && fanOut > 1) {
    const runs = lazyLevelingRunsAtRest(trigger, fanOut, runsOfRows(facts));
    return {
      formula: 1 + runs,
      formulaWords: `1 memtable + ${trigger - 1} runs per tier + the last level`,
      measured,
      measuredWords,
    };
  }
  const formulaWords = `1 memtable + ${trigger} in L0 + ${formatCount(levelsBelow, 'level')} below`;
  return { formula: 1 + trigger + levelsBelow, formulaWords, measured, measuredWords };
}

function spaceParts(facts: AmplificationFacts): Parts {
  const { design, rows, fanOut, trigger, capPercent, memtableBytes, level0Bytes, lastBytes, deepest } = facts;
  const measured = rows === null ? null : over(rows.stored, rows.live);
  const measuredWords =
    rows === null
      ? 'not recorded: needs every entry recorded, in a small database at rest'
      : `${formatCount(rows.stored, 'entry', 'entries')} stored / ${formatCount(rows.live, 'row')} alive`;
  if (design === 'tiered')
    return {
      formula: trigger > 1 && capPercent > 0 ? Math.max(1, tieredRunsAtRest(trigger, capPercent)) : 1,
      formulaWords: `runs that may have the same keys: at most ${trigger} − 1, and ${capPercent} % of the oldest`,
      measured,
      measuredWords,
    };
  if (design === 'fifo')
    return {
      formula: null,
      formulaWords: 'what was overwritten is kept until its table is deleted',
      measured,
      measuredWords,
    };
  if (design === 'lazy_leveling' && lastBytes > 0 && fanOut > 1)
    return {
      formula: lazyLevelingSpaceAmplification(fanOut),
      formulaWords: `1 + half of 1/r = 1 + 1/${2 * fanOut}: the runs above the last level, on average`,
      measured,
      measuredWords,
    };
  if (deepest === 0 || lastBytes === 0 || fanOut < 2)
    return {
      formula: null,
      formulaWords: fanOut < 2 ? 'levels do not grow' : 'no level below L0 yet',
      measured,
      measuredWords,
    };
  return {
    formula: leveledSpaceAmplification(fanOut, (memtableBytes + level0Bytes) / lastBytes),
    formulaWords: `1 + 1/(r − 1) + (memtables + L0)/Lmax = 1 + 1/${fanOut - 1} + ${formatBytes(memtableBytes + level0Bytes)}/${formatBytes(lastBytes)}`,
    measured,
    measuredWords,
  };
}

/** 0..1; null without a filter. */
function filterRate({ filter }: AmplificationFacts): number | null {
  if (filter === null || filter.bitsPerKey === 0) return null;
  const { scheme, bitsPerKey } = filter;
  switch (scheme) {
    case 'flat_bloom':
      return falsePositiveRate(bitsPerKey);
    case 'fast_local_bloom':
      return oneLineFalsePositiveRate(bitsPerKey);
    case 'legacy_bloom':
      return steppingOneLineFalsePositiveRate(bitsPerKey);
    case 'leveldb_bloom':
      return doubleHashingFalsePositiveRate(filter.keys, bitsPerKey);
  }
}

function filterParts(facts: AmplificationFacts): Parts {
  const { filter, falsePositives, trueNegatives } = facts;
  const asked = falsePositives + trueNegatives;
  return {
    formula: filterRate(facts),
    formulaWords: filter === null ? 'no filter' : `${filter.scheme} with ${filter.bitsPerKey} bits per key`,
    measured: over(falsePositives, asked),
    measuredWords: `${formatInteger(falsePositives)} of ${formatCount(asked, 'lookup')} for absent keys`,
  };
}

function cacheParts({ cacheBytes, tableBytes, cacheHits, cacheMisses }: AmplificationFacts): Parts {
  return {
    formula: tableBytes > 0 ? Math.min(1, cacheBytes / tableBytes) : null,
    formulaWords: `cache / tables = ${formatBytes(cacheBytes)} / ${formatBytes(tableBytes)}, at most 1`,
    measured: over(cacheHits, cacheHits + cacheMisses),
    measuredWords: `${formatInteger(cacheHits)} of ${formatCount(cacheHits + cacheMisses, 'data block')} found`,
  };
}

function pageWrites({ pages, writtenBytes, writtenKeys }: AmplificationFacts): AmplificationRow | null {
  if (pages === null) return null;
  const rowBytes = writtenKeys > 0 ? writtenBytes / writtenKeys : 0;
  const parts = {
    formula: rowBytes > 0 ? pageWriteAmplification(pages.pageBytes, rowBytes, pages.doublewrite) : null,
    formulaWords: `one page per row${pages.doublewrite ? ', twice' : ''}: ${formatBytes(pages.pageBytes)} / ${formatBytes(Math.round(rowBytes))}`,
    measured: over(pages.writtenBytes, writtenBytes),
    measuredWords: `${formatBytes(pages.writtenBytes)} of pages / ${formatBytes(writtenBytes)} of clients`,
  };
  return row('write', 'Write', parts, (ratio) =>
    ratio < 1
      ? 'The formula assumes one page write per row; the buffer pool collects many changes of a page before it is written.'
      : 'Pages that split are written more than once.',
  );
}

function pageSpace({ pages }: AmplificationFacts): AmplificationRow | null {
  if (pages === null) return null;
  const bytes = pages.count * pages.pageBytes;
  return row(
    'space',
    'Space',
    {
      formula: null,
      formulaWords: 'pages that are not full',
      measured: over(bytes, pages.usedBytes),
      measuredWords: `${formatBytes(bytes)} of pages / ${formatBytes(pages.usedBytes)} used in them`,
    },
    () => '',
  );
}

function pool({ pages }: AmplificationFacts): AmplificationRow | null {
  if (pages === null) return null;
  const bytes = pages.count * pages.pageBytes;
  return row(
    'cache',
    'Pool hits',
    {
      formula: bytes > 0 ? Math.min(1, pages.poolBytes / bytes) : null,
      formulaWords: `buffer pool / pages = ${formatBytes(pages.poolBytes)} / ${formatBytes(bytes)}, at most 1`,
      measured: over(pages.hits, pages.hits + pages.reads),
      measuredWords: `${formatShare(pages.hits, pages.hits + pages.reads)} of ${formatCount(pages.hits + pages.reads, 'page')}`,
    },
    (ratio) =>
      ratio > 1
        ? 'Visits are not uniform: every operation visits the root and inner pages.'
        : 'The pool is not warm yet: the first visit of a page is a miss.',
    true,
  );
}

function logRows({ log }: AmplificationFacts): readonly AmplificationRow[] {
  if (log === null) return [];
  const space = log.spacePermille / 1000;
  const live = cleanedLiveShare(space);
  const cleaned = log.segmentsRemoved > 0;
  const write: Parts = {
    formula: cleaned ? cleaningWriteAmplification(live) : 1,
    formulaWords: cleaned
      ? `1/(1 − u), u = ${formatShare(live, 1)} of a cleaned segment is alive when the log is ${space} times its live bytes`
      : '1: an append, and no segment was cleaned yet',
    measured: over(log.fileBytes, log.appendedBytes),
    measuredWords: `${formatBytes(log.fileBytes)} of segments / ${formatBytes(log.appendedBytes)} of clients`,
  };
  const stored: Parts = {
    formula: space,
    formulaWords: `index_log_space_permille = ${formatInteger(log.spacePermille)}`,
    measured: over(log.storedBytes, log.liveBytes),
    measuredWords: `${formatBytes(log.storedBytes)} of segments / ${formatBytes(log.liveBytes)} of them alive`,
  };
  return [
    row('write', 'Write', write, (ratio) =>
      ratio < 1
        ? 'The formula assumes uniform overwrites and a log that has turned over several times; here cleaned segments had fewer live entries.'
        : 'The formula assumes uniform overwrites; here cleaned segments had more live entries, because most keys are not overwritten or the log is not full.',
    ),
    row('space', 'Space', stored, (ratio) =>
      ratio < 1 ? 'The log has not reached its limit yet.' : 'The log may always have two segments.',
    ),
  ];
}
