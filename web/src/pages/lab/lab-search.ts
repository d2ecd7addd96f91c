/**
 * The palette's matches in the run itself: a key with its history and location, a table, a flush, a compaction or an operation by its number.
 * Choosing one selects it in the picture or goes to its moment. Only recorded things are listed; a table that is not in the tree at this moment
 * is searched for in the history when it is chosen.
 */
import { asText, compareBytes, formatKey, hex } from '../../base/bytes.ts';
import { formatBytes, formatCounted, formatInteger } from '../../base/units.ts';
import type { Command, CommandSource } from '../../interact/palette-commands.ts';
import { addressesOf } from '../../scene/causes.ts';
import { isTombstone } from '../../scene/entry.ts';
import { inFamily } from '../../scene/families.ts';
import { nextUse } from '../../scene/features/tree/key-uses.ts';
import { locateKey, type KeyLocation } from '../../scene/features/tree/key-locations.ts';
import { entryId } from '../../visualizations/write-path/memtable.ts';
import { typed } from '../../session/commands.ts';
import type { MarkerKind, Session } from '../../session/session-types.ts';
import { focusMainView } from './lab-commands.ts';
import type { Panes } from './panes-state.ts';

/** Maximum number of key locations, and of moments, listed. */
const kPlacesMax = 24;

function select(session: Session, address: string): void {
  session.select(address);
  focusMainView();
}

function placed(session: Session, where: KeyLocation): Command {
  if (where.place === 'range') {
    const { table, level, key } = where;
    return {
      id: `range-${table}-${formatKey(key)}`,
      title: `Table ${table} in L${level} may hold ${formatKey(key, { max: 40 })}`,
      detail: 'The key is in its range; its entries were not recorded individually.',
      group: 'Keys',
      found: true,
      run: () => select(session, `table:${table}`),
    };
  }
  const { key, sequence, type } = where.version;
  const name = formatKey(key, { max: 40 });
  const place = where.place === 'memtable' ? `memtable ${where.memtable}` : `table ${where.table}, L${where.level}`;
  const address = where.place === 'memtable' ? entryId(where.memtable, where.version) : `table:${where.table}`;
  return {
    id: `${address}-${formatKey(key)}-${sequence}`,
    title: `${name} in ${place}`,
    detail: `${isTombstone(type) ? 'A tombstone' : 'A value'}, sequence ${formatInteger(sequence)}`,
    group: 'Keys',
    found: true,
    run: () => select(session, address),
  };
}

/** In a longer run, typing does not search for the uses of a key, records. */
const kSearchedMax = 2_000_000;

/** "user17", "key user17": its history, if the run has the key, and its current locations. */
function keys(session: Session, panes: Pick<Panes, 'open'>, query: string): Command[] {
  const key = typed('key', query.replace(/^key\s+(?=\S)/i, ''));
  if (!key.ok || key.bytes.length === 0) return [];
  const scene = inFamily(session.scene(), session.store.getState().family);
  const places = locateKey(scene, key.bytes, kPlacesMax);
  const history = session.history();
  const stored = places.some((where) => where.place !== 'range' && compareBytes(where.version.key, key.bytes) === 0);
  const known = stored || (history.total <= kSearchedMax && nextUse(history, key.bytes, history.first) !== null);
  return [...(known ? [storyOf(session, panes, key.bytes)] : []), ...places.map((where) => placed(session, where))];
}

function storyOf(session: Session, panes: Pick<Panes, 'open'>, key: Uint8Array): Command {
  return {
    id: `history-${hex(key)}`,
    title: `History of ${formatKey(key, { max: 40 })}`,
    detail: 'Every version of the key, from its write to where it is.',
    group: 'Keys',
    found: true,
    run: () => {
      session.setViewPrefs({ key: asText(key) ?? `0x${hex(key)}` });
      panes.open('right', 'key');
      requestAnimationFrame(() => document.getElementById('right-tab-key')?.focus());
    },
  };
}

/** Goes to the first record of the run about a table. */
function goToTable(session: Session, number: number): void {
  const address = `table:${number}`;
  const history = session.history();
  const mentions: number[] = [];
  history.forEach(history.first, history.total, (record) => {
    if (mentions.length === 0 && addressesOf(record).includes(address)) mentions.push(record.number);
  });
  const [first] = mentions;
  if (first === undefined) {
    session.store.setState({ message: `No record of this run mentions table ${number}.` });
    return;
  }
  session.seek(first + 1);
  select(session, address);
}

