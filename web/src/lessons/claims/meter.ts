/**
 * The meter of a trial: takes batches of records and returns a reading at each mark. It does not use an engine: the caller
 * (the `strata` command, a page) runs the parts of the trial in order, passes every batch, and marks when the engine is idle.
 *
 * Counters come from summaries, tallies from single records, the tree from the scene. Nothing is timed, so the native engine
 * and the WebAssembly module give equal readings; a test checks that.
 */
import { assert, present } from '../../base/assert.ts';
import { formatKey } from '../../base/bytes.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { forEachRecord, infoByKind, isSummary, viewOf } from '../../protocol/decode.ts';
import { OpFinished, recordInfos } from '../../protocol/records.gen.ts';
import { readField, weighBy, type Weigh } from '../../scene/causes.ts';
import { foldRecord } from '../../scene/fold.ts';
import { LatencyHistograms } from '../../scene/features/reads/latencies.ts';
import { createScene } from '../../scene/scene.ts';
import type { Scene } from '../../scene/types.ts';
import { MergeCounts, type MergeReading } from './merges.ts';
import { Rate, type RateReading } from './rates.ts';
import type { Part, TallySource, Trial } from './trial.ts';

export interface LevelReading {
  readonly tables: number;
  readonly entries: number;
  readonly deletes: number;
  readonly dataBlocks: number;
  readonly filterBytes: number;
  readonly sizeBytes: number;
}

/** The tree of one column family at a mark. Plain data. */
export interface TreeReading {
  /** L0 first. */
  readonly levels: readonly LevelReading[];
  /** Sum over all memtables. */
  readonly memtableEntries: number;
}

/** Percentiles of the latency of a kind of operation: modeled ns. */
export interface LatencyReading {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
}

/** The changes between two marks, and the state at the later one; the tree is the default family's. Plain data. */
export interface Reading extends TreeReading {
  readonly mark: string;
  /** Change of every counter, by id. */
  readonly counters: readonly number[];
  /** By name; without tallies of tier-2 records if the part has no detail. */
  readonly tallies: Readonly<Record<string, number>>;
  /** The rates of the trial, by name. */
  readonly rates: Readonly<Record<string, RateReading>>;
  /** By kind of operation; empty unless the trial measures it. */
  readonly latencies: Readonly<Record<string, LatencyReading>>;
  /** What compactions merged into each level, L0 first, over all families. */
  readonly merges: readonly MergeReading[];
  /** The other families, by name. */
  readonly families: Readonly<Record<string, TreeReading>>;
}

interface Tally {
  readonly name: string;
  readonly kind: number;
  readonly tier: 1 | 2;
  readonly source: TallySource;
  /** Created again for each part: visits are counted part by part. */
  weigh: Weigh;
  sum: number;
}

export class Meter {
  private readonly scene = createScene();
  private readonly tallies: readonly Tally[];
  /** By record kind, so that a record visits only its own tallies. */
  private readonly talliesOf: readonly (readonly Tally[])[];
  private readonly merges = new MergeCounts();
  private readonly rates: readonly Rate[];
  private readonly measuresLatency: boolean;
  private latencies = new LatencyHistograms();
  private before: readonly number[] = Array.from(this.scene.counters);
  private refusal = '';

  constructor(trial: Trial) {
    this.tallies = Object.entries(trial.tallies ?? {}).map(([name, source]) => tallyOf(name, source));
    this.rates = Object.entries(trial.rates ?? {}).map(([name, source]) => new Rate(name, source));
    this.measuresLatency = trial.latencies === true;
    this.talliesOf = infoByKind.map((_, kind) => this.tallies.filter((tally) => tally.kind === kind));
  }

  /** batch: whole records in recorded order; the bytes are not retained. */
  take(batch: Uint8Array): void {
    const view = viewOf(batch);
    forEachRecord(view, (kind, at) => {
      foldRecord(this.scene, view, at);
      this.merges.take(kind, view, at);
      for (const rate of this.rates) rate.take(kind, view, at);
      if (this.measuresLatency) this.latencies.take(kind, view, at);
      if (isSummary(kind)) for (const rate of this.rates) rate.endStep(this.scene.tNs);
      for (const tally of this.talliesOf[kind] ?? []) tally.sum += tally.weigh(view, at);
      if (kind === OpFinished.kind) this.refusal ||= refusalOf(OpFinished.status(view, at), this.scene.step);
    });
  }

