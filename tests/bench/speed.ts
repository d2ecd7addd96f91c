/**
 * Our engine compared with LevelDB where readers have it, in a worker of Chromium, and beside that in Node and natively: one driver, all
 * subjects in turn.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { startThreads } from './chromium.ts';
import { median, percent, spread, table, type Report } from './figures.ts';
import { kPhases, kRowNames, kWrites, type Phase, type Setup } from './phases.ts';
import { build, commandOf, moduleOf } from './programs.ts';
import { bytesPerSecond, faster, fasterPerByte, meanFaster, nsPerOperation, ratioCells, type Ratio } from './ratios.ts';
import { playRounds, type Turns } from './rounds.ts';
import { ProcessSubject, type Subject } from './subject.ts';

export interface Wishes {
  readonly entries: number;
  readonly rounds: number;
  readonly snappy: boolean;
  readonly verify: boolean;
  /** memtable_factory of our engine; with radix_tree `speed` measures skip_list beside it. */
  readonly memtable: 'skip_list' | 'radix_tree';
  readonly say: (this: void, text: string) => void;
}

export const kRuntimes = ['native', 'node', 'chromium'] as const;
export type Runtime = (typeof kRuntimes)[number];

/** Ours, LevelDB and, with --memtable radix_tree, ours with it. */
const kEngines = [
  { engine: 'strata', radixTree: false },
  { engine: 'leveldb', radixTree: false },
  { engine: 'strata', radixTree: true },
] as const;
type Kind = (typeof kEngines)[number];

/** Both engines of one runtime. */
interface Pair {
  readonly runtime: Runtime;
  readonly clock: string;
  readonly ours: Turns;
  readonly leveldb: Turns;
  /** Ours with a skip list, if `ours` has a radix tree. */
  readonly skipList?: Turns;
}

interface Started {
  readonly subjects: readonly Subject[];
  readonly clock: string;
  end(): Promise<void>;
}

/** Starts the engines in a runtime, in this order. */
async function start(runtime: Runtime, kinds: readonly Kind[]): Promise<Started> {
  if (runtime === 'chromium') {
    const modules = kinds.map(({ engine }) => [`${engine} in chromium`, readFileSync(moduleOf(engine))] as const);
    return startThreads(modules);
  }
  const target = runtime === 'native' ? 'native' : 'wasm';
  const subjects = kinds.map(({ engine }) => new ProcessSubject(`${engine}, ${runtime}`, commandOf(target, engine)));
  const end = async (): Promise<void> => void (await Promise.all(subjects.map((subject) => subject.end())));
  return { subjects, clock: 'processor time', end };
}

export async function measureSpeed(wishes: Wishes, runtimes: readonly Runtime[]): Promise<Report> {
  if (runtimes.includes('native')) build('native', false, wishes.say);
  if (runtimes.some((runtime) => runtime !== 'native')) build('wasm', false, wishes.say);
  const loadBefore = loadavg()[0]!;
  const started: Started[] = [];
  try {
    const kinds = kEngines.filter(({ radixTree }) => !radixTree || wishes.memtable === 'radix_tree');
    for (const runtime of runtimes) started.push(await start(runtime, kinds));
    const setup = { entries: wishes.entries, snappy: wishes.snappy, verify: wishes.verify, mask: 0 };
    const entrants = started.flatMap(({ subjects }) =>
      subjects.map((subject, i) => ({ subject, setup: { ...setup, radixTree: kinds[i]!.radixTree } })),
    );
    const turns = await playRounds(entrants, wishes.rounds, kPhases, wishes.say);
    const pairs = runtimes.flatMap((runtime, i): Pair[] => {
      const [skipList, leveldb, radixTree] = turns.slice(kinds.length * i, kinds.length * (i + 1));
      const common = { runtime, clock: started[i]!.clock, leveldb: leveldb! };
      const plain = { ...common, ours: skipList! };
      return radixTree === undefined ? [plain] : [plain, { ...common, ours: radixTree, skipList: skipList! }];
    });
    return reported(pairs, { ...setup, rounds: wishes.rounds, load: [loadBefore, loadavg()[0]!] });
  } finally {
    for (const each of started) await each.end();
  }
}

