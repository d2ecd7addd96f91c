/**
 * A subject is one engine that waits for its turn: nothing runs in it between turns, so subjects can take turns within a second. This one
 * is a process that reads lines from standard input and prints one line for each (cpp/program.cc has the table); chromium.ts has another.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { kPhases, type Phase, type Setup, type Work } from './phases.ts';

export interface Turn extends Work {
  /** Processor time of its process or thread; wall time where no clock of that kind can be read. */
  readonly ns: number;
}

/** Its methods reject with its name and the sentence of its error. */
export interface Subject {
  readonly name: string;
  grow(bytes: number): Promise<void>;
  open(setup: Setup): Promise<void>;
  run(phase: Phase, slice: number, slices: number): Promise<Turn>;
  end(): Promise<void>;
}

export class ProcessSubject implements Subject {
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

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async grow(bytes: number): Promise<void> {
    await this.#ask(`grow ${bytes}`);
  }

  async open(setup: Setup): Promise<void> {
    const { entries, snappy, verify, mask, radixTree = false } = setup;
    await this.#ask(`open ${entries} ${Number(snappy)} ${Number(verify)} ${mask} ${Number(radixTree)}`);
  }

  async run(phase: Phase, slice: number, slices: number): Promise<Turn> {
    const answer = await this.#ask(`run ${kPhases.indexOf(phase)} ${slice} ${slices}`);
    const [ns = 0, operations = 0, writtenBytes = 0, tracedBytes = 0] = answer.map(Number);
    return { ns, operations, writtenBytes, tracedBytes };
  }

  async end(): Promise<void> {
    this.#lines.close();
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined) return;
    const gone = once(this.#child, 'exit');
    this.#child.stdin.end();
    this.#child.kill();
    await gone;
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
