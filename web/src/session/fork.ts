/**
 * Plans a fork before its engine exists: its step, its command log and its description; or the reason why there can be none.
 *
 *   moment ──► step boundary ──► the change as commands ──► the log with it ──► "from step 812: put x 1, instead of put k42 ..."
 *
 * A change runs before the pending commands, or in place of the first of them (pending.ts). The parent does not change.
 */
import { formatInteger } from '../base/units.ts';
import type { CommandLog } from '../engine/client-types.ts';
import { familyNames } from '../scene/families.ts';
import type { Moment } from '../scene/history.ts';
import type { Scene } from '../scene/types.ts';
import { boundaryOf, forkedLog, replacedLog } from './command-log.ts';
import { nextCommand, pendingAt, replaceNext } from './pending.ts';
import type { Change, NextCommand } from './comparison/comparison-types.ts';
import { insteadText, readChange } from './comparison/comparison-text.ts';
import type { Session } from './session-types.ts';

export type Fork =
  | {
      readonly ok: true;
      readonly step: number;
      readonly log: CommandLog;
      /** The parent's at that step, with the change. By id. */
      readonly options: ReadonlyMap<number, number>;
      /** "from step 812: bits_per_key = 2". */
      readonly difference: string;
    }
  | { readonly ok: false; readonly sentence: string };

const refuse = (sentence: string): Fork => ({ ok: false, sentence });

interface Boundary {
  readonly step: number;
  readonly scene: Scene;
}

/** The first step boundary at or after a moment that a session's history has, and the scene there. */
function boundaryIn(session: Session, moment: Moment): Boundary {
  const history = session.history();
  const { step: last, ordinal } = history.head;
  const step = Math.min(boundaryOf(moment), boundaryOf({ step: last, ordinal }));
  return { step, scene: history.sceneAt(history.positionOf({ step, ordinal: 0 })) };
}

/** The command that a session would run next at a moment; null if there is none, or if the session has no engine that could say it. */
export async function nextCommandAt(session: Session, moment: Moment): Promise<NextCommand | null> {
  const { step, scene } = boundaryIn(session, moment);
  const pending = await pendingAt(session, step);
  return pending.ok ? nextCommand(pending.value, scene) : null;
}

/** A fork of a session at a moment. REQUIRES: the steps in the session's log are its own. Runs nothing in the session's engine. */
export async function readFork(session: Session, moment: Moment, change: Change): Promise<Fork> {
  const { step, scene } = boundaryIn(session, moment);
  const families = new Map(familyNames(scene).map(([family, name]) => [name, family] as const));
  const read = await readChange(change, step, families);
  if (!read.ok) return refuse(read.sentence);
  const options = new Map(session.store.getState().options);
  for (const { id, value } of read.options) options.set(id, value);
  const log = session.log();
  const made = { ok: true, step, options } as const;
  const from = `from step ${formatInteger(step)}`;
  if (change.kind !== 'lines' || change.instead !== true)
    return { ...made, log: forkedLog(log, step, read.commands), difference: `${from}: ${read.words}` };

  const pending = await pendingAt(session, step);
  if (!pending.ok) return refuse(`The commands after step ${formatInteger(step)} cannot be listed: ${pending.message}`);
  const next = nextCommand(pending.value, scene);
  if (next === null) return refuse(`There is no command after step ${formatInteger(step)} to skip.`);
  if (next.refused !== null) return refuse(next.refused);
  return {
    ...made,
    log: replacedLog(log, step, replaceNext(pending.value, read.commands)),
    difference: `${from}: ${insteadText(read.words, next.line)}`,
  };
}
