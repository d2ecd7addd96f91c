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

function choiceOf(child: Standing, all: readonly Standing[]): Choice {
  const next = all.reduce((smallest, other) => (before(other.at, smallest.at) ? other : smallest));
  const ahead = next === child ? undefined : next;
  return {
    id: String(child.child),
    name: runName(child),
    fact: `is at ${entryName(child.at)}`,
    right: ahead === undefined,
    because:
      ahead === undefined
        ? `The ${runName(child)} is at ${entryName(child.at)}: no other run has a smaller key, or a newer version of it.`
        : compareBytes(ahead.at.key, child.at.key) === 0
          ? `The ${runName(child)} and the ${runName(ahead)} are at the same key, and ${entryName(ahead.at)} is newer than ${entryName(child.at)}: the newest version of a key comes first.`
          : `The ${runName(child)} is at ${entryName(child.at)}, and the ${runName(ahead)} at ${entryName(ahead.at)}, which is the smallest.`,
  };
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
        if (alive.length < 2) return;
        steps.push({
          position,
          asks: 'Which run gives the next entry?',
          picks: 'one',
          choices: alive.map((child) => choiceOf(child, alive)),
          engine: [String(MergeWon.child(v, at))],
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
