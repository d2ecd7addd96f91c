/**
 * Numbers about writes: the bytes that a client wrote, and how many times as many went to the log, into flushed tables and
 * through compactions.
 *
 *   bytes_written ──► wal_file_bytes                   the log
 *                └──► flush_write_bytes                once, from the memtable
 *                          └──► compact_write_bytes    again and again, on the way down
 *
 * For comparison, a B+tree that rewrites a whole page for one row; computed, not run.
 */
import type { History } from '../../session/session-types.ts';
import { computed, counterOf, measured, optionOf, type ReadingTable } from './reading.ts';

const quotient = (history: History, counter: string, over: string): number =>
  counterOf(history, counter) / counterOf(history, over);
const rowBytes = (history: History): number => quotient(history, 'bytes_written', 'number_keys_written');
const writeAmplification = (history: History): number =>
  (counterOf(history, 'flush_write_bytes') + counterOf(history, 'compact_write_bytes')) /
  counterOf(history, 'bytes_written');
const pageAmplification = (history: History): number => optionOf(history, 'block_size') / rowBytes(history);

export const kWriteReadings: ReadingTable = {
  bytes_per_write: measured('bytes_written ÷ number_keys_written', rowBytes),
  log_bytes_per_write: measured('wal_file_bytes ÷ number_keys_written', (h) =>
    quotient(h, 'wal_file_bytes', 'number_keys_written'),
  ),
  comparisons_per_write: measured('user_key_comparison_count ÷ number_keys_written', (h) =>
    quotient(h, 'user_key_comparison_count', 'number_keys_written'),
  ),
  log_amplification: measured('wal_file_bytes ÷ bytes_written', (h) => quotient(h, 'wal_file_bytes', 'bytes_written')),
  flush_amplification: measured('flush_write_bytes ÷ bytes_written', (h) =>
    quotient(h, 'flush_write_bytes', 'bytes_written'),
  ),
  compaction_amplification: measured('compact_write_bytes ÷ bytes_written', (h) =>
    quotient(h, 'compact_write_bytes', 'bytes_written'),
  ),
  write_amplification: measured('(flush_write_bytes + compact_write_bytes) ÷ bytes_written', writeAmplification),
  rewrites_per_entry: measured('compaction_entries_out ÷ flush_entries', (h) =>
    quotient(h, 'compaction_entries_out', 'flush_entries'),
  ),
  page_amplification: computed('block_size ÷ bytes of one write', pageAmplification),
  page_over_lsm: computed(
    'page_amplification ÷ write_amplification',
    (h) => pageAmplification(h) / writeAmplification(h),
  ),
};
