/** The form of a command of the line language: its arguments. */

/**
 * word: a key or value (literal.ts). number: with the schema's range. name: one of `names`. flag: present or not.
 * snapshot: a name given to a snapshot that is held. new_snapshot: a name that is not. family: of a column family that there is.
 * name_of_counters: of a counters-snapshot.
 */
export type ArgumentForm =
  'word' | 'number' | 'name' | 'flag' | 'snapshot' | 'new_snapshot' | 'family' | 'name_of_counters';

export interface Argument {
  readonly name: string;
  readonly form: ArgumentForm;
  readonly names?: readonly string[];
  readonly required?: boolean;
  /** What an absent argument means, in words. */
  readonly absent?: string;
  readonly doc: string;
}

export interface CommandSpec {
  /** As typed; the schema's command of this line has the same name with _ for -. Lines about counters (counter-lines.ts) are no commands. */
  readonly name: string;
  /** Given by place, in this order. */
  readonly places: readonly Argument[];
  /** Given as name=value, or alone for a flag, in any order after the places. */
  readonly named: readonly Argument[];
  readonly doc: string;
  readonly example: string;
}
