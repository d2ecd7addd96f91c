/**
 * `strata run FILE`: runs a program in the line language, or an experiment as JSON, on a new engine. Prints the results of reads on
 * standard output, in the order of the program.
 *
 *   put a 1                          (silent)
 *   get a             get "a" = "1"
 *   get b             get "b": not found
 *   scan limit=2      scan: "a" = "1"
 *                     scan: "b" = "0123456789... (100 bytes)
 *                     scan: 2 rows
 *
 * Records contain the first 256 bytes of a get's value and the first 64 of a row's; for a longer value the size is printed.
 *
 * Everything printed comes from records: results from OpAnswered and RowReturned, counters from the summaries, so `--engine wasm` prints
 * the same, byte for byte. A refused operation is reported on standard error and makes the exit code 2; the rest runs.
 */
import { createHash } from 'node:crypto';
import { counterInfos } from '../../web/src/protocol/counters.gen.ts';
import { commandInfos } from '../../web/src/protocol/commands.gen.ts';
import { splitCommands } from '../../web/src/protocol/command-lines.ts';
import {
  addDeltas,
  deltasOf,
  filterByMask,
  forEachRecord,
  infoByKind,
  isSummary,
  kindAt,
  viewOf,
  zeroCounters,
} from '../../web/src/protocol/decode.ts';
import { kDefaultFamily } from '../../web/src/protocol/family-names.ts';
import { quote } from '../../web/src/protocol/quote.ts';
import {
  MacroAdvanced,
  OpAnswered,
  OpBegun,
  OpFinished,
  RowReturned,
  tier1Mask,
  WalDropped,
  WalReplayed,
} from '../../web/src/protocol/records.gen.ts';
import { lineOf } from '../../web/src/protocol/text.ts';
import { statsRows, statsText } from '../../web/src/models/compaction-stats.ts';
import type { CompactionCounts } from '../../web/src/protocol/compaction-counts.ts';
import type { CounterReading } from '../../web/src/protocol/counter-lines.ts';
import type { Pace } from '../../web/src/protocol/pace.ts';
import { CommandOrder } from '../../web/src/protocol/command-order.ts';
import { CounterReader } from './counter-reader.ts';
import { HostError, type Host, type HostSetup } from './host.ts';
import { nameText, plural } from './text.ts';

export interface RunRequest {
  readonly setup: Omit<HostSetup, 'mask'>;
  readonly commands: Uint8Array;
  /** The line of each command. */
  readonly lines: readonly number[];
  /** The steps at which later lines are submitted, and at which the run ends early. */
  readonly pace: Pace;
  readonly readings: readonly CounterReading[];
  readonly trace: boolean;
  readonly counters: boolean;
  /** Whether to print RocksDB's compaction statistics of each column family at the end. */
  readonly stats: boolean;
  readonly digest: boolean;
  /** Mask of --trace and --digest; the engine also records what the results need. */
  readonly mask: number;
}

export interface RunOutcome {
  /** Messages about operations that were refused or failed, with their lines; the first ones, and the number of others. */
  readonly failures: readonly string[];
  /** Ranges of logs that open dropped, as file, offset, message. */
  readonly dropped: readonly DroppedRange[];
}

export interface DroppedRange {
  readonly sentence: string;
  /** The log ends inside a record, as after a crash: no damage. */
  readonly tornTail: boolean;
}

const ENTRY_BIT = 1 << 3;
const STEPS_A_CALL = 4096;
const BATCH_BYTES = 1 << 20;
const GET_READ_BYTES = counterInfos.findIndex((counter) => counter.name === 'get_read_bytes');

/** Runs to the end. `print`: receives the lines of standard output. */
export async function run(host: Host, request: RunRequest, print: (line: string) => void): Promise<RunOutcome> {
  // Rows of a scan are entry records, which are recorded only if they are printed.
  const answers = !request.trace;
  await host.open({ ...request.setup, mask: request.mask | tier1Mask | (answers ? ENTRY_BIT : 0) });
  const coming = arrivalsOf(request);
  const lastStep = request.pace.steps ?? Infinity;
  let made = 0;
  const printAnswer = answers ? print : () => undefined;
  const totals = zeroCounters();
  const counters = new CounterReader(request.readings, totals, printAnswer);
  const reader = new AnswerReader(request, printAnswer, (commands) => counters.take(commands));
  const digest = createHash('sha256');
  const give = ({ commands, numbers, interject }: Given): Promise<void> => {
    reader.order.give(numbers, interject);
    return interject ? host.interject(commands) : host.submit(commands);
  };
  while (made < lastStep) {
    while ((coming[0]?.step ?? Infinity) <= made) await give(coming.shift()!);
    const most = Math.min(STEPS_A_CALL, lastStep - made, (coming[0]?.step ?? Infinity) - made);
    const { steps, batch } = await host.run(most, BATCH_BYTES);
    made += steps;
    const view = viewOf(batch);
    forEachRecord(view, (kind, at) => {
      if (isSummary(kind)) addDeltas(totals, deltasOf(view, at));
      reader.take(view, at);
    });
    if (request.trace || request.digest) {
      const kept = viewOf(filterByMask(view, request.mask));
      digest.update(new Uint8Array(kept.buffer, kept.byteOffset, kept.byteLength));
      if (request.trace) forEachRecord(kept, (_, at) => print(lineOf(kept, at)));
    }
    if (steps === most || batch.length >= BATCH_BYTES) continue;
    const idle = await host.idle();
    if (!idle && steps > 0) continue;
    const [next] = coming.splice(0, 1);
    if (next !== undefined) await give(next);
    else if (idle) break;
    else throw new HostError('the run cannot go on: its operation waits, and there is no job to wait for');
  }
  counters.take(Infinity);
  if (request.counters) for (const line of counterLines(totals)) print(line);
  if (request.stats) for (const line of await statsLines(host)) print(line);
  if (request.digest) print(`digest mask=0x${request.mask.toString(16)} ${digest.digest('hex').slice(0, 32)}`);
  return { failures: reader.failures(), dropped: reader.dropped };
}

