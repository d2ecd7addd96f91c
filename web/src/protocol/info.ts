/**
 * The shapes of the tables that the schema's generator prints (`*.gen.ts`): what records, counters, options and commands are. What they
 * mean, in sentences, is in docs.gen.ts: only pages that explain need that.
 */

/** int: a number in place; enum: a u8 index into `names`; bytes, deltas, u32s: a length in place, the content behind the fields. */
export type FieldForm = 'int' | 'enum' | 'bytes' | 'deltas' | 'u32s';

export interface FieldInfo {
  /** snake_case, as in the schema and in text. */
  readonly name: string;
  /** u8, u16, u32, u64, bytes, u32s, deltas, or the name of an enum. */
  readonly type: string;
  readonly form: FieldForm;
  /** From the start of the record or command, in bytes. */
  readonly offset: number;
  /** Bytes in place: 1, 2, 4 or 8. */
  readonly width: number;
  readonly names?: readonly string[];
  /** Commands only, inclusive: of the number, or of the length of bytes. */
  readonly min?: number;
  readonly max?: number;
  /** Commands only: what an encoder writes where the field is left out. */
  readonly default?: number;
}

/** Of the fields of one record or command that have either. */
export type FieldDocs = Readonly<Record<string, { readonly unit?: string; readonly doc?: string }>>;

/** Fields in schema order; `end`: where variable parts begin; `size`: bytes of a record or command without them. */
export interface LayoutInfo {
  readonly kind: number;
  readonly name: string;
  readonly end: number;
  readonly size: number;
  readonly fields: readonly FieldInfo[];
}

export interface RecordInfo extends LayoutInfo {
  readonly group: 'life' | 'io' | 'probe' | 'entry' | 'compare';
  readonly tier: 1 | 2;
  /** Ends a step. */
  readonly summary: boolean;
}

export type CommandInfo = LayoutInfo;

/** The counter is the number of these records, or the sum of `field` over them, where each field named has one of the values. */
export interface CounterSource {
  readonly record: string;
  readonly field?: string;
  readonly where?: Readonly<Record<string, readonly (string | number)[]>>;
}

export interface CounterInfo {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  /** Several sources add up; none: the counter is kept without records. */
  readonly source: readonly CounterSource[];
}

export interface OptionInfo {
  readonly id: number;
  readonly name: string;
  readonly type: 'bool' | 'u64' | 'enum';
  /** Of an enum's values, in order. */
  readonly names?: readonly string[];
  readonly unit: string;
  /** Inclusive. */
  readonly min: number;
  readonly max: number;
  readonly default: number;
  /** May be set while the engine runs. */
  readonly dynamic: boolean;
  /** family: each column family may have a value of its own. */
  readonly scope: 'database' | 'family';
  readonly group: string;
}

/** What must not be among the values of options. */
export interface OptionConstraint {
  /** value: of an option by name; an enum's is the index of its name. Pure. */
  readonly isBroken: (value: (name: string) => number) => boolean;
  /** Of two options: the first must not exceed the second. */
  readonly atMost: boolean;
  /** Names of the options that the message names. */
  readonly shown: readonly string[];
  /** What would happen otherwise. */
  readonly why: string;
}

export interface FavoriteOption {
  readonly option: string;
  /** Shown in place of the option's name. */
  readonly name: string;
  /** Of its slider, within the option's own range. */
  readonly range?: readonly [number, number];
}
