/** The amplification ledger, loaded when it is first shown: viewing a tree does not need formulas. */
import { Suspense } from 'react';
import type { Session } from '../../session/session-types.ts';
import { lazyPart } from '../../ui/Part.tsx';

const LedgerTable = lazyPart('The table of costs', async () => (await import('./table.tsx')).default);

export function Ledger({ session }: { readonly session: Session }) {
  return (
    <Suspense fallback={null}>
      <LedgerTable session={session} />
    </Suspense>
  );
}
