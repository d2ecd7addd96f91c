/** What a row of the registry says of a visualization. */
import type { ComponentType } from 'react';
import type { FamilyRule } from '../figure/family.ts';
import type { FigureProps } from '../figure/Figure.tsx';
import type { Drawn } from '../figure/picture.tsx';
import type { Layout } from '../marks/input.ts';
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
  /** The same while it is an index and log. */
  readonly indexLog?: () => Promise<Layout>;
  /** The component that draws it in the lab, if its layout alone does not: it has controls, or asks the engine. */
  readonly View?: () => Promise<ComponentType<ViewProps>>;
  /** Needs more height in the lab than a drawing alone; `controls`: some of it for controls below the drawing. */
  readonly tall?: 'drawing' | 'controls';
}