  /** Returns the reading of a finished part and starts the next. Throws if an operation was refused in a part that may not fail. */
  mark(part: Pick<Part, 'mark' | 'detail' | 'mayFail'>): Reading {
    assert(this.refusal === '' || part.mayFail === true, `${part.mark}: ${this.refusal}`);
    this.refusal = '';
    const after = Array.from(this.scene.counters);
    const counted = this.tallies.filter((tally) => tally.tier === 1 || part.detail === true);
    const reading: Reading = {
      mark: part.mark,
      counters: after.map((value, id) => value - (this.before[id] ?? 0)),
      tallies: Object.fromEntries(counted.map(({ name, sum }) => [name, sum])),
      rates: Object.fromEntries(this.rates.map((rate) => [rate.name, rate.takeReading(this.scene.tNs)])),
      latencies: Object.fromEntries(
        this.latencies.rows().map(({ opKind, histogram }) => [
          opKind,
          {
            count: histogram.count,
            p50: histogram.percentile(500),
            p95: histogram.percentile(950),
            p99: histogram.percentile(990),
            p999: histogram.percentile(999),
          },
        ]),
      ),
      ...treeOf(this.scene, this.scene),
      merges: this.merges.takeReadings(this.scene.levels.length),
      families: Object.fromEntries(
        this.scene.families.map((family) => [formatKey(family.name), treeOf(this.scene, family)]),
      ),
    };
    this.before = after;
    this.latencies = new LatencyHistograms();
    for (const tally of this.tallies) {
      tally.sum = 0;
      tally.weigh = weighOf(tally.source);
    }
    return reading;
  }
}

function treeOf(scene: Scene, { levels, memtables }: Pick<Scene, 'levels' | 'memtables'>): TreeReading {
  return {
    levels: levels.map(({ tables }) => {
      const standing = tables.map((number) => present(scene.tables.get(number), `table ${number}`));
      const sum = (of: (table: (typeof standing)[number]) => number): number =>
        standing.reduce((total, table) => total + of(table), 0);
      return {
        tables: tables.length,
        entries: sum((t) => t.entries ?? 0),
        deletes: sum((t) => t.deletes ?? 0),
        dataBlocks: sum((t) => t.dataBlocks),
        filterBytes: sum((t) => t.filterBytes),
        sizeBytes: sum((t) => t.sizeBytes),
      };
    }),
    memtableEntries: memtables.reduce((total, memtable) => total + memtable.entries, 0),
  };
}

function tallyOf(name: string, source: TallySource): Tally {
  const info = recordInfos.find((candidate) => candidate.name === source.record);
  assert(info !== undefined, `${name}: no record is called ${source.record}`);
  return { name, kind: info.kind, tier: info.tier, source, weigh: weighOf(source), sum: 0 };
}

function weighOf(source: TallySource): Weigh {
  const { record, field = '', where = {}, stretch, visits } = source;
  if (visits !== undefined) return weighVisits(source, visits);
  if (stretch === undefined) return weighBy(source);
  const matches = weighBy({ record, where });
  const list = readField(record, field);
  return (v, at) =>
    matches(v, at) * new Set(Array.from(list(v, at) as Uint32Array, (n) => Math.floor(n / stretch))).size;
}

function weighVisits({ record, where = {} }: TallySource, { of, count }: NonNullable<TallySource['visits']>): Weigh {
  const matches = weighBy({ record, where });
  const fields = of.map((field) => readField(record, field));
  const places = new Set<string>();
  let last: string | null = null;
  return (v, at) => {
    if (matches(v, at) === 0) return 0;
    const place = fields.map((read) => String(read(v, at))).join(' ');
    const isNew = count === 'places' ? !places.has(place) : place !== last;
    places.add(place);
    last = place;
    return isNew ? 1 : 0;
  };
}

const refusalOf = (status: string, step: number): string =>
  status === 'ok' || status === 'not_found' ? '' : `an operation ended with ${status} at step ${step}`;

/** A family's tree, for checks. */
class Tree {
  constructor(private readonly standing: TreeReading) {}

  level(level: number): LevelReading {
    return present(this.standing.levels[level], `level ${level}`);
  }

  /** Sum of a figure over all levels. */
  tree(figure: keyof LevelReading): number {
    return this.standing.levels.reduce((sum, level) => sum + level[figure], 0);
  }

  get memtableEntries(): number {
    return this.standing.memtableEntries;
  }
}

/** A reading, for checks, with the default family's tree. Throws AssertionError for an unknown name. */
export class Counted extends Tree {
  constructor(readonly reading: Reading) {
    super(reading);
  }

  /** Change of a counter in the part. */
  count(counter: string): number {
    const info = counterInfos.find(({ name }) => name === counter);
    return present(info && this.reading.counters[info.id], `counter ${counter}`);
  }

  /** A tally of the trial, over the part. */
  tally(name: string): number {
    return present(this.reading.tallies[name], `tally ${name} at ${this.reading.mark}`);
  }

  /** A rate of the trial, over the part. */
  rate(name: string): RateReading {
    return present(this.reading.rates[name], `rate ${name} at ${this.reading.mark}`);
  }

  /** The latency of a kind of operation, over the part. */
  latency(opKind: string): LatencyReading {
    return present(this.reading.latencies[opKind], `latency of ${opKind} at ${this.reading.mark}`);
  }

  /** The sum of several tallies. */
  tallied(...names: readonly string[]): number {
    return names.reduce((sum, name) => sum + this.tally(name), 0);
  }

  /** Another family's tree at the mark. */
  family(name: string): Tree {
    return new Tree(present(this.reading.families[name], `family ${name} at ${this.reading.mark}`));
  }

  /** What compactions merged into a level in the part. */
  mergedInto(level: number): MergeReading {
    return present(this.reading.merges[level], `level ${level}`);
  }
}
