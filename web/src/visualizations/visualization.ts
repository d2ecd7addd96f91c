/** What a row of the registry says of a visualization. */
import type { ComponentType } from 'react';
import type { FamilyRule } from '../figure/family.ts';
import type { FigureProps } from '../figure/Figure.tsx';
import type { Drawn } from '../figure/picture.tsx';
import type { Layout } from '../marks/input.ts';
import type { History, RecordAt } from '../scene/history.ts';
import { nextLanding } from '../scene/markers.ts';
import { Kind, OpBegun, type OpKind } from '../protocol/records.gen.ts';
import type { Scene } from '../scene/types.ts';
import type { Session, StopKind } from '../session/session-types.ts';

export interface ViewProps extends Pick<FigureProps, 'title' | 'heightFor' | 'onMarks'> {
  readonly session: Session;
  readonly drawn: Drawn;
}

export interface Visualization {
  /** Text of its tab in the lab. */
  readonly tab: string;
  /** Heading of a figure, in lower case. */
  readonly title: string;
  /** The animation whose stops it uses. */
  readonly stops: StopKind;
  /** Names of the counters relevant to it, in narrative order. */
  readonly counters: readonly string[];
  readonly family: FamilyRule;
  /** Present if a scene is all that it draws, so that it can be a figure on its own. Rejects if the script cannot be fetched. */
  readonly layout?: () => Promise<Layout>;
  /** The layout in place of that one while the engine is a B+tree. */
  readonly btree?: () => Promise<Layout>;
  /** The component that draws it in the lab, if its layout alone does not: it has controls, or asks the engine. */
  readonly View?: () => Promise<ComponentType<ViewProps>>;
  /** Needs more height in the lab than a drawing alone; `controls`: some of it for controls below the drawing. */
  readonly tall?: 'drawing' | 'controls';
  /** For one that draws nothing at some moments of a run. */
  readonly empty?: Emptiness;
}

export interface Emptiness {
  /** What a run has at the other moments, as in "Go to the last Get". */
  readonly noun: string;
  readonly isEmpty: (scene: Scene) => boolean;
  /** Records that give it something to draw. Default: its stops. */
  readonly marks?: Marks;
  /** A run may have no such moment at all; then the lab offers the example that has. */
  readonly example?: boolean;
}

/** Records at which a visualization gets something to draw. */
export interface Marks {
  readonly kinds: readonly number[];
  /** Called once for each walk through a run, in order: it may remember what came before. */
  readonly reading: () => (record: RecordAt) => boolean;
  /** The position at which it is drawn. */
  readonly landing: (history: History, record: number) => number;
}

/** The operations of a kind, each drawn when it has ended. */
export const operations = (opKind: OpKind): Marks => ({
  kinds: [Kind.OpBegun],
  reading:
    () =>
    ({ v, at }) =>
      OpBegun.opKind(v, at) === opKind,
  landing: (history, record) => nextLanding(history, 'operation-finished', 1, record)?.position ?? record + 1,
});

/** Drawn right after the record. */
export const rightAfter = (_: History, record: number): number => record + 1;
