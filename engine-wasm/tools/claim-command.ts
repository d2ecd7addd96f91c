/**
 * `strata claim S1..S134|all`: what was published, what comes out here, and whether it is what it must be.
 *
 *   S29   C+E  holds     A point read makes about twice the comparisons of a B-tree's.
 *              source    001, Callaghan, CPU overheads for RocksDB queries (2018-07-11)
 *              published comparisons of a point read: 83 comparisons
 *              computed  comparisons of a point read, by arithmetic: 83 comparisons; expected 83
 *
 * Claims are data (lessons/claims), judged by web/src/lessons/claims; here trials are run and rows are printed. Everything printed is
 * counted, so the text is the same under both engines.
 */
import { claims } from '../../lessons/claims/index.ts';
import type { Claim, Published } from '../../web/src/lessons/claims/claim.ts';
import { Counted, Meter } from '../../web/src/lessons/claims/meter.ts';
import { prepare, type Trial } from '../../web/src/lessons/claims/trial.ts';
import { formatValue, judge, type Row, type Verdict } from '../../web/src/lessons/claims/verdict.ts';
import { type Host, HostError } from './host.ts';

const STEPS_A_CALL = 65_536;
const BATCH_BYTES = 1 << 22;

/** Readings of a trial, by mark. */
type Readings = ReadonlyMap<string, Counted>;

/** Runs trials, each once: claims that look at the same tree share it. The engine is started when the first one is needed. */
export class TrialRunner {
  readonly #makeHost: () => Host;
  #host: Host | null = null;
  readonly #known = new Map<string, Readings>();

  constructor(makeHost: () => Host) {
    this.#makeHost = makeHost;
  }

  async readings(trial: Trial): Promise<Readings> {
    const name = JSON.stringify(trial);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const readings = await this.#run(trial);
    this.#known.set(name, readings);
    return readings;
  }

  async close(): Promise<void> {
    await this.#host?.close();
    this.#host = null;
  }

  async #run(trial: Trial): Promise<Readings> {
    const host = (this.#host ??= this.#makeHost());
    const { seed, options, parts } = prepare(trial);
    const meter = new Meter(trial);
    const readings = new Map<string, Counted>();
    await host.open({ seed: BigInt(seed), options, mask: parts[0]?.mask ?? 0 });
    for (const [i, part] of parts.entries()) {
      await host.setMask(part.mask);
      await host.submit(part.commands);
      for (;;) {
        const { steps, batch } = await host.run(STEPS_A_CALL, BATCH_BYTES);
        meter.take(batch);
        if (steps < STEPS_A_CALL && batch.length < BATCH_BYTES && (await host.idle())) break;
      }
      readings.set(part.mark, new Counted(meter.mark(trial.parts[i]!)));
    }
    return readings;
  }
}

/** The row of a claim; its trials are run first, so that judging is pure. */
export async function rowOf(claim: Claim, runner: TrialRunner): Promise<Row> {
  const readings = new Map<string, Readings>();
  if (claim.planned === undefined)
    for (const [name, trial] of Object.entries(claim.trials ?? {})) readings.set(name, await runner.readings(trial));
  return judge(claim, (trial, mark) => {
    const counted = readings.get(trial)?.get(mark);
    if (counted === undefined)
      throw new Error(`${claim.id} asks for ${mark} of ${trial}, and has no such trial or mark`);
    return counted;
  });
}

/** "S7", "S1..S14" or "all", in the order of the ledger. Throws HostError for what is none of these. */
export function claimsOf(wanted: string): readonly Claim[] {
  if (wanted === 'all') return claims;
  const [, first, last = first] = /^S(\d{1,3})(?:\.\.S(\d{1,3}))?$/.exec(wanted) ?? [];
  const found = claims.filter(({ id }) => {
    const n = Number(id.slice(1));
    return n >= Number(first) && n <= Number(last);
  });
  if (found.length === 0)
    throw new HostError(`${wanted}: a claim is S1 to S${claims.length}, a range such as S1..S14, or all`);
  return found;
}

/** Prints the rows as they are known; the number of sentences about what is not as it is written. */
export async function claim(
  runner: TrialRunner,
  wanted: string,
  json: boolean,
  print: (line: string) => void,
): Promise<{ readonly unexpected: readonly string[] }> {
  const rows: Row[] = [];
  for (const each of claimsOf(wanted)) {
    const row = await rowOf(each, runner);
    rows.push(row);
    if (!json) for (const line of linesOf(row)) print(line);
  }
  if (json) print(JSON.stringify(rows));
  else if (rows.length > 1) print(summaryOf(rows));
  return { unexpected: rows.flatMap(({ id, unexpected }) => unexpected.map((sentence) => `${id}: ${sentence}`)) };
}

/** A row in words. Pure. */
export function linesOf(row: Row): string[] {
  const line = (label: string, text: string): string => `           ${label.padEnd(10)}${text}`;
  const computed = row.computed.map(({ what, value, unit }, i) => {
    const { expected, because } = row.tolerance[i]!;
    return `${what}: ${withUnit(formatValue(value), unit)}; expected ${expected}${because === '' ? '' : `, because ${because}`}`;
  });
  return [
    `${row.id.padEnd(6)}${row.kind.padEnd(5)}${row.verdict.padEnd(10)}${row.title}`,
    line('source', row.source),
    ...row.published.map((figure) => line('published', inWords(figure))),
    ...computed.map((text) => line('computed', text)),
    ...(row.reason === '' ? [] : [line('note', row.reason)]),
    ...row.unexpected.map((sentence) => line('SURPRISE', sentence)),
  ];
}

const kVerdicts: readonly Verdict[] = ['holds', 'deviates', 'data', 'planned'];

function summaryOf(rows: readonly Row[]): string {
  const counts = kVerdicts.map((verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`);
  return `${rows.length} claims: ${counts.join(', ')}`;
}

function inWords(figure: Published): string {
  const opinion = figure.standing === undefined ? '' : ` (${figure.standing})`;
  const head = `${figure.what}${opinion}: `;
  if ('value' in figure) return head + withUnit(`${figure.value}`, figure.unit);
  if ('from' in figure) return head + withUnit(`${figure.from} to ${figure.to}`, figure.unit);
  if ('list' in figure) return head + figure.list.join('; ');
  if ('rows' in figure) return `${head}${figure.rows.length} rows of ${figure.columns.join(', ')}`;
  const each = Object.entries(figure.values).map(([label, value]) => `${label} ${value}`);
  return head + withUnit(each.join(', '), figure.unit);
}

const withUnit = (figure: string, unit: string): string => {
  if (unit === '') return figure;
  return `${figure} ${figure === '1' ? singular(unit) : unit}`;
};

/** Of the units that are words: "entries", "indexes", "times". Symbols such as ms and tx/s stay as they are. */
function singular(unit: string): string {
  if (!/^[a-z]{3,}s$/.test(unit)) return unit;
  return unit
    .replace(/ies$/, 'y')
    .replace(/(x|ch)es$/, '$1')
    .replace(/s$/, '');
}
