/**
 * A lab in the address ("#x=..."), which is untrusted and checked in full before anything runs; and the address of what a session shows.
 */
import { formatCount } from '../../base/units.ts';
import { countUnseen } from '../../base/visible.ts';
import { describe } from '../../protocol/diagnostic.ts';
import { operationsOf } from '../commands.ts';
import { labOf, readLab, type LabSource } from './lab-state.ts';
import type { LabRun, LabState } from './lab.ts';
import { readRun } from '../timed-input.ts';
import type { SessionState } from '../session-types.ts';
import { linkTo, readLink, type Hash } from './url.ts';

export interface Linked {
  readonly lab: LabState;
  /** Sentences: what was left out, what a newer version made. */
  readonly notes: readonly string[];
  readonly newer: boolean;
  /** How many operations the engines would run. */
  readonly operations: number;
}

export type ReadLinked =
  | { readonly ok: true; readonly linked: Linked }
  /** One sentence: the error of the link. */
  | { readonly ok: false; readonly sentence: string };

/** The lab in an address's hash; null if there is none. Never rejects. */
export async function linkedLab(hash: string): Promise<ReadLinked | null> {
  const read = await readLink(hash);
  if (read === null) return null;
  if (!read.ok) return { ok: false, sentence: `This link is damaged: ${read.problem}.` };
  const found = readLab(read.value);
  if (!found.ok)
    return { ok: false, sentence: `This link cannot be opened: it ${found.problem}.${newerWords(found.newer)}` };
  const { lab, newer } = found;
  const { program, more } = runIn(lab);
  const { diagnostics, logEntries } = await readRun(program, more);
  const [first] = diagnostics;
  if (first)
    return { ok: false, sentence: `This link cannot be run: program: ${describe(first)}.${newerWords(newer)}` };
  const unseen = countUnseen(lab.program);
  const notes = [
    ...(read.twice ? ['The link was encoded twice; it could still be read.'] : []),
    ...found.notes,
    ...(unseen === 0 ? [] : [`Its program holds ${formatCount(unseen, 'unseen character')}; the editor marks them.`]),
  ];
  return {
    ok: true,
    linked: {
      lab,
      notes,
      newer,
      operations: operationsOf({ entries: logEntries }) * (1 + (lab.compared?.lanes.length ?? 0)),
    },
  };
}

/** Why a lab may not be understood, and what to do; follows the error. */
const newerWords = (newer: boolean): string =>
  newer
    ? ' A newer version of Strata made this link: reload this page to get the newest version, then open the link.'
    : '';

/** What the engine runs for a lab: what ran, else the draft. Pure. */
export const runIn = ({ ran, program, seed, options }: LabState): LabRun => ran ?? { program, seed, options, more: [] };

/** A run as one program: its options as leading `set` lines, and all inputs without their steps. Pure. */
export function programOf({ options, program, more }: LabRun): string {
  const lines = Object.entries(options).map(([name, value]) => `set ${name}=${String(value)}\n`);
  return [lines.join('') + program, ...more.flatMap((later) => later.lines)].join('\n');
}

/** The hash of a link to a lab; null if it is too long. Never rejects. */
export async function linkOf(lab: LabState): Promise<string | null> {
  const link = await linkTo(lab);
  return link.ok ? link.hash : null;
}

/** The hash of a link to what a session shows; a sentence if that is impossible. Never rejects. */
export async function linkToState(state: LabSource & Pick<SessionState, 'diagnostics'>): Promise<Hash> {
  const [first] = state.diagnostics;
  if (first)
    return { ok: false, sentence: `Only a program that runs can be shared: line ${first.line}, ${first.message}.` };
  const { directory } = state.lastRun;
  if (directory)
    return {
      ok: false,
      sentence: `A link cannot contain the files of ${directory.name}. Close the directory to share the lab without it.`,
    };
  return linkTo(labOf(state));
}
