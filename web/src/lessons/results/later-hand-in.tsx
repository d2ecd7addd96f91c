/** The result code of a task, loaded when the task is done. */
import { Suspense } from 'react';
import { lazyPart } from '../../ui/Part.tsx';
import type { HandInProps } from './hand-in.tsx';

const HandIn = lazyPart('The result code', () => import('./hand-in.tsx').then((part) => part.HandIn));

export const LaterHandIn = (props: HandInProps) => (
  <Suspense>
    <HandIn {...props} />
  </Suspense>
);
