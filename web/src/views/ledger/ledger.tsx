/** The ledger of amplification, loaded by whoever looks at it first: formulas are not needed to see a tree. */
import { lazy, Suspense } from 'react';
import type { Session } from '../../store/types.ts';

const LedgerTable = lazy(() => import('./table.tsx'));

export function Ledger({ session }: { readonly session: Session }) {
  return (
    <Suspense fallback={null}>
      <LedgerTable session={session} />
    </Suspense>
  );
}
