/**
 * Explanation and counters: the sentence of the last record shown, above the counters relevant to the view. A counter
 * is a button: it lights the marks whose records it counted. Two columns: this activity, summed from its records, and
 * the whole run up to the cursor, folded from the summaries of finished steps plus the records of the current step, so
 * that a part never exceeds its total. A number that no record backs says so.
 */
import { useMemo, useState } from 'react';
import { formatInteger, formatNs } from '../../base/units.ts';
import { counterOf } from '../../protocol/counter-info.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import { inFamily } from '../../scene/families.ts';
import type { Session } from '../../session/session-types.ts';
import { Icon } from '../../ui/icons.tsx';
import { activityAt, Meter } from './activity.ts';
import { CounterButton } from './counter-button.tsx';
import { visualizations, stopKindOf, type ViewName } from '../../visualizations/registry.ts';
import { Gauges } from './gauge-list.tsx';
import { toneOf } from './tone.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';
import { TableHead } from '../../ui/TableHead.tsx';

const kActivities = {
  writes: 'this memtable',
  flush: 'this flush',
  filter: 'this Get',
  merge: 'this merge',
  compaction: 'this job',
  tombstones: 'this scan',
  snapshots: 'while held',
  device: 'this queue',
  recovery: 'this recovery',
  'index-build': 'this build',
} as const;

export function Why({ session }: { readonly session: Session }) {
  useSession(session, (s) => s.sceneVersion);
  const total = useSession(session, (s) => s.total);
  const atFirst = useSession(
    session,
    (s) => s.status === 'ready' && !s.playing && s.cursor === (session.stops(s.stopKind).stops[0]?.position ?? 0),
  );
  const sentence = session.narrate();
  const kind = session.scene().last.kind;
  return (
    <section className="why-panel" aria-label="Why">
      <h2>Why</h2>
      <p className="why" data-kind={toneOf(kind)}>
        {sentence
          ? `${sentence}.`
          : total > 0
            ? 'There are no records yet.'
            : 'Run a program, or open one of the examples: every record of the engine is explained here.'}
      </p>
      {total > 0 && atFirst && (
        <p className="hint">
          <Icon name="play" /> plays from here, <Icon name="next" /> goes to the next stop, and the slider anywhere.
        </p>
      )}
    </section>
  );
}

export function Counters({ session, view }: { readonly session: Session; readonly view: ViewName }) {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const highlightedCounter = useSession(session, (s) => s.highlightedCounter);
  useSession(session, (s) => s.sceneVersion);
  const family = useSession(session, (s) => s.family);
  const all = useSession(session, (s) => s.viewPrefs.counters === 'all');
  const moment = useSession(session, (s) => s.moment);
  const [meter] = useState(() => new Meter());
  const [unfolded] = useState(() => new Meter());
  const kind = stopKindOf(view);
  const ids = useMemo(
    () =>
      all
        ? counterInfos.map((info) => info.id)
        : visualizations[view].counters.map((name) => counterInfos.find((info) => info.name === name)!.id),
    [all, view],
  );
  const running = useSession(session, (s) => s.status === 'running');
  // While the engine runs, activities pass faster than anyone can read.
  const stops = useVersionedMemo(() => (running ? [] : session.stops(kind).stops), [session, kind, running], total);
  const activity = view === 'tree' ? null : activityAt(stops, cursor);
  const sums = meter.read(
    session,
    ids,
    activity ? Math.max(0, activity.start - 1) : 0,
    activity ? Math.min(cursor, activity.end) : 0,
  );
  const folded = session.scene().counters;
  const begun = unfolded.read(session, ids, session.history().positionOf({ step: moment.step, ordinal: 0 }), cursor);
  return (
    <section aria-label="Counters">
      <h2>Counters</h2>
      <table className="counters">
        <TableHead hidden="Counter" columns={[view === 'tree' ? '' : kActivities[kind], 'run']} />
        <tbody>
          {ids.map((id) => (
            <CounterRow
              key={id}
              info={counterOf(id)}
              activity={activity ? sums.get(id) : undefined}
              run={(folded[id] ?? 0) + (begun.get(id) ?? 0)}
              isHighlighted={highlightedCounter === id}
              onLight={() => session.highlightCounter(highlightedCounter === id ? null : id)}
            />
          ))}
        </tbody>
      </table>
      {(all || view === 'snapshots') && <Gauges scene={inFamily(session.scene(), family)} />}
      <button type="button" className="link" onClick={() => session.setViewPrefs({ counters: all ? 'view' : 'all' })}>
        {all ? 'Only counters of this view' : `All ${counterInfos.length} counters`}
      </button>
      <HighlightText session={session} />
    </section>
  );
}

interface CounterRowProps {
  readonly info: (typeof counterInfos)[number];
  /** Its value in this activity; undefined if it has none. */
  readonly activity: number | undefined;
  /** Its value up to the cursor. */
  readonly run: number;
  readonly isHighlighted: boolean;
  readonly onLight: () => void;
}

function CounterRow({ info, activity, run, isHighlighted, onLight }: CounterRowProps) {
  const { name, unit } = info;
  const isAboutDeletes = name.includes('delete') || name.includes('obsolete');
  const tone = isAboutDeletes ? 'tombstone' : name.includes('bloom') ? 'filter' : undefined;
  return (
    <tr data-counter={name} data-highlighted={isHighlighted || undefined} data-tone={tone}>
      <th scope="row">
        <CounterButton info={info} isHighlighted={isHighlighted} onLight={onLight} />
      </th>
      <td data-activity>{activity === undefined ? '' : number(activity, unit)}</td>
      <td data-run>{number(run, unit)}</td>
    </tr>
  );
}

const number = (n: number, unit: string): string => (unit === 'ns' ? formatNs(n) : formatInteger(n));

/** A sentence about the records that the lit counter counted. */
function HighlightText({ session }: { readonly session: Session }) {
  const records = useSession(session, (s) => s.countedRecords);
  if (!records) return null;
  const info = counterOf(records.counter);
  const text = records.sourceless
    ? `${info.name} has no individual records: the engine counts it separately.`
    : records.complete
      ? `${formatInteger(records.count)} records add up to ${formatInteger(records.sum)}, the value of the counter.`
      : `${formatInteger(records.count)} records add up to ${formatInteger(records.sum)}; the counter is ${formatInteger(records.change)}. The rest is in an unfinished step, or was not recorded here.`;
  return <p className="highlight-text">{text}</p>;
}
