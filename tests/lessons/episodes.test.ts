/**
 * Episodes of lessons: every sentence of a beat is true of its run, which is computed here a second time, from the entries that were written; and
 * episodes with a mistake are refused, with the name of the episode and the beat.
 */
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { byHand } from '../../lessons/05-scans-and-the-heap/scans.experiment.ts';
import { lessonFolders } from '../../web/build/lessons.ts';
import { NodeEngines } from '../../web/build/node-world.ts';
import { formatKey } from '../../web/src/base/bytes.ts';
import { checkEpisode, firstMoment, programOf, type LessonExperiment } from '../../web/src/lessons/index.ts';
import { beatsOf, type Beat } from '../../web/src/lessons/figures/episode.ts';
import { raceLayout } from '../../web/src/lessons/figures/race.ts';
import type { BeatSpec, Episode } from '../../web/src/lessons/measurements/lesson-experiment.ts';
import type { Layout } from '../../web/src/marks/input.ts';
import { KeysCompared, Kind, MemtableInserted, RowReturned } from '../../web/src/protocol/records.gen.ts';
import type { History, Session } from '../../web/src/session/session-types.ts';
import { kLayouts } from '../fixtures/layouts.ts';

const engines = new NodeEngines(fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url)));
const ran = ({ seed, ...experiment }: LessonExperiment) => engines.ran(programOf(experiment), { seed });

/** The layout of its view; of a race, with the runs of its rivals. */
async function layoutOf(
  experiment: LessonExperiment,
  session: Session,
  all: readonly LessonExperiment[],
): Promise<Layout> {
  if (!experiment.race) return kLayouts[experiment.views[0]!];
  const histories = [session.history()];
  for (const rival of experiment.race.rivals) {
    const other = await ran(all.find(({ id }) => id === rival)!);
    histories.push(other.history());
    other.close();
  }
  return raceLayout(experiment, histories);
}

describe('every episode', () => {
  it.each(lessonFolders().flatMap(({ slug, experiment }) => (experiment ? [[slug, experiment] as const] : [])))(
    'of %s has the moments of its run, and its pictures the marks that it lights',
    async (_, file) => {
      const { experiments } = (await import(file)) as { readonly experiments: readonly LessonExperiment[] };
      for (const experiment of experiments) {
        const { episode } = experiment;
        if (episode === undefined) continue;
        const session = await ran(experiment);
        const layout = await layoutOf(experiment, session, experiments);
        const cursor = firstMoment(session.history(), experiment);
        session.seek(cursor);
        const last = beatsOf(episode, session.history()).at(-1)!;
        expect(checkEpisode({ session, layout, episode })).toBe(last.sentence);
        expect(session.store.getState().cursor).toBe(cursor);
        session.close();
      }
    },
  );
});

/** The versions of each key, newest first, as the memtables took them: the runs of the merge hold exactly these. */
function versionsOf(
  history: History,
): ReadonlyMap<string, readonly { readonly sequence: number; readonly type: string }[]> {
  const versions = new Map<string, { readonly sequence: number; readonly type: string }[]>();
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind !== Kind.MemtableInserted) return;
    const key = formatKey(MemtableInserted.key(v, at));
    const older = versions.get(key) ?? [];
    versions.set(key, [{ sequence: MemtableInserted.sequence(v, at), type: MemtableInserted.type(v, at) }, ...older]);
  });
  return versions;
}

/** Comparisons of the merge between the rows of two keys. */
function comparisonsBetween(history: History, from: string, to: string): number {
  let count = 0;
  let row = '';
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind === Kind.RowReturned) row = formatKey(RowReturned.key(v, at));
    if (row === to) return false;
    if (kind === Kind.KeysCompared && row === from && KeysCompared.site(v, at) === 'merge_heap') count++;
    return undefined;
  });
  return count;
}

