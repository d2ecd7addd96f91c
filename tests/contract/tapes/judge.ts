/**
 * Compares the output of two engines for a tape: every answer, and every counter that both have, line by line. A counter is equal, or
 * explained by a known difference (differences.ts), or a bug.
 */
import { DIFFERENCES, type Difference, type Pair } from './differences.ts';
import type { Moment, Said } from './play.ts';
import { Situation } from './situation.ts';

type When = 'read' | 'iterator' | 'write' | 'work' | 'always' | 'answer';

interface Compared {
  readonly counter: string;
  /** read: after each read operation. iterator: when it is closed, because RocksDB reports then. work: what flushes and compacts. */
  readonly when: When;
  readonly of?: (said: Said, mine: boolean) => number;
}

const sum = (counts: Said['counters'], ...names: readonly string[]): number =>
  names.reduce((total, name) => total + (counts[name] ?? 0), 0);

const named = (when: When, ...counters: readonly string[]): Compared[] =>
  counters.map((counter) => ({ counter, when }));
const places = (counter: string, mine: readonly string[], others: readonly string[]): Compared => ({
  counter: `comparisons: ${counter}`,
  when: 'read',
  of: (said, isMine) => sum(said.comparisons, ...(isMine ? mine : others)),
});

/** RocksDB without a cache counts no misses. */
function blocksRead({ counters }: Said, mine: boolean): number {
  const others = sum(counters, 'index_block_read_count', 'filter_block_read_count');
  return mine ? sum(counters, 'block_cache_data_miss') : sum(counters, 'block_read_count') - others;
}

const COMPARED: readonly Compared[] = [
  ...named(
    'read',
    'internal_key_skipped_count',
    'internal_delete_skipped_count',
    'internal_recent_skipped_count',
    'number_of_reseeks_in_iteration',
    'seek_on_memtable_count',
    'next_on_memtable_count',
    'prev_on_memtable_count',
    'seek_child_seek_count',
    'iter_seek_count',
    'number_keys_read',
    'get_from_memtable_count',
    'memtable_hit',
    'memtable_miss',
    'get_hit_l0',
    'get_hit_l1',
    'get_hit_l2_and_up',
    'get_read_bytes',
    'bloom_memtable_hit_count',
    'bloom_memtable_miss_count',
    'bloom_sst_hit_count',
    'bloom_sst_miss_count',
    'bloom_filter_useful',
    'bloom_filter_full_positive',
    'bloom_filter_full_true_positive',
    'bloom_filter_prefix_checked',
    'bloom_filter_prefix_useful',
    'internal_range_del_reseek_count',
  ),
  ...named('iterator', 'number_iter_skip', 'iter_next_count', 'iter_prev_count', 'iter_read_bytes'),
  ...named('write', 'number_keys_written', 'bytes_written', 'write_done_by_self', 'wal_file_bytes'),
  ...named(
    'work',
    'compaction_key_drop_new',
    'compaction_key_drop_obsolete',
    'compaction_optimized_del_drop_obsolete',
    'compaction_key_drop_range_del',
    'compaction_range_del_drop_obsolete',
    'rate_limiter_total_bytes_through',
  ),
  ...named(
    'always',
    'l0_file_count_limit_slowdowns',
    'l0_file_count_limit_stops',
    'memtable_limit_slowdowns',
    'memtable_limit_stops',
    'pending_compaction_bytes_limit_slowdowns',
    'pending_compaction_bytes_limit_stops',
  ),
  ...named('answer', 'answer'),
  // Data blocks only: RocksDB reads index and filter when it opens a database, ours when a table is first used.
  {
    counter: 'data blocks',
    when: 'read',
    of: (said, mine) => sum(said.counters, 'block_cache_data_hit') + blocksRead(said, mine),
  },
  { counter: 'data blocks found', when: 'read', of: (said) => sum(said.counters, 'block_cache_data_hit') },
  {
    counter: 'data blocks read',
    when: 'read',
    of: blocksRead,
  },
  places('merge', ['merge_heap'], ['merge_heap']),
  places('versions', ['version_skip', 'bound'], ['db_iterator']),
  places('memtable', ['memtable'], ['memtable']),
  places('fences', ['l0_table', 'level_fence'], ['table_picker', 'level_iterator']),
  places('index blocks', ['index_block'], ['index_block']),
  places('data blocks', ['data_block'], ['data_block', 'get_context']),
];

