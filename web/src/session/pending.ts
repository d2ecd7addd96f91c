/**
 * The commands that an engine had received but not finished starting at a step boundary, so that a fork can skip or replace the next one. The engine
 * lists them at the address "pending" (engine-wasm/include/strata/c_api.h).
 */
import { formatInteger } from '../base/units.ts';
import type { Outcome } from '../engine/client-types.ts';
import { linesOfCommands } from '../protocol/command-lines.ts';
import { encodeSettle } from '../protocol/commands.gen.ts';
import { viewOf } from '../protocol/decode.ts';
import { readU64 } from '../protocol/wire.ts';
import { familyNames } from '../scene/families.ts';
import type { Scene } from '../scene/types.ts';
import { concat } from '../base/bytes.ts';
import type { NextCommand } from './comparison/comparison-types.ts';
import type { Session } from './session-types.ts';

export interface PendingCommand {
  /** Encoded. */
  readonly command: Uint8Array;
  /** How many of its operations have begun: 0 except for a bulk command in progress. */
  readonly begun: number;
}

export const pendingAddress = 'pending';

/** The engine's answer at `pendingAddress`, in the order in which the commands will run. The commands are views into it. Pure. */
export function readPending(answer: Uint8Array): readonly PendingCommand[] {
  const v = viewOf(answer);
  const pending: PendingCommand[] = [];
  for (let at = 0; at < answer.length;) {
    const end = at + 8 + v.getUint32(at + 12, true);
    pending.push({ begun: readU64(v, at), command: answer.subarray(at + 8, end) });
    at = end;
  }
  return pending;
}

/** What is pending at a step boundary, including what was submitted there. A second engine repeats the steps up to it. */
export async function pendingAt(session: Session, step: number): Promise<Outcome<readonly PendingCommand[]>> {
  const answer = await session.inspectAt(step, pendingAddress);
  return answer.ok ? { ok: true, value: readPending(answer.value) } : answer;
}

/**
 * The pending commands with `commands` in place of the first, to be submitted to an engine that dropped all of them. If nothing is left it is a
 * `settle`: the engine finishes what it has begun. REQUIRES: nextCommand() refuses nothing. Pure.
 */
export function replaceNext([, ...rest]: readonly PendingCommand[], commands: Uint8Array): Uint8Array {
  const all = concat([commands, ...rest.map(({ command }) => command)]);
  return all.length > 0 ? all : encodeSettle();
}

/** The first pending command as a line; null if there is none. scene: at that step. Pure. */
export function nextCommand([first, ...rest]: readonly PendingCommand[], scene: Scene): NextCommand | null {
  if (first === undefined) return null;
  const [line = ''] = linesOfCommands(first.command, { families: new Map(familyNames(scene)), snapshots: new Map() });
  const interrupted = rest.find(({ begun }) => begun > 0);
  const refused =
    interrupted === undefined
      ? null
      : `This interrupted another command after ${formatInteger(interrupted.begun)} of its operations had started. A fork cannot resume that command, so fork after it.`;
  return { line, begun: first.begun, refused };
}