describe('four runs become one', () => {
  let session: Session;
  let beats: readonly Beat[];
  beforeAll(async () => {
    session = await ran(byHand);
    beats = beatsOf(byHand.episode!, session.history());
  });

  it('is true of its run, sentence by sentence', () => {
    const history = session.history();
    const versions = versionsOf(history);
    // The newest version of none of the first keys is a tombstone, so they are the first rows.
    const [smallest, second, third] = [...versions.keys()].sort() as [string, string, string];
    expect([smallest, second, third].map((key) => versions.get(key)![0]!.type)).toEqual(['put', 'put', 'put']);
    const [newest, older, ...oldest] = versions.get(smallest)!;
    expect(oldest).toEqual([]);
    const [tombstone, ...hidden] = versions.get('05')!;
    expect(tombstone!.type).toBe('delete');
    expect(hidden).toHaveLength(2);
    expect(versions.get('34')).toHaveLength(1);
    expect(beats.map(({ sentence }) => sentence)).toEqual([
      '4 sorted runs, each with a cursor at its first key: 02, 00, 00 and 05.',
      `The smallest key is ${smallest}. Two runs have it, and the newer version, @${newest!.sequence}, is the first row.`,
      `The other ${smallest}, @${older!.sequence}, is older than the row just returned. The scan skips it.`,
      `Rows ${second} and ${third} follow. Key 05 was deleted: its newest version, @${tombstone!.sequence}, is a tombstone and no row.`,
      `The tombstone hides the older versions of 05: the scan reads @${hidden[0]!.sequence} and @${hidden[1]!.sequence} and skips both.`,
      `Later L1 wins twice in a row. The heap still knows its best rival, so row 34 costs ${comparisonsBetween(history, '33', '34')} comparison.`,
    ]);
  });

  it('shows moments in order, each beat to its end, in 6 to 12 seconds', () => {
    const places = beats.flatMap((beat) => beat.places);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(new Set(places).size).toBe(places.length);
    for (const { places: own } of beats) expect(own.length, 'pictures of a beat').toBeGreaterThan(1);
  });

  const changed = (beat: number, change: Partial<BeatSpec>): Episode => ({
    ...byHand.episode!,
    beats: byHand.episode!.beats.map((each, i) => (i === beat ? { ...each, ...change } : each)),
  });
  const fewer = (from: number, to: number): Episode => {
    const { beats: all, ...rest } = byHand.episode!;
    return { ...rest, beats: [...all, ...all].slice(from, to) };
  };
  const name = 'episode "four runs become one"';

  it.each<readonly [string, Episode, string]>([
    ['ends before it begins', changed(1, { to: 'start' }), `${name}, beat 2: it ends at start, which is not after`],
    ['begins in the beat before', changed(1, { from: 'start' }), `${name}, beat 2: it begins before`],
    [
      'has no such moment',
      changed(2, { to: { after: 'EntrySkipped', key: '77', nth: 0 } }),
      `${name}, beat 3: no moment {"after":"EntrySkipped","key":"77","nth":0}`,
    ],
    ['names no record', changed(2, { to: { after: 'EntryHidden', nth: 0 } }), `${name}, beat 3: no moment`],
    ['uses an unknown record', changed(0, { sentence: '{Rows.key}' }), `${name}, beat 1: no variable {Rows.key}`],
    ['uses an unknown field', changed(0, { sentence: '{MergeRun.name}' }), 'MergeRun has no field name'],
    ['uses a record that it lacks', changed(0, { sentence: '{RowReturned.key}' }), 'the beat has 0 RowReturned'],
    ['counts by an unknown field', changed(0, { sentence: '{MergeRun.count:site=x}' }), 'MergeRun has no field site'],
    ['has two beats', fewer(0, 2), `${name} has 2 beats: 3 to 6 are allowed`],
    ['has seven beats', fewer(0, 7), `${name} has 7 beats`],
    ['is over too soon', changed(3, { seconds: -3.5 }), `${name} takes 5.5 s: 6 to 12 s are allowed`],
    ['takes too long', changed(3, { seconds: 3.5 }), `${name} takes 12.5 s`],
    [
      'has no activity',
      { ...byHand.episode!, during: { animation: 'flush', activity: 9 } },
      `${name}: the run has no activity 9 of flush`,
    ],
  ])('is refused if it %s', (_, episode, message) => {
    expect(() => beatsOf(episode, session.history())).toThrow(message);
  });

  it('is refused if the figure opens elsewhere', () => {
    session.seek(0);
    expect(() => checkEpisode({ session, layout: kLayouts.merge, episode: byHand.episode! })).toThrow(
      `${name}: the figure does not open at the end of its last beat`,
    );
  });

  it('is refused if it lights a mark that the picture does not have', () => {
    const episode = changed(5, { focus: ['merge:2/child:9'] });
    session.seek(firstMoment(session.history(), byHand));
    expect(() => checkEpisode({ session, layout: kLayouts.merge, episode })).toThrow(
      `${name}, beat 6: the wide picture has no merge:2/child:9. It has: merge:2/`,
    );
  });
});