export interface Verdict {
  readonly counter: string;
  /** Sums over the tape. */
  readonly ours: number;
  readonly theirs: number;
  /** The differences that explained a counter. */
  readonly explained: ReadonlySet<Difference>;
}

export interface Judgement {
  readonly verdicts: readonly Verdict[];
  /** Numbers that are neither equal nor explained, at most a few. */
  readonly mistakes: readonly string[];
}

const WRITES = new Set(['write']);
const WORK = new Set(['flush', 'compact', 'let_go', 'ingest']);
const READS = new Set(['get', 'iterate', 'first', 'last', 'seek', 'next', 'prev', 'close']);

function whenOf(operation: string): When | undefined {
  if (READS.has(operation)) return 'read';
  if (WORK.has(operation)) return 'work';
  return WRITES.has(operation) ? 'write' : undefined;
}

/** tape: the text that was played. Pure. */
export function judge(tape: string, moments: readonly Moment[]): Judgement {
  return new Judge(tape).take(moments);
}

class Judge {
  readonly #situation: Situation;
  readonly #totals = new Map<string, { ours: number; theirs: number; explained: Set<Difference> }>();
  readonly #mistakes: string[] = [];
  /** Counters that RocksDB reports when an iterator is closed. */
  readonly #sinceOpened = new Map<string, [number, number]>();
  #cachesDiffer = false;

  constructor(tape: string) {
    this.#situation = new Situation(tape);
    for (const { counter } of COMPARED) this.#totals.set(counter, { ours: 0, theirs: 0, explained: new Set() });
  }

  take(moments: readonly Moment[]): Judgement {
    for (const moment of moments) {
      this.#follow(moment);
      this.#compare(moment);
    }
    return {
      verdicts: [...this.#totals].map(([counter, total]) => ({ counter, ...total })),
      mistakes: this.#mistakes,
    };
  }

  #follow(moment: Moment): void {
    this.#situation.follow(moment);
    if (moment.operation === 'iterate') this.#sinceOpened.clear();
    if (moment.ours.answer !== moment.theirs.answer) this.#weighAnswers(moment);
  }