/** Commands that are submitted together: their indexes in the program, the step after which they come, and whether they are injected. */
interface Given {
  readonly step: number;
  readonly commands: Uint8Array;
  readonly numbers: readonly number[];
  readonly interject: boolean;
}

/** In order; commands at step 0 come first. */
function arrivalsOf({ commands, lines, pace }: RunRequest): Given[] {
  const single = splitCommands(commands);
  const all: Pace['arrivals'] = [{ line: 0, step: 0 }, ...pace.arrivals];
  return all.map(({ line, step, interject = false }, i) => {
    const until = pace.arrivals[i]?.line ?? Infinity;
    const numbers = lines.flatMap((each, command) => (each >= line && each < until ? [command] : []));
    return { step, interject, numbers, commands: new Uint8Array(Buffer.concat(numbers.map((n) => single[n]!))) };
  });
}

/** The statistics of each column family that exists at the end, the default one first. */
async function statsLines(host: Host): Promise<string[]> {
  const ask = async (address: string): Promise<unknown> =>
    JSON.parse(new TextDecoder().decode(await host.inspect(address)));
  const { families = [] } = (await ask('state')) as { families?: readonly { family: number; name: string }[] };
  const table = async (family: number, name: string): Promise<string[]> =>
    statsText(statsRows((await ask(`compaction-stats/${family}`)) as CompactionCounts), name);
  const lines = await table(0, kDefaultFamily);
  for (const { family, name } of families) lines.push(...(await table(family, nameText(name))));
  return lines;
}

/** Counters other than 0, aligned. Pure. */
function counterLines(totals: Float64Array): string[] {
  const shown = counterInfos.filter((counter) => (totals[counter.id] ?? 0) !== 0);
  const width = Math.max(0, ...shown.map((counter) => counter.name.length));
  return shown.map((counter) => `${counter.name.padEnd(width)} ${totals[counter.id]}`);
}

const logName = (n: number): string => `${String(n).padStart(6, '0')}.log`;

/** Describes a WalDropped, with exact sequence numbers. Pure. */
function droppedRange(view: DataView, at: number): DroppedRange {
  const log = logName(WalDropped.wal(view, at));
  const u64 = (name: string): bigint => {
    const field = infoByKind[WalDropped.kind]?.fields.find((each) => each.name === name);
    return field === undefined ? 0n : view.getBigUint64(at + field.offset, true);
  };
  const [bytes, first, last] = [u64('dropped_bytes'), u64('first_sequence'), u64('last_sequence')];
  const records = WalDropped.records(view, at);
  const tornTail = WalDropped.tornTail(view, at) === 1;
  const range =
    bytes === 0n ? 'nothing' : `${bytes} bytes${records > 0 ? `, ${plural(records, 'whole record')} among them,` : ''}`;
  const lost =
    first === 0n
      ? ''
      : last === 0n
        ? `; writes from sequence ${first} on are lost`
        : `; writes ${first} to ${last} are lost`;
  return {
    tornTail,
    sentence: `${log}: offset ${u64('offset')}: opening dropped ${range} here${lost}: ${new TextDecoder().decode(WalDropped.message(view, at))}`,
  };
}

/** The kind of each command. Pure. */
function kindsOf(program: Uint8Array): number[] {
  const view = viewOf(program);
  const kinds: number[] = [];
  for (let at = 0; at < view.byteLength; at += view.getUint32(at + 4, true)) kinds.push(view.getUint16(at, true));
  return kinds;
}

/** Commands from this kind on expand into many operations. */
const FIRST_MACRO = commandInfos.fill.kind;
const FAILURES_MAX = 20;

