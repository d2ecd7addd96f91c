/**
 * `strata claim S1..S134|all`: the published figures, our results, and the verdict.
 *
 *   S29   C+E  holds     A point read makes about twice the comparisons of a B-tree's.
 *              source    001, Callaghan, CPU overheads for RocksDB queries (2018-07-11)
 *              published comparisons of a point read: 83 comparisons
 *              computed  comparisons of a point read, by arithmetic: 83 comparisons; expected 83
 *
 * Claims are data (lessons/claims), and web/src/lessons/claims evaluates them; this file runs their trials and prints the rows. All
 * numbers are counts, so the text is the same under both engines.
 */
import { claims } from '../../lessons/claims/index.ts';
import type { Claim, Published } from '../../web/src/lessons/claims/claim.ts';
import { isIn } from '../../web/src/lessons/claims/claim-ids.ts';
import { rowOf, type TrialEngine, type TrialRunner } from '../../web/src/lessons/claims/runner.ts';
import type { PreparedPart, PreparedTrial } from '../../web/src/lessons/claims/trial.ts';
import { formatValue, type Row, type Verdict } from '../../web/src/lessons/claims/verdict.ts';
import { publishedInWords, withUnit } from '../../web/src/lessons/claims/claim-text.ts';
import { type Host, HostError } from './host.ts';

const STEPS_A_CALL = 65_536;
const BATCH_BYTES = 1 << 22;

/** Runs trials on a host. The host is created when the first trial is opened. */
export class HostEngine implements TrialEngine {
  readonly #makeHost: () => Host;
  #host: Host | null = null;

  constructor(makeHost: () => Host) {
    this.#makeHost = makeHost;
  }

  async open({ seed, options, parts }: PreparedTrial): Promise<void> {
    this.#host ??= this.#makeHost();
    await this.#host.open({ seed: BigInt(seed), options, mask: parts[0]?.mask ?? 0 });
  }

  async run({ mask, commands }: PreparedPart, take: (batch: Uint8Array) => void): Promise<void> {
    const host = this.#host;
    if (host === null) throw new HostError('no trial is open');
    await host.setMask(mask);
    await host.submit(commands);
    for (;;) {
      const { steps, batch } = await host.run(STEPS_A_CALL, BATCH_BYTES);
      take(batch);
      if (steps < STEPS_A_CALL && batch.length < BATCH_BYTES && (await host.idle())) return;
    }
  }

  /** An answer of the engine about its present state. */
  async inspect(address: string): Promise<Uint8Array> {
    if (this.#host === null) throw new HostError('no trial is open');
    return this.#host.inspect(address);
  }

  async close(): Promise<void> {
    await this.#host?.close();
    this.#host = null;
  }
}

/** Parses "S7", "S1..S14" or "all"; claims in the order of the list. Throws HostError for anything else. */
export function claimsOf(wanted: string): readonly Claim[] {
  if (wanted === 'all') return claims;
  const [, first, last = first] = /^S(\d{1,3})(?:\.\.S(\d{1,3}))?$/.exec(wanted) ?? [];
  const asked = { first: Number(first), last: Number(last) };
  const found = claims.filter(({ id }) => isIn(asked, id));
  if (found.length === 0)
    throw new HostError(`${wanted}: a claim must be S1 to S${claims.length}, a range such as S1..S14, or all`);
  return found;
}

/** Prints the rows as they become known. Returns messages for results that differ from the expected ones. */
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

/** A row as text. Pure. */
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
  return `${figure.what}${opinion}: ${publishedInWords(figure)}`;
}
