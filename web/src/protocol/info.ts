/**
 * Types of the generated tables (`*.gen.ts`): records, counters, options and commands. Their descriptions are in docs.gen.ts, which only
 * explanatory pages need.
 */

/** int: a number in place; enum: a u8 index into `names`; bytes, deltas, u32s: a length in place, the content after the fixed fields. */
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
  /** Commands only, inclusive: limits of the number, or of the length of bytes. */
  readonly min?: number;
  readonly max?: number;
  /** Commands only: the value that an encoder writes if the field is missing. */
  readonly default?: number;
}

/** Units and descriptions of the fields of one record or command, for fields that have any. */
export type FieldDocs = Readonly<Record<string, { readonly unit?: string; readonly doc?: string }>>;

/** Fields in schema order; `end`: offset of the variable parts; `size`: bytes of a record or command without them. */
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
  /** Whether it ends a step. */
  readonly summary: boolean;
}

export type CommandInfo = LayoutInfo;

/** The counter is the number of these records, or the sum of `field` over them, filtered by the values of the named fields. */
export interface CounterSource {
  readonly record: string;
  readonly field?: string;
  readonly where?: Readonly<Record<string, readonly (string | number)[]>>;
}

export interface CounterInfo {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  /** Several sources are added; none: the counter is maintained without records. */
  readonly source: readonly CounterSource[];
}

export interface OptionInfo {
  readonly id: number;
  readonly name: string;
  readonly type: 'bool' | 'u64' | 'enum';
  /** Enum values in order. */
  readonly names?: readonly string[];
  readonly unit: string;
  /** Inclusive. */
  readonly min: number;
  readonly max: number;
  readonly default: number;
  /** Whether it can be set while the engine runs. */
  readonly dynamic: boolean;
  /** family: each column family may have its own value. */
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
