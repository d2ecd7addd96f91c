/**
 * The records before the cursor that added to a counter, newest first, each as its sentence with its time, each a
 * button that goes there. The list is virtual: only visible rows are created, and only as many records are searched as
 * the user scrolls to.
 *
 * Going to a record of the list keeps the list; any other move of the cursor rebuilds it for the new position. Rows are
 * one tab stop; arrows, Page keys, Home and End move between them.
 */
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatInteger, formatNs } from '../../base/units.ts';
import { counterOf } from '../../protocol/counter-info.ts';
import { readAddress, sayAddress } from '../../scene/address.ts';
import { NewestMatches, timeOf } from '../../scene/trailing.ts';
import { weight } from '../../scene/causes.ts';
import { narrate } from '../../scene/explain.ts';
import type { History, CountedRecords, Session } from '../../session/session-types.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';
import './causes.css';

/** Height of a row, px; must match the stylesheet. */
const kRow = 74;
const kHeight = 4 * kRow;
/** Maximum number of rows listed: moving back in time shows older ones. */
const kRowsMax = 50_000;
/** Number of addresses offered as filters: those that most of the records refer to. */
const kOffered = 30;

export default function Records({
  session,
  countedRecords: now,
}: {
  readonly session: Session;
  readonly countedRecords: CountedRecords;
}) {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const [typed, setTyped] = useState('');
  /** The position the user went to from the list, and the list at that time. */
  const [visit, setVisit] = useState<{
    readonly at: number;
    readonly to: number;
    readonly countedRecords: CountedRecords;
  } | null>(null);
  const only = typed.trim() === '' ? null : readAddress(typed);
  const { to, countedRecords } = visit?.at === cursor ? visit : { to: cursor, countedRecords: now };
  const history = session.history();
  const records = useVersionedMemo(
    () => new NewestMatches(history, countedRecords.counter, to, only),
    // Inserting detail into a history shifts numbers, which its length shows.
    [history, countedRecords.counter, to, only],
    total,
  );
  const offered = useMemo(
    () => [...countedRecords.addresses].sort(([, a], [, b]) => b - a).slice(0, kOffered),
    [countedRecords.addresses],
  );
  const id = useId();
  const wrong = typed.trim() !== '' && only === null;
  const go = (number: number) => {
    session.seek(number + 1);
    setVisit({ at: session.store.getState().cursor, to, countedRecords });
  };
  return (
    <section className="causes" aria-label="Causes" data-counter={counterOf(countedRecords.counter).name}>
      <label className="only">
        Only records about
        <input
          type="text"
          value={typed}
          list={`${id}-offered`}
          placeholder="table 7, key user17 …"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <datalist id={`${id}-offered`}>
        {offered.map(([address, count]) => (
          <option key={address} value={sayAddress(address)}>
            {formatInteger(count)} of them
          </option>
        ))}
      </datalist>
      {wrong && (
        <p id={`${id}-wrong`} className="problem" role="status">
          Records name no such thing. Type a table, memtable, page, operation, job or file with its number, or a key.
          All records are listed.
        </p>
      )}
      <Rows
        key={`${to} ${only ?? ''}`}
        records={records}
        countedRecords={countedRecords}
        history={history}
        cursor={cursor}
        only={only}
        onGo={go}
      />
    </section>
  );
}

interface RowsProps {
  readonly records: NewestMatches;
  readonly countedRecords: CountedRecords;
  readonly history: History;
  readonly cursor: number;
  readonly only: string | null;
  readonly onGo: (number: number) => void;
}

