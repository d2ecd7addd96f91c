/**
 * Engines to compare with the existing one: its options, and what they change. Sizes follow engine A, so that another
 * design gets the same memory and the same log, and each choice says which options it sets.
 */
import { formatBytes } from '../../base/units.ts';
import { optionByName, optionValueText } from '../../protocol/option-value.ts';
import type { Session } from '../../session/session-types.ts';

export interface Design {
  readonly id: 'leveled' | 'universal' | 'lazy-leveling' | 'fifo' | 'btree' | 'btree-copies' | 'index-log';
  readonly name: string;
  readonly about: string;
  /** By option id. */
  readonly options: ReadonlyMap<number, number>;
}

/** The value of an option in force: as reported by the engine, otherwise as requested. */
export function inForce(session: Session, name: string): number {
  const info = optionByName(name)!;
  return session.scene().options.get(info.id) ?? session.store.getState().options.get(info.id) ?? info.default;
}

/** By value of compaction_style. */
const kStyleNames = ['Leveled', 'Universal (tiered)', 'FIFO', 'Lazy leveling'];

/** The design of the session's engine, in a word or two. */
export function designName(session: Session): string {
  const engine = inForce(session, 'engine');
  if (engine === 2) return 'Index and log';
  if (engine === 1) return inForce(session, 'btree_update') === 1 ? 'Copy-on-write B+tree' : 'B+tree';
  return kStyleNames[inForce(session, 'compaction_style')] ?? '';
}

function values(given: Readonly<Record<string, number>>): ReadonlyMap<number, number> {
  return new Map(Object.entries(given).map(([name, value]) => [optionByName(name)!.id, value]));
}

const powerBelow = (n: number): number => 2 ** Math.floor(Math.log2(n));

/** The designs that the session's engine does not use. Pure except for reading the session. */
export function designsFor(session: Session): readonly Design[] {
  const memtables = inForce(session, 'write_buffer_size') * inForce(session, 'max_write_buffer_number');
  const pageBytes = Math.max(
    256,
    Math.min(inForce(session, 'block_size'), powerBelow(inForce(session, 'write_buffer_size') / 4), 65_536),
  );
  const poolBytes = Math.max(8 * pageBytes, memtables + inForce(session, 'block_cache_size'));
  const redoBytes = Math.max(4096, memtables);
  const segmentBytes = Math.max(4096, inForce(session, 'write_buffer_size'));
  const engine = inForce(session, 'engine');
  const copies = inForce(session, 'btree_update') === 1;
  const style = engine === 0 ? inForce(session, 'compaction_style') : null;
  const keptBytes = 16 * inForce(session, 'write_buffer_size');
  const all: readonly (Design & { readonly there: boolean })[] = [
    {
      id: 'leveled',
      name: 'Leveled',
      about:
        'Each level below L0 is one sorted run; tables move down one at a time. More bytes are rewritten, and a read checks fewer runs.',
      options: values({ engine: 0, compaction_style: 0 }),
      there: style === 0,
    },
    {
      id: 'universal',
      name: 'Universal (tiered)',
      about: 'Whole runs of similar size are merged. Fewer bytes are rewritten, and a read checks more runs.',
      options: values({ engine: 0, dialect: 1, compaction_style: 1 }),
      there: style === 1,
    },
    {
      id: 'lazy-leveling',
      name: 'Lazy leveling',
      about:
        'Tiered above the last level, which is one run: fewer bytes are rewritten than by leveled compaction, for nearly the same space. From the paper Dostoevsky; not in RocksDB.',
      options: values({ engine: 0, dialect: 1, compaction_style: 3 }),
      there: style === 3,
    },
    {
      id: 'fifo',
      name: 'FIFO',
      about: `Nothing is rewritten: beyond ${formatBytes(keptBytes)} of tables, those of 16 memtables, the oldest are deleted, and their rows are lost. A read checks every table.`,
      options: values({ engine: 0, compaction_style: 2, fifo_max_table_files_size: keptBytes }),
      there: style === 2,
    },
    {
      id: 'btree',
      name: 'B+tree',
      about: `Pages of ${formatBytes(pageBytes)} are changed in place. The buffer pool is as large as memtables and block cache together, and the redo log as large as their log.`,
      options: values({
        engine: 1,
        btree_update: 0,
        btree_page_size: pageBytes,
        btree_buffer_pool_size: poolBytes,
        btree_redo_log_size: redoBytes,
      }),
      there: engine === 1 && !copies,
    },
    {
      id: 'btree-copies',
      name: 'Copy-on-write B+tree',
      about: `A write copies each page of ${formatBytes(pageBytes)} that it changes and the path to the root, and is durable at once. There is no log, and nothing is repaired after a crash.`,
      options: values({
        engine: 1,
        btree_update: 1,
        btree_page_size: pageBytes,
        btree_buffer_pool_size: poolBytes,
      }),
      there: engine === 1 && copies,
    },
    {
      id: 'index-log',
      name: 'Index and log',
      about: `Values are appended to a log in segments of ${formatBytes(segmentBytes)}, as large as a memtable's log, and an index in memory has the position of each. A cleaner copies live entries when the log has twice their bytes.`,
      options: values({ engine: 2, index_log_segment_size: segmentBytes }),
      there: engine === 2,
    },
  ];
  return all.filter(({ there }) => !there);
}

/** "compaction_style = universal": an option with its value, in the format of the store's differences. */
export function optionWords(name: string, value: number): string {
  return `${name} = ${optionValueText(optionByName(name)!, value)}`;
}
