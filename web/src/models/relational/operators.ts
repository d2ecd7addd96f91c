/**
 * Operators of a query: each pulls rows from the one below it, and the lowest ones read from the engine.
 *
 *   pull   a generator that returns a row, or null after the last one. On its way it yields requests to the engine and is resumed with their
 *          answers, so that one operator serves a store in memory and an engine in another thread (runPlan, runPlanOn).
 *
 * An index scan is one request: the engine seeks once and calls Next once per entry. A lookup by primary key is one Get.
 *
 * Source of the form: Graefe, "Volcano, an extensible and parallel query evaluation system", 1994.
 */
import { startOfIndex } from './keys.ts';
import type { Entry } from './tables.ts';

/** What an operator requests of the engine. `to` is exclusive. */
export type Request =
  | { readonly kind: 'scan'; readonly from: string; readonly to: string }
  | { readonly kind: 'get'; readonly key: string };

/** The entries of a scan in key order; of a Get the entry, or none. */
export type Answer = readonly Entry[];

export type Pull<Row> = Generator<Request, Row | null, Answer>;

export interface Operator<Row> {
  /** What it does, for people. */
  readonly label: string;
  /** The index that it reads from the engine; null if it only works on rows of other operators. */
  readonly index: number | null;
  readonly inputs: readonly Operator<unknown>[];
  /** Rows returned so far. */
  readonly rows: number;
  next(): Pull<Row>;
}

abstract class CountedOperator<Row> implements Operator<Row> {
  rows = 0;
  abstract readonly inputs: readonly Operator<unknown>[];

  constructor(
    readonly label: string,
    readonly index: number | null,
  ) {}

  *next(): Pull<Row> {
    const row = yield* this.pull();
    if (row !== null) this.rows++;
    return row;
  }

  protected abstract pull(): Pull<Row>;
}

/** All entries of an index, in the order of its keys. */
export class IndexScan<Row> extends CountedOperator<Row> {
  readonly inputs = [];
  private entries: Iterator<Entry, undefined> | null = null;

  constructor(
    label: string,
    index: number,
    private readonly rowOf: (entry: Entry) => Row,
  ) {
    super(label, index);
  }

  protected *pull(): Pull<Row> {
    const index = this.index!;
    this.entries ??= (yield { kind: 'scan', from: startOfIndex(index), to: startOfIndex(index + 1) })[
      Symbol.iterator
    ]();
    const { value } = this.entries.next();
    return value === undefined ? null : this.rowOf(value);
  }
}

/** A nested-loop join: one Get for each row of the outer operator. Outer rows without a match are dropped. */
export class LookupJoin<Outer, Row> extends CountedOperator<Row> {
  readonly inputs: readonly Operator<unknown>[];

  constructor(
    label: string,
    index: number,
    private readonly outer: Operator<Outer>,
    private readonly keyOf: (outer: Outer) => string,
    private readonly join: (outer: Outer, entry: Entry) => Row,
  ) {
    super(label, index);
    this.inputs = [outer];
  }

  protected *pull(): Pull<Row> {
    for (;;) {
      const outer = yield* this.outer.next();
      if (outer === null) return null;
      const [entry] = yield { kind: 'get', key: this.keyOf(outer) };
      if (entry !== undefined) return this.join(outer, entry);
    }
  }
}

/** A row of the join, as grouping needs it. */
export interface Joined {
  readonly category: string;
  readonly effort: number;
}

/** A row of the result. */
export interface Group {
  readonly category: string;
  readonly incidents: number;
  readonly effort: number;
}

const added = (group: Group | undefined, { category, effort }: Joined): Group => ({
  category,
  incidents: (group?.incidents ?? 0) + 1,
  effort: (group?.effort ?? 0) + effort,
});

/** Groups rows that arrive in the order of their category: a group is complete when the category changes. */
export class GroupSorted extends CountedOperator<Group> {
  readonly inputs: readonly Operator<unknown>[];
  private ahead: Joined | null = null;
  private begun = false;

  constructor(private readonly input: Operator<Joined>) {
    super('group rows in order', null);
    this.inputs = [input];
  }

  protected *pull(): Pull<Group> {
    if (!this.begun) this.ahead = yield* this.input.next();
    this.begun = true;
    if (this.ahead === null) return null;
    let group: Group | undefined;
    const { category } = this.ahead;
    while (this.ahead?.category === category) {
      group = added(group, this.ahead);
      this.ahead = yield* this.input.next();
    }
    return group ?? null;
  }
}

/** Groups rows in any order in a temporary table by category. Returns the groups in the order of their first rows. */
export class TemporaryTable extends CountedOperator<Group> {
  readonly inputs: readonly Operator<unknown>[];
  /** Rows looked up and written: one of each per input row. */
  writes = 0;
  private groups: Iterator<Group, undefined> | null = null;

  constructor(private readonly input: Operator<Joined>) {
    super('temporary table by category', null);
    this.inputs = [input];
  }

  protected *pull(): Pull<Group> {
    if (this.groups === null) {
      const table = new Map<string, Group>();
      for (let row = yield* this.input.next(); row !== null; row = yield* this.input.next()) {
        table.set(row.category, added(table.get(row.category), row));
        this.writes++;
      }
      this.groups = table.values();
    }
    return this.groups.next().value ?? null;
  }
}

/** Sorts all groups by category (filesort). */
export class SortGroups extends CountedOperator<Group> {
  readonly inputs: readonly Operator<unknown>[];
  /** Comparisons of the sort, by insertion. */
  comparisons = 0;
  private sorted: Iterator<Group, undefined> | null = null;

  constructor(private readonly input: Operator<Group>) {
    super('sort by category', null);
    this.inputs = [input];
  }

  protected *pull(): Pull<Group> {
    if (this.sorted === null) {
      const sorted: Group[] = [];
      for (let group = yield* this.input.next(); group !== null; group = yield* this.input.next())
        sorted.splice(this.placeOf(group, sorted), 0, group);
      this.sorted = sorted[Symbol.iterator]();
    }
    return this.sorted.next().value ?? null;
  }

  private placeOf({ category }: Group, sorted: readonly Group[]): number {
    let place = sorted.length;
    while (place > 0) {
      this.comparisons++;
      if (sorted[place - 1]!.category <= category) break;
      place--;
    }
    return place;
  }
}
