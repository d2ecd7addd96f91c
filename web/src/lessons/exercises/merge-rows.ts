/**
 * Drive the merge: which run has the next entry? Before each decision of a merging iterator each run is at one entry. The
 * smallest internal key is next: the smaller user key, and of equal user keys the newer version.
 *
 *      memtable   c@41 ...          a@12 is next; when both are at c, the memtable's c@41 comes before L1's c@7
 *      L0 #9      d@33 ...
 *      L1         a@12  c@7 ...
 *
 * The rule is computed from the positions of the runs (MergeAdvanced); the engine's answer comes from MergeWon. Runs that have
 * ended are not choices.
 */
import { compareBytes, formatKey } from '../../base/bytes.ts';
import { runName } from '../../visualizations/merge/merge-run.ts';
import { kindTable } from '../../protocol/decode.ts';
import { Kind, MergeAdvanced, MergeOpened, MergeRun, MergeWon } from '../../protocol/records.gen.ts';
import { entryOf, runOf } from '../../scene/features/jobs/merge-reducer.ts';
import type { MergeChild } from '../../scene/types.ts';
import type { History } from '../../session/session-types.ts';
import type { Choice, Exercise, Step } from './exercise.ts';

type At = NonNullable<MergeChild['at']>;
type Standing = MergeChild & { readonly at: At };

/** Order of internal keys: user keys ascending, versions of a key from new to old. */
const before = (a: At, b: At): boolean => (compareBytes(a.key, b.key) || b.sequence - a.sequence) < 0;

const entryName = ({ key, sequence, type }: At): string =>
  `${formatKey(key)} @${sequence}${type === 'put' ? '' : `, ${type === 'delete' ? 'tombstone' : type.replace('_', ' ')}`}`;

/** Its lane, from which the next entry is pulled. */
const addressOf = (merge: number, { child }: MergeChild): string => `merge:${merge}/lane:${child}`;

/** What a scan would return if it took `child` while `first` is next. `last`: key of the row before, or null. */
function otherwiseOf(child: Standing, first: Standing, last: Uint8Array | null): string {
  const [own, next] = [child.at, first.at];
  const key = formatKey(own.key);
  if (compareBytes(own.key, next.key) === 0)
    return next.type === 'delete'
      ? `Then the scan would meet ${key} @${own.sequence} before the tombstone @${next.sequence} that deletes it: a reader would see the deleted row.`
      : `Then the scan would return ${key} @${own.sequence}: a reader would see a value that @${next.sequence} has replaced.`;
  if (last !== null && compareBytes(next.key, last) === 0)
    return `Then the scan would go on to ${key} while the ${runName(first)} is still at ${entryName(next)}: this old version would come after ${key}, as if it were a row.`;
  return `Then ${key} would come before ${formatKey(next.key)}: the wrong row comes first, and a reader that stops at ${key} would miss ${formatKey(next.key)}.`;
}

interface Decision {
  readonly merge: number;
  readonly alive: readonly Standing[];
  /** Key of the entry before; null at the first decision. */
  readonly last: Uint8Array | null;
}

const firstOf = ({ alive }: Decision): Standing =>
  alive.reduce((best, child) => (before(child.at, best.at) ? child : best));

function choiceOf(child: Standing, decision: Decision): Choice {
  const first = firstOf(decision);
  const isFirst = child === first;
  return {
    id: String(child.child),
    name: runName(child),
    fact: `is at ${entryName(child.at)}`,
    right: isFirst,
    because: isFirst
      ? `The ${runName(child)} is at ${entryName(child.at)}: no other run has a smaller key, or a newer version of it.`
      : compareBytes(first.at.key, child.at.key) === 0
        ? `The ${runName(child)} and the ${runName(first)} are at the same key, and ${entryName(first.at)} is newer than ${entryName(child.at)}: the newest version of a key comes first.`
        : `The ${runName(child)} is at ${entryName(child.at)}, and the ${runName(first)} at ${entryName(first.at)}, which is the smallest.`,
    otherwise: isFirst ? '' : otherwiseOf(child, first, decision.last),
    spot: { in: 'mark', address: addressOf(decision.merge, child) },
    proof: isFirst ? [] : [addressOf(decision.merge, first)],
  };
}

/** What there is to see in a decision. */
function thoughtOf(decision: Decision): string {
  const { at } = firstOf(decision);
  const isSame = (key: Uint8Array | null) => key !== null && compareBytes(key, at.key) === 0;
  if (isSame(decision.last)) return 'an older version follows its row';
  if (decision.alive.filter((child) => isSame(child.at.key)).length < 2) return 'the smallest key';
  return at.type === 'delete' ? 'a tombstone comes before its values' : 'the newer version';
}

const kWanted = kindTable([Kind.MergeOpened, Kind.MergeRun, Kind.MergeAdvanced, Kind.MergeWon]);

/** The number of the record that opened a scan's merge; undefined if there were fewer merges. */
function openedAt(history: History, activity: number): number | undefined {
  const opened: number[] = [];
  history.forEach(
    0,
    history.total,
    ({ number, v, at }) => {
      if (MergeOpened.purpose(v, at) === 'scan') opened.push(number);
    },
    kindTable([Kind.MergeOpened]),
  );
  return opened.at(activity);
}

/**
 * The first `stepsMax` decisions of a merge in which at least two runs have not ended. `activity` counts the merges of scans from 0, or back from -1.
 * No steps if there is no such merge, or its tier-2 records were not kept. Pure.
 */
export function mergeRows(history: History, activity = 0, stepsMax = 10): Exercise {
  const steps: Step[] = [];
  const wanted = openedAt(history, activity);
  let merge: number | null = null;
  const runs = new Map<number, { run: MergeChild; at: MergeChild['at'] }>();
  let position = 0;
  let last: Uint8Array | null = null;
  history.forEach(
    wanted ?? history.total,
    history.total,
    ({ kind, number, v, at }) => {
      if (kind === Kind.MergeOpened) {
        if (merge !== null && number > wanted!) return false;
        merge = number === wanted ? MergeOpened.merge(v, at) : null;
        return;
      }
      if (merge === null) return;
      if (kind === Kind.MergeRun && MergeRun.merge(v, at) === merge) {
        const run = runOf(v, at);
        runs.set(run.child, { run, at: null });
      } else if (kind === Kind.MergeAdvanced && MergeAdvanced.merge(v, at) === merge) {
        const standing = runs.get(MergeAdvanced.child(v, at));
        position = number + 1;
        if (standing === undefined) return;
        standing.at = entryOf(v, at);
      } else if (kind === Kind.MergeWon && MergeWon.merge(v, at) === merge) {
        const alive = [...runs.values()].flatMap(({ run, at: where }) => (where ? [{ ...run, at: where }] : []));
        const winner = String(MergeWon.child(v, at));
        const decision = { merge, alive, last };
        last = runs.get(Number(winner))?.at?.key ?? null;
        if (alive.length < 2) return;
        steps.push({
          thought: thoughtOf(decision),
          position,
          plays: number + 1,
          given: [],
          ray: null,
          asks: 'Which run gives the next entry?',
          picks: 'one',
          choices: alive.map((child) => choiceOf(child, decision)),
          engine: [winner],
        });
        if (steps.length === stepsMax) return false;
      }
    },
    kWanted,
  );
  return {
    rule: 'The smallest key comes next, in whichever run it is. If two runs are at the same key, the newer version comes first.',
    steps,
  };
}
