/** The lenses that are loaded on demand, most of which ask the engine: their properties, and their modules. */
import type { ComponentType } from 'react';
import type { AskingViewName } from '../marks/views.ts';
import type { Session } from '../store/types.ts';
import { lazyPart } from '../ui/Part.tsx';
import type { FigureProps } from '../figure/Figure.tsx';
import type { Drawn } from '../figure/picture.tsx';

export interface AskingLensProps extends Pick<FigureProps, 'title' | 'heightFor' | 'onMarks'> {
  readonly session: Session;
  readonly drawn: Drawn;
}

export const kAskingLenses: Readonly<Record<AskingViewName, ComponentType<AskingLensProps>>> = {
  filter: lazyPart('The filter', async () => (await import('./filter/View.tsx')).default),
  memory: lazyPart('The memory', async () => (await import('./memory/View.tsx')).default),
  bytes: lazyPart('The bytes', async () => (await import('./bytes/View.tsx')).default),
  device: lazyPart('The device', async () => (await import('./device/View.tsx')).default),
};