function tables(session: Session, query: string): Command[] {
  const number = Number(/^(?:#|table\s*#?)?(\d{1,9})$/i.exec(query)?.[1] ?? NaN);
  if (!Number.isSafeInteger(number)) return [];
  const scene = session.scene();
  const table = [...scene.tables.values()].find((each) => each.table === number);
  if (!table)
    return /^\d/.test(query)
      ? []
      : [
          {
            id: `table-${number}`,
            title: `Table ${number}: go to first record`,
            detail: 'It is not in the tree at this moment.',
            group: 'Tables',
            found: true,
            run: () => goToTable(session, number),
          },
        ];
  const { levels } = inFamily(scene, table.family);
  const level = levels.find((each) => each.tables.includes(table.table))?.level;
  return [
    {
      id: `table-${number}`,
      title: `Table ${number}${level === undefined ? '' : ` in L${level}`}`,
      detail: `${formatCounted(table.entries, 'entry', 'entries')}, ${formatBytes(table.sizeBytes)}, ${formatKey(table.smallest, { max: 24 })} to ${formatKey(table.largest, { max: 24 })}`,
      group: 'Tables',
      found: true,
      run: () => select(session, `table:${number}`),
    },
  ];
}

const kEvents: readonly { readonly words: RegExp; readonly kind: MarkerKind; readonly text: string }[] = [
  { words: /^flush(?:es)?$/, kind: 'flush-begun', text: 'Flush' },
  { words: /^(?:compaction|job)s?$/, kind: 'compaction-picked', text: 'Compaction' },
  { words: /^snapshots?$/, kind: 'snapshot', text: 'Snapshot' },
  { words: /^stalls?$/, kind: 'stall', text: 'Stall at operation' },
];

/** "compaction", "flush 7": markers of that kind, by the number in the sentences of records. */
function events(session: Session, query: string): Command[] {
  const [, word = '', number = ''] = /^([a-z]+)\s*#?\s*(\d*)$/i.exec(query) ?? [];
  const event = kEvents.find(({ words }) => words.test(word.toLowerCase()));
  if (!event) return [];
  const { cursor } = session.store.getState();
  const all = session.history().markers.filter(({ kind, id }) => kind === event.kind && String(id).startsWith(number));
  // The ones around the cursor.
  const near = Math.max(0, all.findIndex(({ record }) => record >= cursor) - kPlacesMax / 2);
  return all.slice(number ? 0 : near, (number ? 0 : near) + kPlacesMax).map(({ id, record }) => ({
    id: `${event.kind}-${id}-${record}`,
    title: `${event.text} ${formatInteger(id)}`,
    detail: `Record ${formatInteger(record + 1)}`,
    group: 'Events',
    found: true,
    run: () => session.seek(record + 1),
  }));
}

/** "op 33", "operation 33": numbers increase along the run, so a binary search finds it. */
function operations(session: Session, query: string): Command[] {
  const number = Number(/^op(?:eration)?\s*#?(\d{1,12})$/i.exec(query)?.[1] ?? NaN);
  if (!Number.isSafeInteger(number)) return [];
  const history = session.history();
  let [low, high] = [history.first, history.total];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const marker = history.marker('operation-begun', 1, middle);
    if (marker && marker.id < number) low = Math.max(marker.record + 1, middle + 1);
    else high = middle;
  }
  const marker = history.marker('operation-begun', 1, low);
  if (marker?.id !== number) return [];
  return [
    {
      id: `operation-${number}`,
      title: `Operation ${formatInteger(number)}`,
      detail: `Record ${formatInteger(marker.record + 1)}`,
      group: 'Events',
      found: true,
      run: () => session.seek(marker.record + 1),
    },
  ];
}

export function labSearch(session: Session, panes: Pick<Panes, 'open'>): CommandSource {
  return (query) =>
    query === ''
      ? []
      : [
          ...operations(session, query),
          ...tables(session, query),
          ...events(session, query),
          ...keys(session, panes, query),
        ];
}
