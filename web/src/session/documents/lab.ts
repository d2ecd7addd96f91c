/** The lab as one value, as lab-state.ts reads and writes it. */
import type { Compared, LabOptions } from '../comparison/compared.ts';
import type { TimedInput } from '../timed-input.ts';
import type { MarkerKind } from '../../scene/markers.ts';
import type { StepBy } from '../step-by.ts';

/** The version that this code writes. */
export const labVersion = 2;

/** Step, ordinal, and the number of records after that moment, if any. */
export type LabPlace = readonly [step: number, ordinal: number, recordOffset?: number];

export interface LabRun {
  readonly program: string;
  readonly seed: number;
  readonly options: LabOptions;
  /** The inputs after the program. */
  readonly more: readonly TimedInput[];
}

export interface LabState {
  readonly v: typeof labVersion;
  readonly program: string;
  readonly seed: number;
  readonly options: LabOptions;
  /** Absent: the draft ran. */
  readonly ran?: LabRun | undefined;
  /** Absent: at the first stop of the view. */
  readonly moment?: LabPlace | undefined;
  readonly view?: string | undefined;
  /** The kind of stops. */
  readonly steps?: string | undefined;
  /** Records per second; 0 is infinite. */
  readonly speed?: number | undefined;
  readonly family?: number | undefined;
  readonly selection?: string | undefined;
  /** The lit counter, by its name. */
  readonly counter?: string | undefined;
  readonly axis?: 'key' | 'size' | undefined;
  readonly mark?: readonly [step: number, ordinal: number] | undefined;
  /** The part of the run that the timeline shows. */
  readonly stretch?: readonly [from: LabPlace, to: LabPlace] | undefined;
  readonly charts?: string | undefined;
  /** How far a step goes. */
  readonly by?: StepBy | undefined;
  /** The markers that jumps visit. */
  readonly markers?: MarkerKind | undefined;
  /** The tombstone view draws lifetimes. */
  readonly tombstones?: 'lives' | undefined;
  /** What the view of joins draws. */
  readonly joins?: 'calls' | 'profiles' | 'time' | 'wait' | 'rate' | undefined;
  /** All counters are listed. */
  readonly counters?: 'all' | undefined;
  /** The open figure of the table of compactions. */
  readonly figure?: readonly [row: string, column: string] | undefined;
  /** The key whose history is shown, as it was typed. */
  readonly key?: string | undefined;
  /** The open page of the right pane. */
  readonly page?: string | undefined;
  readonly panels?: readonly string[] | undefined;
  readonly hidden?: readonly string[] | undefined;
  readonly locked?: readonly string[] | undefined;
  readonly compared?: Compared | undefined;
}
