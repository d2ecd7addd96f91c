/**
 * Determines which command of a program an operation belongs to, by following the records: operations begin and end, macros (bulk commands
 * such as fill) finish. It mirrors the engine's own rule (bindings/client.h): commands wait in a queue, and injected commands run before
 * it, also between two operations of a macro.
 *
 *   queue        fill n=9 ──────────┐ operations 1 2 3        4 5 ...
 *   interjected                     └───────────────── put a 1
 *
 * Invariant: when commands are added, all records of earlier steps have been followed.
 */
interface Source {
  readonly commands: number[];
  at: number;
  /** The macro whose operations come now; null between two commands. */
  macro: number | null;
}

const emptySource = (): Source => ({ commands: [], at: 0, macro: null });

export class CommandOrder {
  readonly #isMacro: (command: number) => boolean;
  /** A stack: the queue, and injected commands on top of it; the last one is consumed first. */
  readonly #sources: Source[] = [emptySource()];
  #interjected: number[] = [];
  readonly #ended = new Set<number>();
  #endedFirst = 0;
  #command = -1;
  #opened = false;

  /** Commands are identified by their index in the program, from 0. */
  constructor(isMacro: (command: number) => boolean) {
    this.#isMacro = isMacro;
  }

  /** The command of the last operation; -1: opening the database, which no command requested. */
  get command(): number {
    return this.#command;
  }

  /** Whether the last operation belongs to a macro. */
  get inMacro(): boolean {
    return this.#top.macro !== null;
  }

  /** Number of leading commands of the program that have all ended. */
  get ended(): number {
    return this.#endedFirst;
  }

  give(commands: readonly number[], interject: boolean): void {
    if (interject) this.#interjected.push(...commands);
    else this.#sources[0]!.commands.push(...commands);
  }

  /** Drops everything that has not begun, including the rest of a macro. */
  forget(): void {
    this.#sources.splice(0, this.#sources.length, emptySource());
    this.#interjected = [];
  }

  /** An operation begins. The first one opens the database. */
  begin(): void {
    if (!this.#opened) {
      this.#opened = true;
      return;
    }
    if (this.#interjected.length > 0) {
      // Injected earlier, with no macro in between: they keep their position.
      if (this.#sources.length === 1 || this.inMacro) this.#sources.push(emptySource());
      this.#top.commands.push(...this.#interjected);
      this.#interjected = [];
    }
    const top = this.#top;
    if (top.macro === null) {
      const next = top.commands[top.at++] ?? this.#command + 1;
      if (this.#isMacro(next)) top.macro = next;
      this.#command = next;
    } else this.#command = top.macro;
  }

  /** The macro of the current operation has made its last operation, or failed. */
  endMacro(): void {
    this.#top.macro = null;
  }

  /** The current operation ended, and with it its command, unless that is a macro with more operations. */
  end(): void {
    if (this.inMacro) return;
    if (this.#command >= 0) this.#ended.add(this.#command);
    while (this.#ended.delete(this.#endedFirst)) this.#endedFirst++;
    while (this.#sources.length > 1 && this.#top.macro === null && this.#top.at === this.#top.commands.length)
      this.#sources.pop();
  }

  get #top(): Source {
    return this.#sources.at(-1)!;
  }
}
