/**
 * The lineage of a key: choose one (a memtable entry or a version selected in a picture, the key of the operation at
 * the cursor, or type it). Each version is shown from its write to its location at the cursor; every step is the
 * sentence of its record and a button that goes there. While the panel is in use, the locations of the versions are lit
 * in the tree.
 */
import { useEffect, useId, useMemo, useState } from 'react';
import { formatKey, fromHex, hex } from '../../base/bytes.ts';
import { formatCount, formatInteger, formatNs } from '../../base/units.ts';
import { keyBytes } from '../../scene/address.ts';
import { timeOf } from '../../scene/trailing.ts';
import { familyNames } from '../../scene/families.ts';
import { nextUse } from '../../scene/features/tree/key-uses.ts';
import {
  addressesOfLineage,
  LineageReader,
  type VersionLocation,
  type Step,
  type VersionHistory,
} from '../../scene/features/tree/lineage.ts';
import { narrate } from '../../scene/explain.ts';
import type { History, Session } from '../../session/session-types.ts';
import { useSession } from '../../figure/use-session.ts';
import './key-history.css';

/** Maximum number of versions shown; the newest ones. */
const kVersionsMax = 40;

export default function VersionHistories({ session }: { readonly session: Session }) {
  useSession(session, (s) => s.sceneVersion);
  const cursor = useSession(session, (s) => s.cursor);
  const chosenFamily = useSession(session, (s) => s.family);
  const selection = useSession(session, (s) => s.selection);
  const highlightedCounter = useSession(session, (s) => s.highlightedCounter);
  const typed = useSession(session, (s) => s.viewPrefs.key);
  const id = useId();
  const scene = session.scene();
  const history = session.history();
  const family = familyNames(scene).some(([number]) => number === chosenFamily) ? chosenFamily : 0;
  const selected = keyOfAddress(selection);
  const offered = selected ?? (scene.operation && scene.operation.key.length > 0 ? hex(scene.operation.key) : null);
  const key = typed === '' ? offered : hex(keyBytes(typed));
  const reader = useMemo(() => (key === null ? null : new LineageReader(fromHex(key)!, family)), [key, family]);
  const lineage = reader?.read(history, cursor) ?? null;
  const isEmpty = lineage !== null && lineage.versions.length + lineage.covers.length === 0;
  const next = isEmpty && key !== null ? nextUse(history, fromHex(key)!, cursor) : null;
  const addresses = key === null || lineage === null ? '' : addressesOfLineage(lineage, key).join(' ');
  useEffect(() => {
    if (highlightedCounter === null) session.emphasize(addresses === '' ? [] : addresses.split(' '));
  }, [session, addresses, highlightedCounter]);
  useEffect(() => () => session.emphasize([]), [session]);
  const goTo = (record: number) => session.seek(record + 1);
  return (
    <section className="lineage" aria-label="Lineage of a key">
      <h2>Lineage of a key</h2>
      <label htmlFor={`${id}-key`}>Key, as text or 0x and hex digits</label>
      <input
        id={`${id}-key`}
        type="text"
        value={typed}
        placeholder={offered === null ? 'user17' : formatKey(fromHex(offered)!, { max: 24 })}
        onChange={(event) => session.setViewPrefs({ key: event.target.value })}
      />
      {key === null || lineage === null ? (
        <p className="hint">Type a key, or choose an entry of a memtable in the picture.</p>
      ) : (
        <>
          <p role="status">{summary(key, lineage.versions, lineage.covers.length)}</p>
          {next !== null && (
            <button type="button" className="link" onClick={() => goTo(next.record)}>
              Go to operation {formatInteger(next.op)}, the next one with this key
            </button>
          )}
          {lineage.unrecordedCount > 0 && (
            <UnrecordedWrites session={session} count={lineage.unrecordedCount} last={lineage.unrecorded.at(-1)!} />
          )}
          {lineage.versions.slice(0, kVersionsMax).map((version, i) => (
            <Version key={`${version.sequence} ${i}`} {...{ version, history, goTo, cursor }} />
          ))}
          {lineage.versions.length > kVersionsMax && (
            <p className="hint">{formatCount(lineage.versions.length - kVersionsMax, 'older version')} more.</p>
          )}
          {lineage.covers.length > 0 && (
            <>
              <h3>Range tombstones that cover it</h3>
              <ol>
                {lineage.covers.map(({ record }) => (
                  <Moment key={record} {...{ history, record, goTo, cursor }} />
                ))}
              </ol>
            </>
          )}
        </>
      )}
    </section>
  );
}