  /** As numbers: the words of each. */
  #weighAnswers(moment: Moment): void {
    const { ours, theirs } = moment;
    const difference = this.#explain('answer', ours.answer.split(' ').length, theirs.answer.split(' ').length, moment);
    if (difference === undefined) this.#mistake(moment, 'answers', ours.answer, theirs.answer);
    else this.#totals.get('answer')!.explained.add(difference);
  }

  #compare(moment: Moment): void {
    const when = whenOf(moment.operation);
    for (const compared of COMPARED) {
      const of = compared.of ?? ((said: Said) => said.counters[compared.counter] ?? 0);
      let ours = of(moment.ours, true);
      let theirs = of(moment.theirs, false);
      if (compared.when === 'iterator' && when === 'read') {
        const since = this.#sinceOpened.get(compared.counter) ?? [0, 0];
        [ours, theirs] = [ours + since[0], theirs + since[1]];
        this.#sinceOpened.set(compared.counter, [ours, theirs]);
        if (moment.operation === 'close') this.#weigh(compared.counter, ours, theirs, moment);
      } else if (compared.when === when || compared.when === 'always') {
        this.#weigh(compared.counter, ours, theirs, moment);
      }
    }
    if (when === 'read') this.#reconcile(moment);
  }

  #weigh(counter: string, ours: number, theirs: number, moment: Moment): void {
    const total = this.#totals.get(counter);
    if (total === undefined) return;
    total.ours += ours;
    total.theirs += theirs;
    if (ours === theirs) return;
    if (counter === 'data blocks') this.#cachesDiffer = true;
    const difference = this.#explain(counter, ours, theirs, moment);
    if (difference === undefined) this.#mistake(moment, counter, ours, theirs);
    else total.explained.add(difference);
  }

  #explain(counter: string, ours: number, theirs: number, moment: Moment): Difference | undefined {
    const setting = this.#situation.setting(this.#cachesDiffer);
    const pair: Pair = { counter, ours, theirs, moment, lines: this.#situation.linesTo(moment), setting };
    return DIFFERENCES.find((one) => one.counters.includes(counter) && one.holds(pair));
  }

  /**
   * The comparison sites are complete. Ours add up exactly; RocksDB does not count calls that only test equality, nor calls that use the
   * comparator directly: whether a key is inside a table, an iterator within its bounds, a key under a range, and in the index of
   * format_version 3 and later.
   */
  #reconcile(moment: Moment): void {
    const all = (said: Said): number => Object.values(said.comparisons).reduce((a, b) => a + b, 0);
    const counted = (said: Said): number => said.counters['user_key_comparison_count'] ?? 0;
    const { ours, theirs } = moment;
    if (all(ours) !== counted(ours)) this.#mistake(moment, 'comparisons of ours, by place', all(ours), counted(ours));
    const uncounted = all(theirs) - counted(theirs);
    const least = sum(theirs.comparisons, 'get_context');
    const newIndex = this.#situation.setting(this.#cachesDiffer).options.get('filter_policy') === 'fast_local_bloom';
    const asked =
      (newIndex ? sum(theirs.comparisons, 'index_block') : 0) +
      sum(theirs.comparisons, 'db_iterator', 'merging_iterator', 'level_iterator', 'table_iterator', 'table_picker') +
      sum(theirs.comparisons, 'range_tombstone') +
      sum(theirs.counters, 'get_from_memtable_count');
    if (uncounted < least || uncounted > least + asked)
      this.#mistake(moment, "comparisons of RocksDB's, by place", all(theirs), counted(theirs));
  }

  #mistake(moment: Moment, what: string, ours: number | string, theirs: number | string): void {
    const { shape } = this.#situation.setting(this.#cachesDiffer);
    const tables = shape.length === 0 ? 'no tables' : shape.join(',');
    this.#mistakes.push(
      `line ${moment.line}: ${this.#situation.lineOf(moment)} (${tables}): ${what}: ours ${ours}, RocksDB's ${theirs}`,
    );
  }
}

/** Merges the results of several tapes. Pure. */
export function comparison(judgements: readonly Judgement[]): Judgement {
  return {
    verdicts: COMPARED.map(({ counter }, i) => {
      const all = judgements.map(({ verdicts }) => verdicts[i] as Verdict);
      return {
        counter,
        ours: all.reduce((total, { ours }) => total + ours, 0),
        theirs: all.reduce((total, { theirs }) => total + theirs, 0),
        explained: new Set(all.flatMap(({ explained }) => [...explained])),
      };
    }),
    mistakes: judgements.flatMap(({ mistakes }) => mistakes),
  };
}

/** One row per tape, one column per counter; `=` equal, `.` never changed, a letter for a difference. Pure. */
export function table(rows: readonly { readonly name: string; readonly judgement: Judgement }[]): string {
  const cell = ({ ours, theirs, explained }: Verdict): string =>
    explained.size > 0 ? [...explained].map(({ letter }) => letter).join('') : ours + theirs === 0 ? '.' : '=';
  const used = new Set(rows.flatMap(({ judgement }) => judgement.verdicts.flatMap(({ explained }) => [...explained])));
  const width = Math.max(...rows.map(({ name }) => name.length));
  const columns = COMPARED.map((_, i) =>
    Math.max(String(i + 1).length, ...rows.map(({ judgement }) => cell(judgement.verdicts[i] as Verdict).length)),
  );
  const line = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(width)} ${cells.map((text, i) => text.padStart(columns[i] ?? 0)).join(' ')}`;
  return [
    ...COMPARED.map(({ counter }, i) => `${String(i + 1).padStart(2)} ${counter}`),
    '',
    line(
      '',
      COMPARED.map((_, i) => String(i + 1)),
    ),
    ...rows.map(({ name, judgement }) => line(name, judgement.verdicts.map(cell))),
    '',
    '= equal   . never moved',
    ...DIFFERENCES.filter((one) => used.has(one)).map(({ letter, name, why }) => `${letter} ${name}: ${why}`),
  ].join('\n');
}
