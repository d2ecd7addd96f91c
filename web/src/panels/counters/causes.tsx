/** The records that the lit counter counted: nothing while no counter is lit; the list is loaded when the first one is. */
import { Suspense } from 'react';
import type { Session } from '../../session/session-types.ts';
import { lazyPart } from '../../ui/Part.tsx';
import { useSession } from '../../figure/use-session.ts';

const Records = lazyPart('The list of records', async () => (await import('./records.tsx')).default);

export function Causes({ session }: { readonly session: Session }) {
  const counter = useSession(session, (s) => s.highlightedCounter);
  const records = useSession(session, (s) => s.countedRecords);
  if (counter === null || records === null || records.sourceless || records.counter !== counter) return null;
  return (
    <Suspense fallback={null}>
      <Records key={counter} session={session} countedRecords={records} />
    </Suspense>
  );
}