interface Conditions extends Setup {
  readonly rounds: number;
  /** Average load of the machine, before and after. */
  readonly load: readonly [number, number];
}

function reported(pairs: readonly Pair[], conditions: Conditions): Report {
  const native = pairs.find(({ runtime }) => runtime === 'native')?.leveldb;
  const tables = pairs.map((pair) => written(pair, pair.runtime === 'native' ? undefined : native));
  const load = conditions.load.map((value) => value.toFixed(1)).join(' to ');
  return {
    table: `${tables.join('\n\n')}\n\nload of the machine: ${load}`,
    figures: { ...conditions, runtimes: pairs.map((pair) => figuresOf(pair, native)) },
  };
}

const whole = (value: number): string => value.toFixed(0);
const megabytes = (values: readonly number[]): string => (median(values) / 1e6).toFixed(0);

/** native: LevelDB's turns, if the table compares with them. */
function written({ runtime, clock, ours, leveldb, skipList }: Pair, native: Turns | undefined): string {
  const all = { 'than native': native, 'than skip_list': skipList };
  const others = Object.entries(all).filter((each): each is [string, Turns] => each[1] !== undefined);
  const toOthers = (ratio: (other: Turns) => Ratio): string[] =>
    others.flatMap(([, other]) => ratioCells(ratio(other)));
  const rows = kPhases.map((phase) => {
    const [own, peer] = [ours, leveldb].map((turns) => nsPerOperation(turns, phase)) as [number[], number[]];
    const bytes = kWrites.includes(phase)
      ? [
          ...[ours, leveldb].map((turns) => megabytes(bytesPerSecond(turns, phase))),
          ratioCells(fasterPerByte(ours, leveldb, phase))[0],
        ]
      : ['', '', ''];
    return [
      kRowNames[phase],
      ...[whole(median(own)), percent(spread(own)), whole(median(peer)), percent(spread(peer))],
      ...ratioCells(faster(ours, leveldb, phase)),
      ...toOthers((other) => faster(ours, other, phase)),
      ...bytes,
    ];
  });
  const head = ['ns per operation', 'ours', '±', 'LevelDB', '±', 'faster', 'least .. most'];
  const othersHead = others.flatMap(([name]) => [name, 'least .. most']);
  const mean = ['geometric mean', '', '', '', '', ...ratioCells(meanFaster(ours, leveldb))];
  return `${runtime}, ${clock}${skipList === undefined ? '' : ', memtable_factory=radix_tree'}\n${table([
    [...head, ...othersHead, 'ours MB/s', 'LevelDB', 'faster'],
    ...rows,
    [...mean, ...toOthers((other) => meanFaster(ours, other)), '', '', ''],
  ])}`;
}

function figuresOf({ runtime, clock, ours, leveldb, skipList }: Pair, native: Turns | undefined): object {
  const row = (phase: Phase): object => ({
    row: kRowNames[phase],
    ours: ours.get(phase),
    leveldb: leveldb.get(phase),
    faster: faster(ours, leveldb, phase),
    fasterPerByte: kWrites.includes(phase) ? fasterPerByte(ours, leveldb, phase) : undefined,
    fasterThanNative: native === undefined ? undefined : faster(ours, native, phase),
    fasterThanSkipList: skipList === undefined ? undefined : faster(ours, skipList, phase),
  });
  return {
    runtime,
    clock,
    memtable: skipList === undefined ? 'skip_list' : 'radix_tree',
    rows: kPhases.map(row),
    mean: meanFaster(ours, leveldb),
    meanThanNative: native === undefined ? undefined : meanFaster(ours, native),
  };
}
