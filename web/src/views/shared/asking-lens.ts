/** The lenses that are loaded when they are wanted, most of which ask the engine: what each is given, and where it comes from. */
import { lazy, type ComponentType } from 'react';
import type { AskingViewName } from '../../layout/index.ts';
import type { Session } from '../../store/types.ts';
import type { FigureProps } from './Figure.tsx';
import type { Drawn } from './picture.tsx';

export interface AskingLensProps extends Pick<FigureProps, 'title' | 'heightFor' | 'onMarks'> {
  readonly session: Session;
  readonly drawn: Drawn;
}

export const kAskingLenses: Readonly<Record<AskingViewName, ComponentType<AskingLensProps>>> = {
  filter: lazy(() => import('./FilterLens.tsx')),
  memory: lazy(() => import('./MemoryLens.tsx')),
  bytes: lazy(() => import('./BytesLens.tsx')),
  device: lazy(() => import('./DeviceLens.tsx')),
};
