/**
 * The engine of the claims page: a client with its engine in a worker. Batches of a quarter of a megabyte are read as they arrive; credits keep
 * the engine from running ahead.
 */
import type { EngineClient, Outcome } from '../../engine/client-types.ts';
import type { TrialEngine } from '../../lessons/claims/runner.ts';
import type { PreparedPart, PreparedTrial } from '../../lessons/claims/trial.ts';

/** A run that waits until the engine is idle. */
interface Run {
  readonly take: (batch: Uint8Array) => void;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  /** The engine has accepted the commands: an idle event before that belongs to earlier commands. */
  accepted: boolean;
}

export class ClaimsEngine implements TrialEngine {
  private client: EngineClient | null = null;
  private running: Run | null = null;
  /** Rejects the pending open or submit if the engine is ended meanwhile. */
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
    // If submit rejects, this promise is never awaited.
    idle.catch(() => undefined);
    await this.answered(client.submit(commands));
    if (this.running !== null) this.running.accepted = true;
    await idle;
  }

  /** Rejects the run in progress; the next trial gets a new engine. */
  close(): void {
    this.fail('The engine was closed.');
  }

  private answered(answer: Promise<Outcome>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.end = reject;
      void answer.then((outcome) => {
        if (outcome.ok) resolve();
        // If the engine was ended meanwhile, this promise is rejected already, and the failure must not end its successor.
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
      // A restarted engine may have lost something, so its counts are not a valid result.
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
