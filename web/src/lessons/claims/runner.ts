/**
 * Computes the row of a claim on any engine: runs trials part by part, reads them with the meter, and judges. The `strata`
 * command and the page of claims both use this, so their rows are equal; a test checks that.
 *
 *   claim ──trials──► TrialEngine ──batches──► Meter ──readings──► judge ──► row
 *
 * Invariants
 *  1. A trial runs once for all claims that have it; trials are equal if their JSON texts are.
 *  2. A failed or canceled run leaves no state; it can be run again.
 */
import type { Claim } from './claim.ts';
import { Counted, Meter } from './meter.ts';
import { prepare, type PreparedPart, type PreparedTrial, type Trial } from './trial.ts';
import { judge, type Row } from './verdict.ts';

/** An engine for trials. One call at a time. Each rejects with a sentence about the error. */
export interface TrialEngine {
  /** Replaces the instance by a new one. */
  open(trial: PreparedTrial): Promise<void>;
  /** Runs the commands of a part until the engine is idle and passes all records, in order. `take` does not retain the bytes. */
  run(part: PreparedPart, take: (batch: Uint8Array) => void): Promise<void>;
}

/** Readings of a trial, by mark. */
export type Readings = ReadonlyMap<string, Counted>;

/** Called as each part of a trial begins. */
export type OnPart = (trial: string, mark: string) => void;

export class TrialRunner {
  private readonly known = new Map<string, Readings>();

  constructor(private readonly engine: TrialEngine) {}

  /** Rejects with the engine's sentence, or with AssertionError if an operation of the trial was refused. */
  async readings(trial: Trial, onPart: (mark: string) => void = () => undefined): Promise<Readings> {
    const name = JSON.stringify(trial);
    const readings = this.known.get(name) ?? (await this.run(trial, onPart));
    this.known.set(name, readings);
    return readings;
  }

  /** Discards the readings of the claim's trials, so that they run again when next requested. */
  forget({ trials }: Pick<Claim, 'trials'>): void {
    for (const trial of Object.values(trials ?? {})) this.known.delete(JSON.stringify(trial));
  }

  private async run(trial: Trial, onPart: (mark: string) => void): Promise<Readings> {
    const prepared = prepare(trial);
    const meter = new Meter(trial);
    const readings = new Map<string, Counted>();
    await this.engine.open(prepared);
    for (const [i, part] of prepared.parts.entries()) {
      onPart(part.mark);
      await this.engine.run(part, (batch) => meter.take(batch));
      readings.set(part.mark, new Counted(meter.mark(trial.parts[i]!)));
    }
    return readings;
  }
}

/** The row of a claim; its trials run first, so that judging is pure. A planned claim runs nothing. */
export async function rowOf(claim: Claim, runner: TrialRunner, onPart: OnPart = () => undefined): Promise<Row> {
  const readings = new Map<string, Readings>();
  if (claim.planned === undefined)
    for (const [name, trial] of Object.entries(claim.trials ?? {}))
      readings.set(name, await runner.readings(trial, (mark) => onPart(name, mark)));
  return judge(claim, (trial, mark) => {
    const counted = readings.get(trial)?.get(mark);
    if (counted === undefined)
      throw new Error(`${claim.id} asks for ${mark} of ${trial}, and has no such trial or mark`);
    return counted;
  });
}
