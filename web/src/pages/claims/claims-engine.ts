/**
 * The engine of the claims page: a client with its engine in a worker, as trials need it. Batches are read as they come, a quarter of a megabyte
 * at a time; credits keep the engine from running ahead.
 */
import type { EngineClient, Outcome } from '../../engine/client-types.ts';
import type { TrialEngine } from '../../lessons/claims/runner.ts';
import type { PreparedPart, PreparedTrial } from '../../lessons/claims/trial.ts';

/** What waits for the engine to have nothing left to do. */
interface Run {
  readonly take: (batch: Uint8Array) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  /** The commands were taken: idle before that is about what was there before. */
  accepted: boolean;
}

export class ClaimsEngine implements TrialEngine {
  private client: EngineClient | null = null;
  private running: Run | null = null;
  /** What opening or submitting rejects with, when the engine is ended meanwhile. */
  private end: (error: Error) => void = () => undefined;

  /** make: a client whose engine no one else uses. */
  constructor(private readonly make: () => EngineClient) {}

  async open({ seed, options, parts }: PreparedTrial): Promise<void> {
    const client = (this.client ??= this.listening(this.make()));
    await this.answered(client.open({ seed, options, mask: parts[0]?.mask ?? 0 }));
  }

  async run({ mask, commands }: PreparedPart, take: (batch: Uint8Array) => void): Promise<void> {
    const { client } = this;
    if (client === null) throw new Error('No trial is open.');
    client.setMask(mask);
    const idle = new Promise<void>((resolve, reject) => {
      this.running = { take, resolve, reject, accepted: false };
    });
    // Where submitting rejects, nobody waits for this any more.
    idle.catch(() => undefined);
    await this.answered(client.submit(commands));
    if (this.running !== null) this.running.accepted = true;
    await idle;
  }

  /** What is under way rejects; the next trial has a new engine. */
  close(): void {
    this.fail('The engine was closed.');
  }

  private answered(answer: Promise<Outcome>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.end = reject;
      void answer.then((outcome) => {
        if (outcome.ok) resolve();
        // What was ended meanwhile has been rejected, and its failure is not that of what came after it.
        else if (this.end === reject) this.fail(outcome.message);
      });
    });
  }

  private fail(message: string): void {
    const error = new Error(message);
    this.client?.close();
    this.client = null;
    this.end(error);
    this.running?.reject(error);
    this.running = null;
  }

  private listening(client: EngineClient): EngineClient {
    client.listen((event) => {
      if (client !== this.client) return;
      // An engine that was started again has left something out, perhaps; what it counts is no reading.
      if (event.kind === 'failed' || event.kind === 'restarted') this.fail(event.message);
      else if (event.kind === 'idle') {
        if (this.running?.accepted === true) this.running.resolve();
      } else if (event.kind === 'batch') {
        try {
          this.running?.take(event.bytes);
        } catch (error) {
          this.fail(error instanceof Error ? error.message : String(error));
          return;
        }
        client.release(event.bytes);
      }
    });
    return client;
  }
}