function Rows({ records, countedRecords, history, cursor, only, onGo }: RowsProps) {
  const box = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  const [active, setActive] = useState(0);
  const first = Math.max(0, Math.floor(top / kRow) - 1);
  const last = Math.max(first + Math.ceil(kHeight / kRow) + 2, active + 1);
  const numbers = records.take(Math.min(kRowsMax, last + 8));
  const whole = records.whole;
  const count = whole || numbers.length === kRowsMax ? numbers.length : Math.min(kRowsMax, numbers.length + 8);
  const shown = numbers.slice(first, last);
  const current = Math.min(active, Math.max(0, numbers.length - 1));
  /** A key moved to another row, which is in the DOM only after this render. */
  const moving = useRef(false);
  useLayoutEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    box.current?.querySelector<HTMLButtonElement>(`[data-row="${current}"]`)?.focus();
  });
  useLayoutEffect(() => box.current?.style.setProperty('--room', `${count * kRow}px`));
  function onKeyDown(event: KeyboardEvent) {
    const page = Math.floor(kHeight / kRow);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: whole ? numbers.length - 1 : current + 200,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const row = Math.max(0, Math.min(wanted, records.take(Math.min(kRowsMax, wanted + 1)).length - 1));
    moving.current = true;
    setActive(row);
    const element = box.current;
    if (!element) return;
    if (row * kRow < element.scrollTop) element.scrollTop = row * kRow;
    else if ((row + 1) * kRow > element.scrollTop + element.clientHeight)
      element.scrollTop = (row + 1) * kRow - element.clientHeight;
    setTop(element.scrollTop);
  }
  return (
    <>
      <p className="how-many">{countText(numbers.length, whole, countedRecords, only)}</p>
      {numbers.length > 0 && (
        <ol
          className="counted-records"
          ref={box}
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
          onKeyDown={onKeyDown}
        >
          {shown.map((number, i) => (
            <Row
              key={number}
              {...{ history, number, onGo }}
              counter={countedRecords.counter}
              row={first + i}
              rows={whole ? numbers.length : -1}
              here={number + 1 === cursor}
              reached={first + i === current}
            />
          ))}
        </ol>
      )}
    </>
  );
}

function countText(found: number, whole: boolean, counted: CountedRecords, only: string | null): string {
  const about = only === null ? '' : ` about ${sayAddress(only)}`;
  if (whole)
    return found === 0
      ? `No record${about}.`
      : `${formatInteger(found)} record${found === 1 ? '' : 's'}${about}, newest first.`;
  if (only === null && counted.count > kRowsMax)
    return `The newest ${formatInteger(kRowsMax)} of ${formatInteger(counted.count)} records; move the cursor back for older ones.`;
  return only === null ? `${formatInteger(counted.count)} records, newest first.` : `Records${about}, newest first.`;
}

interface RowProps {
  readonly history: History;
  readonly counter: number;
  readonly number: number;
  readonly row: number;
  readonly rows: number;
  readonly here: boolean;
  readonly reached: boolean;
  readonly onGo: (number: number) => void;
}

function Row({ history, counter, number, row, rows, here, reached, onGo }: RowProps) {
  const { sentence, adds, time } = useMemo(() => textOf(history, counter, number), [history, counter, number]);
  const info = counterOf(counter);
  return (
    <li
      aria-setsize={rows}
      aria-posinset={row + 1}
      ref={(element) => element?.style.setProperty('--at', `${row * kRow}px`)}
    >
      <button
        type="button"
        data-row={row}
        tabIndex={reached ? 0 : -1}
        aria-current={here ? 'step' : undefined}
        title={sentence}
        onClick={() => onGo(number)}
      >
        <span className="where">
          {formatInteger(number + 1)} · {time === null ? 'an unfinished step' : formatNs(time)}
          {adds !== 1 && ` · +${info.unit === 'ns' ? formatNs(adds) : formatInteger(adds)}`}
        </span>
        <span className="what">{sentence}.</span>
      </button>
    </li>
  );
}

/** A record as text: its sentence, the amount it added, the time when its step ended. */
function textOf(history: History, counter: number, number: number) {
  const found = { sentence: '', adds: 0, time: timeOf(history, number) };
  history.forEach(number, number + 1, (record) => {
    found.sentence = narrate(record);
    found.adds = weight(counter, record);
  });
  return found;
}