/** The key of "memtable:3/entry:6b31@12" and of other addresses that end in a version; null if there is none. */
export function keyOfAddress(address: string | null): string | null {
  return /(?:^|\/)(?:entry|key):((?:[0-9a-f]{2})+)(?:@\d+)?$/.exec(address ?? '')?.[1] ?? null;
}

function summary(key: string, versions: readonly VersionHistory[], covers: number): string {
  const name = formatKey(fromHex(key)!, { max: 40 });
  if (versions.length === 0 && covers === 0) return `No entry of ${name} was recorded up to here.`;
  const here = versions.filter(({ place }) => place.kind === 'memtable' || place.kind === 'table').length;
  return `${name}: ${formatCount(versions.length, 'version')}, ${formatInteger(here)} of them stored at this moment.`;
}

const kTypes: Readonly<Record<VersionHistory['type'], string>> = {
  put: 'Put',
  delete: 'Delete',
  single_delete: 'SingleDelete',
  range_delete: 'Range tombstone',
};

function locateKey(place: VersionLocation): string {
  switch (place.kind) {
    case 'memtable':
      return place.memtable === 0 ? 'in memory, found in a log' : `in memtable ${place.memtable}`;
    case 'table':
      return place.level === null ? `in table ${place.table}` : `in table ${place.table} of L${place.level}`;
    case 'gone':
      return 'gone';
    case 'unrecorded':
      return 'location not recorded';
  }
}

interface VersionProps {
  readonly version: VersionHistory;
  readonly history: History;
  readonly goTo: (record: number) => void;
  readonly cursor: number;
}

function Version({ version, history, goTo, cursor }: VersionProps) {
  const { sequence, type, place, steps } = version;
  return (
    <article data-place={place.kind} data-type={type === 'put' ? undefined : 'tombstone'}>
      <h3>
        {kTypes[type]} @{sequence} <span>{locateKey(place)}</span>
      </h3>
      <ol>
        {steps.map(({ what, record }: Step, i) => (
          <Moment key={`${what} ${i}`} {...{ history, record, goTo, cursor }} />
        ))}
      </ol>
    </article>
  );
}

interface MomentProps {
  readonly history: History;
  readonly record: number;
  readonly goTo: (record: number) => void;
  readonly cursor: number;
}

/** A record as its sentence, in a button that goes there. */
function Moment({ history, record, goTo, cursor }: MomentProps) {
  const { sentence, time } = useMemo(() => {
    let sentence = '';
    history.forEach(record, record + 1, (it) => {
      sentence = narrate(it);
    });
    return { sentence, time: timeOf(history, record) };
  }, [history, record]);
  return (
    <li>
      <button type="button" aria-current={record + 1 === cursor ? 'step' : undefined} onClick={() => goTo(record)}>
        {sentence}. <i>{time === null ? 'now' : formatNs(time)}</i>
      </button>
    </li>
  );
}

/** Writes whose entries were not recorded, and a button to record the last of them. */
function UnrecordedWrites({
  session,
  count,
  last,
}: {
  readonly session: Session;
  readonly count: number;
  readonly last: number;
}) {
  const [said, setSaid] = useState('');
  const tell = async () => {
    session.seek(last + 1);
    setSaid((await session.detail()) ?? '');
  };
  return (
    <p className="problem">
      {formatCount(count, 'write')} of this key {count === 1 ? 'was' : 'were'} recorded without entries, so{' '}
      {count === 1 ? 'its' : 'their'} history is not known here.{' '}
      <button type="button" className="link" onClick={() => void tell()}>
        Record details of the last one
      </button>{' '}
      <span role="status">{said}</span>
    </p>
  );
}
