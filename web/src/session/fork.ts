/**
 * A fork before there is an engine: of which step, with what tape, and in what words; or why there can be none.
 *
 *   moment ──► step boundary ──► the change in commands ──► the tape with it ──► "from step 812: put x 1, instead of put k42 ..."
 *
 * A change runs before the pending commands, or in place of the first of them (pending.ts). The parent does not change.
 */
import { formatInteger } from '../base/units.ts';
import type { CommandLog } from '../engine/client-types.ts';
import { familyNames } from '../scene/families.ts';
import type { Moment } from '../scene/history.ts';
import type { Scene } from '../scene/types.ts';
import { boundaryOf, forkedLog, insteadLog } from './tape.ts';
import { nextCommand, pendingAt, replaceNext } from './pending.ts';
import type { Change, NextCommand } from './comparison/together-types.ts';
import { insteadText, readChange } from './comparison/together-words.ts';
import type { Session } from './session-types.ts';

export type Fork =
  | {
      readonly ok: true;
      readonly step: number;
      readonly tape: CommandLog;
      /** Of the parent there, with the change. By id. */
      readonly options: ReadonlyMap<number, number>;
      /** "from step 812: bits_per_key = 2". */
      readonly difference: string;
    }
  | { readonly ok: false; readonly sentence: string };

const refuse = (sentence: string): Fork => ({ ok: false, sentence });

interface PlaceIn {
  readonly step: number;
  readonly scene: Scene;
}

/** The first step boundary at or behind a moment that a session's history has, and the scene there. */
function placeIn(session: Session, moment: Moment): PlaceIn {
  const history = session.history();
  const { step: last, ordinal } = history.head;
  const step = Math.min(boundaryOf(moment), boundaryOf({ step: last, ordinal }));
  return { step, scene: history.sceneAt(history.positionOf({ step, ordinal: 0 })) };
}

/** The command that a session would run next at a moment; null if there is none, or if the session has no engine that could say it. */
export async function nextIn(session: Session, moment: Moment): Promise<NextCommand | null> {
  const { step, scene } = placeIn(session, moment);
  const pending = await pendingAt(session, step);
  return pending.ok ? nextCommand(pending.value, scene) : null;
}

/** A fork of a session at a moment. REQUIRES: its log says when its tape was given. Runs nothing in the session's own engine. */
export async function readFork(session: Session, moment: Moment, change: Change): Promise<Fork> {
  const { step, scene } = placeIn(session, moment);
  const families = new Map(familyNames(scene).map(([family, called]) => [called, family] as const));
  const read = await readChange(change, step, families);
  if (!read.ok) return refuse(read.sentence);
  const values = new Map(session.store.getState().options);
  for (const { id, value } of read.options) values.set(id, value);
  const log = session.log();
  const made = { ok: true, step, options: values } as const;
  const from = `from step ${formatInteger(step)}`;
  if (change.kind !== 'lines' || change.instead !== true)
    return { ...made, tape: forkedLog(log, step, read.commands), difference: `${from}: ${read.words}` };

  const pending = await pendingAt(session, step);
  if (!pending.ok) return refuse(`The commands after step ${formatInteger(step)} cannot be listed: ${pending.message}`);
  const next = nextCommand(pending.value, scene);
  if (next === null) return refuse(`There is no command after step ${formatInteger(step)} to skip.`);
  if (next.refused !== null) return refuse(next.refused);
  return {
    ...made,
    tape: insteadLog(log, step, replaceNext(pending.value, read.commands)),
    difference: `${from}: ${insteadText(read.words, next.line)}`,
  };
}
