/** The amplification ledger, loaded when it is first shown: viewing a tree does not need formulas. */
import { Suspense } from 'react';
import type { Session } from '../../session/session-types.ts';
import { lazyPart } from '../../ui/Part.tsx';

const AmplificationTable = lazyPart('The table of costs', async () => (await import('./table.tsx')).default);

export function AmplificationPanel({ session }: { readonly session: Session }) {
  return (
    <Suspense fallback={null}>
      <AmplificationTable session={session} />
    </Suspense>
  );
}
