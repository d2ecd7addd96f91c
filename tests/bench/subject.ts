/**
 * A subject is one engine in one process that waits for its turn: it reads lines from standard input and prints one line for each
 * (cpp/program.cc has the table). Nothing runs in it between turns, so subjects can take turns within a second.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

/** In the order in which they must run; the numbers are those of enum Phase in cpp/driver.h. */
export const PHASES = ['fill', 'compact', 'hit', 'miss', 'scan', 'seek', 'delete', 'tombstones'] as const;
export type Phase = (typeof PHASES)[number];

export interface Setup {
  readonly entries: number;
  readonly snappy: boolean;
  readonly verify: boolean;
  /** Bit i: group i of the schema. */
  readonly mask: number;
}

export interface Turn {
  /** Processor time. */
  readonly ns: number;
  readonly operations: number;
  /** Records emitted since the database was opened. */
  readonly tracedBytes: number;
}

export class Subject {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: Interface;
  readonly #answers: AsyncIterator<string, undefined>;

  constructor(
    readonly name: string,
    command: readonly string[],
  ) {
    const [program = '', ...words] = command;
    this.#child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    // The missing answer is reported with a better message.
    this.#child.on('error', () => undefined);
    this.#child.stdin.on('error', () => undefined);
    this.#lines = createInterface({ input: this.#child.stdout });
    this.#answers = this.#lines[Symbol.asyncIterator]();
  }

  /** A new, empty database in place of the last one. */
  async open(setup: Setup): Promise<void> {
    await this.#ask(`open ${setup.entries} ${Number(setup.snappy)} ${Number(setup.verify)} ${setup.mask}`);
  }

  async run(phase: Phase): Promise<Turn> {
    const answer = await this.#ask(`run ${PHASES.indexOf(phase)}`);
    const [ns = 0, operations = 0, tracedBytes = 0] = answer.map(Number);
    return { ns, operations, tracedBytes };
  }

  end(): void {
    this.#lines.close();
    this.#child.stdin.end();
    this.#child.kill();
  }

  async #ask(line: string): Promise<string[]> {
    this.#child.stdin.write(`${line}\n`);
    const { value, done } = await this.#answers.next();
    if (done === true) throw new Error(`${this.name} ended at "${line}"`);
    const [verdict, ...rest] = value.split(' ');
    if (verdict !== 'ok') throw new Error(`${this.name}, "${line}": ${rest.join(' ')}`);
    return rest;
  }
}
