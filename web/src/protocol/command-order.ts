/**
 * Which command of a program an operation comes from, followed by what the records say: operations begin and end, macros are over. The rule is
 * the engine's own (bindings/client.h): commands wait in the queue, and what is interjected stands on top of it, between two operations of a
 * macro too.
 *
 *   queue        fill n=9 ──────────┐ operations 1 2 3        4 5 ...
 *   interjected                     └───────────────── put a 1
 *
 * Invariant: when commands are given, every record of the steps before has been followed.
 */
interface Source {
  readonly commands: number[];
  at: number;
  /** The command whose operations come; null between two commands. */
  macro: number | null;
}

const emptySource = (): Source => ({ commands: [], at: 0, macro: null });

export class CommandOrder {
  readonly #isMacro: (command: number) => boolean;
  /** The queue, and above it what was interjected; the last one is read. */
  readonly #sources: Source[] = [emptySource()];
  #interjected: number[] = [];
  readonly #ended = new Set<number>();
  #endedFirst = 0;
  #command = -1;
  #opened = false;

  /** Commands are known by their place in the program, from 0. */
  constructor(isMacro: (command: number) => boolean) {
    this.#isMacro = isMacro;
  }

  /** The command that the last operation came from; -1: the opening, which none asked for. */
  get command(): number {
    return this.#command;
  }

  /** Whether the last operation is one of a macro's. */
  get inMacro(): boolean {
    return this.#top.macro !== null;
  }

  /** So many commands, from the first of the program on, have ended without a gap. */
  get ended(): number {
    return this.#endedFirst;
  }

  give(commands: readonly number[], interject: boolean): void {
    if (interject) this.#interjected.push(...commands);
    else this.#sources[0]!.commands.push(...commands);
  }

  /** Everything that has not begun is forgotten, the rest of a macro too. */
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
      // Interjected earlier, and in no macro since: they keep their turn.
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

  /** The macro of the operation in flight has made its last one, or failed. */
  endMacro(): void {
    this.#top.macro = null;
  }

  /** The operation in flight ended, and its command with it unless that is a macro which goes on. */
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