/**
 * Follows the current operation and prints its result. Tracks which command it belongs to: the first operation opens the database, which
 * no command requested; a macro ends when it reports that it is done, or fails.
 */
class AnswerReader {
  readonly order: CommandOrder;
  readonly dropped: DroppedRange[] = [];
  readonly #lines: readonly number[];
  readonly #print: (line: string) => void;
  readonly #ended: (commands: number) => void;
  readonly #failures: string[] = [];
  #failed = 0;
  /** Bytes in the dropped ranges of one log so far. */
  #droppedOf = { wal: 0, bytes: 0 };
  #kind = '';
  #key = '';
  /** Whether the current operation belongs to a line itself: reads of a macro are not printed. */
  #isPrinted = false;
  /** Opening failed, so everything after it will; reported once. */
  #closed = false;
  /** Value of a get until its size is known. */
  #found: Uint8Array | null = null;

  /** `ended`: called with the number of ended commands after each one; 0 after opening. */
  constructor(request: RunRequest, print: (line: string) => void, ended: (commands: number) => void) {
    const kinds = kindsOf(request.commands);
    this.order = new CommandOrder((command) => (kinds[command] ?? 0) >= FIRST_MACRO);
    this.#lines = request.lines;
    this.#print = print;
    this.#ended = ended;
  }

  failures(): string[] {
    const more = this.#failed - this.#failures.length;
    return more > 0 ? [...this.#failures, `${plural(more, 'more operation')} failed`] : this.#failures;
  }

  take(view: DataView, at: number): void {
    switch (kindAt(view, at)) {
      case OpBegun.kind:
        this.#kind = OpBegun.opKind(view, at);
        this.#key = quote(OpBegun.key(view, at));
        this.order.begin();
        this.#isPrinted = !this.order.inMacro;
        break;
      case RowReturned.kind:
        // Operation 0: the engine reads for itself, as create-index does.
        if (this.#isPrinted && RowReturned.op(view, at) !== 0)
          this.#print(
            `scan: ${quote(RowReturned.key(view, at))} = ${valueText(RowReturned.value(view, at), RowReturned.valueBytes(view, at))}`,
          );
        break;
      case OpAnswered.kind:
        this.#answer(view, at);
        break;
      case MacroAdvanced.kind:
        if (MacroAdvanced.done(view, at) === MacroAdvanced.total(view, at)) this.order.endMacro();
        break;
      case OpFinished.kind:
        this.#finish(view, at);
        break;
      case WalDropped.kind:
        this.dropped.push(droppedRange(view, at));
        if (this.#droppedOf.wal !== WalDropped.wal(view, at))
          this.#droppedOf = { wal: WalDropped.wal(view, at), bytes: 0 };
        this.#droppedOf.bytes += WalDropped.droppedBytes(view, at);
        break;
      case WalReplayed.kind:
        this.#replayed(view, at);
        break;
      default:
    }
  }

  /** At most 64 dropped ranges of this log came before; its byte count covers all of them. */
  #replayed(view: DataView, at: number): void {
    const wal = WalReplayed.wal(view, at);
    const more = WalReplayed.droppedBytes(view, at) - (this.#droppedOf.wal === wal ? this.#droppedOf.bytes : 0);
    if (more > 0)
      this.dropped.push({
        tornTail: false,
        sentence: `${logName(wal)}: opening dropped ${more} more bytes, in ranges that are not listed`,
      });
  }

  #answer(view: DataView, at: number): void {
    const status = OpAnswered.status(view, at);
    const value = OpAnswered.value(view, at);
    if (status === 'ok') this.#found = value;
    else if (status === 'not_found') this.#print(`get ${this.#key}: not found`);
    else this.#fail(new TextDecoder().decode(value));
  }

  #fail(sentence: string): void {
    this.order.endMacro();
    if (this.#closed) return;
    this.#closed = this.order.command < 0;
    if (++this.#failed > FAILURES_MAX) return;
    const line = this.#lines[this.order.command];
    this.#failures.push(`${line === undefined ? 'opening' : `line ${line}: ${this.#kind}`}: ${sentence}`);
  }

  #finish(view: DataView, at: number): void {
    if (this.#found !== null) {
      const totals = zeroCounters();
      addDeltas(totals, OpFinished.deltas(view, at));
      this.#print(`get ${this.#key} = ${valueText(this.#found, totals[GET_READ_BYTES] ?? 0)}`);
      this.#found = null;
    }
    if (this.#kind === 'scan' && this.#isPrinted && OpFinished.status(view, at) === 'ok')
      this.#print(`scan: ${plural(OpFinished.rows(view, at), 'row')}`);
    this.order.end();
    this.#ended(this.order.ended);
  }
}

function valueText(shown: Uint8Array, sizeBytes: number): string {
  return sizeBytes > shown.length ? `${quote(shown)}... (${sizeBytes} bytes)` : quote(shown);
}
