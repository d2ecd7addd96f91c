/**
 * What an option of RocksDB is here. The rows are in engine-wasm/schema/options.json and generated into options.gen.ts; the override reader,
 * its way back, the reader and writer of OPTIONS files, and the option explorer of /reference/ all read them.
 */
import type { Form } from './values.ts';

/** Of a column family. */
export interface RocksdbOption {
  readonly name: string;
  readonly standing: Standing;
}

export type Standing =
  /** Options of ours. `scales`: bytes that shrink with the data, where an experiment is a scale model. */
  | { readonly is: 'wired'; readonly form: Form; readonly scales: boolean }
  /** The engine always does one of the things that the option chooses from. `value`: as RocksDB would print it. */
  | { readonly is: 'settled'; readonly value: string; readonly why: string }
  /** `ours`: an option of the whole database, where RocksDB has one for each family. */
  | { readonly is: 'shared'; readonly ours: string; readonly why: string }
  | { readonly is: 'absent'; readonly why: string }
  /**
   * RocksDB writes these options in braces after the name: block_based_table_factory={block_size=16k}. `colons`: also the values of the
   * first ones alone, between colons: compression_opts=-14:1:0.
   */
  | { readonly is: 'group'; readonly colons: boolean; readonly options: readonly RocksdbOption[] };

/** Of the whole database. */
export interface DatabaseOption {
  readonly name: string;
  /** Of one option of ours; null where there is none. */
  readonly form: Form | null;
}
