/** Where a key's versions came from and went, loaded by whoever looks first. */
import { lazy, Suspense } from 'react';
import type { Session } from '../../store/types.ts';

const Stories = lazy(() => import('./stories.tsx'));

export function Lineage({ session }: { readonly session: Session }) {
  return (
    <Suspense fallback={null}>
      <Stories session={session} />
    </Suspense>
  );
}
