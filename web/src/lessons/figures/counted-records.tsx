/**
 * The records that a pressed number counts, listed under their figure. Only for lessons: an embedded figure has no numbers
 * to press, and does not include this.
 */
import { useMemo } from 'react';
import { formatCount, formatInteger } from '../../base/units.ts';
import { counterOf } from '../../protocol/counter-info.ts';
import { countedRecords as litBy } from '../../scene/causes.ts';
import type { Session } from '../../session/session-types.ts';
import { useSession } from '../../figure/use-session.ts';

/** Their number, their sum, and buttons to go from one to the next. */
export function CountedRecordList({ session }: { readonly session: Session }) {
  const counter = useSession(session, (s) => s.highlightedCounter);
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const whole = useMemo(
    () => (counter === null ? null : litBy(session.history(), counter, 0, total)),
    [session, counter, total],
  );
  if (counter === null || whole === null) return null;
  const { name } = counterOf(counter);
  const before = whole.records.filter((record) => record + 1 < cursor);
  const here = whole.records.findLastIndex((record) => record + 1 <= cursor);
  const next = whole.records[here + 1];
  return (
    <p className="lit" role="status">
      <span>
        <code>{name}</code>: {formatCount(whole.count, 'record')}{' '}
        {whole.sum === whole.count ? 'make it' : `add up to ${formatInteger(whole.sum)}`}.
      </span>
      <button
        type="button"
        className="link"
        disabled={before.length === 0}
        onClick={() => session.seek(before.at(-1)! + 1)}
      >
        previous
      </button>
      <span>
        {formatInteger(here + 1)} of {formatInteger(whole.count)}
      </span>
      <button type="button" className="link" disabled={next === undefined} onClick={() => session.seek(next! + 1)}>
        next
      </button>
      <button type="button" className="link" onClick={() => session.highlightCounter(null)}>
        clear
      </button>
    </p>
  );
}
