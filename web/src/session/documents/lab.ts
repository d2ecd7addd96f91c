/** The lab as one value, as lab-state.ts reads and writes it. */
import type { Compared, LabOptions } from '../comparison/compared.ts';
import type { Later } from '../later.ts';
import type { MarkerKind } from '../../scene/markers.ts';
import type { StepBy } from '../step-by.ts';

/** The version that this code writes. */
export const labVersion = 2;

/** Step, ordinal, and records past that moment where there are some. */
export type LabPlace = readonly [step: number, ordinal: number, past?: number];

export interface LabRun {
  readonly program: string;
  readonly seed: number;
  readonly options: LabOptions;
  /** What went to the engine after the program. */
  readonly more: readonly Later[];
}

export interface LabState {
  readonly v: typeof labVersion;
  readonly program: string;
  readonly seed: number;
  readonly options: LabOptions;
  /** Absent: the draft is what ran. */
  readonly ran?: LabRun | undefined;
  /** Absent: at the first stop of what the view shows. */
  readonly moment?: LabPlace | undefined;
  readonly view?: string | undefined;
  /** The kind of episode whose stops are walked. */
  readonly steps?: string | undefined;
  /** Records a second; 0 is at once. */
  readonly speed?: number | undefined;
  readonly family?: number | undefined;
  readonly selection?: string | undefined;
  /** The lit counter, by its name. */
  readonly counter?: string | undefined;
  readonly axis?: 'key' | 'size' | undefined;
  readonly mark?: readonly [step: number, ordinal: number] | undefined;
  /** What the timeline shows of the run. */
  readonly stretch?: readonly [from: LabPlace, to: LabPlace] | undefined;
  readonly charts?: string | undefined;
  /** How far a step goes. */
  readonly by?: StepBy | undefined;
  /** Which markers are visited. */
  readonly markers?: MarkerKind | undefined;
  /** Of tombstones their lives are drawn. */
  readonly tombstones?: 'lives' | undefined;
  /** All counters are listed. */
  readonly counters?: 'all' | undefined;
  /** The open figure of the table of compactions. */
  readonly figure?: readonly [row: string, column: string] | undefined;
  /** The key whose lineage is followed, as it was typed. */
  readonly key?: string | undefined;
  /** The open page of the right pane. */
  readonly page?: string | undefined;
  readonly panels?: readonly string[] | undefined;
  readonly hidden?: readonly string[] | undefined;
  readonly locked?: readonly string[] | undefined;
  readonly compared?: Compared | undefined;
}
