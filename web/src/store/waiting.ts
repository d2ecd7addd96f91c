/**
 * What an engine had been given and had not begun, at a step boundary: so that a fork can leave out, or change, the operation that comes next.
 *
 * No record lists what waits, and none is needed: the tape says what was given and when, the records say how many operations began and how they
 * ended. Both are walked together, by the engine's own rules (engine-wasm/bindings/client.cc):
 *
 *   queue          what was submitted, in order
 *   interjected    a source on top of it; only the top one is read, so it runs between two operations of a macro
 *   macro          one command, many operations; over when MacroAdvanced says so, or at its first error
 *
 * Invariants: 1. pure; 2. what is told waits in the order in which it would begin; 3. of a history that let its beginning go nothing is known.
 */
import { formatInteger } from '../base/units.ts';
import type { LogEntry } from '../engine/client-types.ts';
import { linesOfCommands, splitCommands } from '../protocol/command-lines.ts';
import { commandInfos, encodeSettle } from '../protocol/commands.gen.ts';
import { isSummary, summaryOf, viewOf } from '../protocol/decode.ts';
import { MacroAdvanced, OpBegun, OpFinished, type OpKind } from '../protocol/records.gen.ts';
import { familyNames } from '../scene/families.ts';
import type { History } from '../scene/history.ts';
import type { Scene } from '../scene/types.ts';
import { concat } from './commands.ts';
import type { NextCommand } from './together-types.ts';

export interface Waiting {
  /** One encoded command. A view. */
  readonly command: Uint8Array;
  /** How many operations of it have begun: 0 but for a macro that is under way. */
  readonly begun: number;
}

interface Source {
  waiting: { readonly command: Uint8Array; begun: number }[];
}

const macroKinds = new Set<number>(
  Object.values(commandInfos)
    .filter((info) => info.fields.some(({ name }) => name === 'n'))
    .map(({ kind }) => kind),
);
const isMacro = (command: Uint8Array): boolean => macroKinds.has(viewOf(command).getUint16(0, true));

/** What waits behind step `step`, entries that were given there included; null where the history does not begin at its beginning. O(records). */
export function waitingAt(history: History, entries: readonly LogEntry[], step: number): readonly Waiting[] | null {
  if (history.first !== 0) return null;
  const queue = new WaitingCommands();
  let given = 0;
  const give = (to: number): void => {
    while (given < entries.length && entries[given]!.step <= to) queue.give(entries[given++]!);
  };
  give(0);
  let opKind: OpKind | null = null;
  history.forEach(0, history.positionOf({ step, ordinal: 0 }), ({ kind, v, at }) => {
    if (kind === OpBegun.kind) {
      opKind = OpBegun.opKind(v, at);
      queue.begin();
    } else if (kind === MacroAdvanced.kind) {
      if (MacroAdvanced.done(v, at) === MacroAdvanced.total(v, at)) queue.endMacro();
    } else if (kind === OpFinished.kind) {
      const status = OpFinished.status(v, at);
      if (status !== 'ok' && !(status === 'not_found' && opKind === 'get')) queue.endMacro();
      queue.finish();
    }
    // The last record of a step: the next one begins with what was given by then.
    if (isSummary(kind)) give(summaryOf(v, at).step);
  });
  return queue.all();
}

/**
 * What waits, with its first command replaced by `commands`, as it is given to an engine that forgot it all. Where nothing would be left it is a
 * `settle`: the engine ends what it has begun, and then rests. REQUIRES: nextOf refuses nothing. Pure.
 */
export function insteadOf([, ...behind]: readonly Waiting[], commands: Uint8Array): Uint8Array {
  const all = concat([commands, ...behind.map(({ command }) => command)]);
  return all.length > 0 ? all : encodeSettle();
}

/** The first that waits, in words; null where nothing does. scene: at that place. Pure. */
export function nextOf(waiting: readonly Waiting[], scene: Scene): NextCommand | null {
  const [first, ...behind] = waiting;
  if (first === undefined) return null;
  const [line = ''] = linesOfCommands(first.command, { families: new Map(familyNames(scene)), snapshots: new Map() });
  const halfway = behind.find(({ begun }) => begun > 0);
  const refused =
    halfway === undefined
      ? null
      : `This interrupted another command after ${formatInteger(halfway.begun)} of its operations had started. A fork cannot resume that command, so fork after it.`;
  return { line, begun: first.begun, refused };
}

/** The client's queue. */
class WaitingCommands {
  /** The bottom one is the queue itself. */
  private sources: Source[] = [{ waiting: [] }];
  private interjected: Uint8Array[] = [];
  private isOpen = false;

  give({ commands, interject }: LogEntry): void {
    if (commands.length === 0) {
      this.sources = [{ waiting: [] }];
      this.interjected = [];
    } else if (interject) this.interjected.push(...splitCommands(commands));
    else this.sources[0]!.waiting.push(...splitCommands(commands).map((command) => ({ command, begun: 0 })));
  }

  begin(): void {
    // The database is opened before the first command, as an operation that is in no queue.
    if (!this.isOpen) {
      this.isOpen = true;
      return;
    }
    this.push();
    const next = this.top.waiting[0];
    if (next === undefined) return;
    if (isMacro(next.command)) next.begun++;
    else this.top.waiting.shift();
  }

  /** The macro that is under way has no more operations. */
  endMacro(): void {
    if ((this.top.waiting[0]?.begun ?? 0) > 0) this.top.waiting.shift();
  }

  finish(): void {
    while (this.sources.length > 1 && this.top.waiting.length === 0) this.sources.pop();
  }

  all(): readonly Waiting[] {
    this.push();
    return this.sources.toReversed().flatMap(({ waiting }) => waiting);
  }

  private get top(): Source {
    return this.sources.at(-1)!;
  }

  /** What was interjected becomes the top source, or the rest of it. */
  private push(): void {
    if (this.interjected.length === 0) return;
    if (this.sources.length === 1 || (this.top.waiting[0]?.begun ?? 0) > 0) this.sources.push({ waiting: [] });
    this.top.waiting.push(...this.interjected.map((command) => ({ command, begun: 0 })));
    this.interjected = [];
  }
}
