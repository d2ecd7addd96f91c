/**
 * `strata run FILE`: a program in the line language, or an experiment as JSON, on a fresh engine; what each read answered, on standard
 * output in the order of the program.
 *
 *   put a 1                          (silent)
 *   get a             get "a" = "1"
 *   get b             get "b": not found
 *   scan limit=2      scan: "a" = "1"
 *                     scan: 1 row
 *
 * Everything printed comes from records: answers from OpAnswered and RowReturned, counters from the summaries, so the output under
 * `--engine wasm` is the same to the byte. A refused operation is said on standard error and makes the exit code 2; the rest runs.
 */
import { createHash } from 'node:crypto';
import { counterInfos } from '../../web/src/protocol/counters.gen.ts';
import { addDeltas, deltasOf, filterByMask, forEachRecord, isSummary, kindAt, viewOf, zeroCounters } from '../../web/src/protocol/decode.ts';
import { quote } from '../../web/src/protocol/literal.ts';
import { OpAnswered, OpBegun, OpFinished, RowReturned, tier1Mask } from '../../web/src/protocol/records.gen.ts';
import { lineOf } from '../../web/src/protocol/text.ts';
import type { Host, HostSetup } from './host.ts';

export interface RunRequest {
  readonly setup: Omit<HostSetup, 'mask'>;
  readonly commands: Uint8Array;
  readonly trace: boolean;
  readonly counters: boolean;
  readonly digest: boolean;
  /** Mask of --trace and --digest; the engine runs with this and what the answers need. */
  readonly mask: number;
}

export interface RunOutcome {
  /** Sentences about operations that were refused or failed. */
  readonly failures: readonly string[];
}

const ENTRY_BIT = 1 << 3;
const STEPS_A_CALL = 4096;
const BATCH_BYTES = 1 << 20;

/** Runs to the end. `print` gets lines of standard output. */
export async function run(host: Host, request: RunRequest, print: (line: string) => void): Promise<RunOutcome> {
  // Rows of a scan are entry records; they are asked for only where somebody wants to see them.
  const answers = !request.trace;
  await host.open({ ...request.setup, mask: request.mask | tier1Mask | (answers ? ENTRY_BIT : 0) });
  await host.submit(request.commands);
  const reader = new AnswerReader(answers ? print : () => undefined);
  const totals = zeroCounters();
  const digest = createHash('sha256');
  for (;;) {
    const { steps, batch } = await host.run(STEPS_A_CALL, BATCH_BYTES);
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
    if (steps < STEPS_A_CALL && batch.length < BATCH_BYTES && (await host.idle())) break;
  }
  if (request.counters) for (const line of counterLines(totals)) print(line);
  if (request.digest) print(`digest mask=0x${request.mask.toString(16)} ${digest.digest('hex').slice(0, 32)}`);
  return { failures: reader.failures };
}

/** Counters that are not 0, aligned. Pure. */
export function counterLines(totals: Float64Array): string[] {
  const shown = counterInfos.filter((counter) => (totals[counter.id] ?? 0) !== 0);
  const width = Math.max(0, ...shown.map((counter) => counter.name.length));
  return shown.map((counter) => `${counter.name.padEnd(width)} ${totals[counter.id]}`);
}

/** Follows the operation in flight and prints what it answered. */
class AnswerReader {
  readonly failures: string[] = [];
  #kind = '';
  #key = '';

  constructor(readonly print: (line: string) => void) {}

  take(view: DataView, at: number): void {
    switch (kindAt(view, at)) {
      case OpBegun.kind:
        this.#kind = OpBegun.opKind(view, at);
        this.#key = quote(OpBegun.key(view, at));
        break;
      case RowReturned.kind:
        this.print(`scan: ${quote(RowReturned.key(view, at))} = ${quote(RowReturned.value(view, at))}`);
        break;
      case OpAnswered.kind:
        this.#answer(view, at);
        break;
      case OpFinished.kind:
        if (this.#kind === 'scan') this.print(`scan: ${plural(OpFinished.rows(view, at), 'row')}`);
        break;
      default:
    }
  }

  #answer(view: DataView, at: number): void {
    const status = OpAnswered.status(view, at);
    const value = OpAnswered.value(view, at);
    if (status === 'ok') this.print(`get ${this.#key} = ${quote(value)}`);
    else if (status === 'not_found') this.print(`get ${this.#key}: not found`);
    else this.failures.push(`${this.#kind}: ${new TextDecoder().decode(value)}`);
  }
}

function plural(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`;
}
