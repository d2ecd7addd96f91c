/** The lineage of a key's versions, loaded when first shown. */
import { Suspense } from 'react';
import type { Session } from '../../session/session-types.ts';
import { lazyPart } from '../../ui/Part.tsx';

const VersionHistories = lazyPart('The history of keys', async () => (await import('./version-history.tsx')).default);

export function Lineage({ session }: { readonly session: Session }) {
  return (
    <Suspense fallback={null}>
      <VersionHistories session={session} />
    </Suspense>
  );
}
