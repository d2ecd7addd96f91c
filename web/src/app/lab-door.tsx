/**
 * The lab, and the door to several engines beside each other. While they are compared the lab is hidden and not taken down: what was typed
 * and how it stood is there again when one comes back.
 */
import { Activity, lazy, Suspense, useState } from 'react';
import type { Beside } from './compare-page.tsx';
import { LabPage, type LabPageProps } from './lab-page.tsx';

const ComparePage = lazy(async () => ({ default: (await import('./compare-page.tsx')).ComparePage }));

export interface LabDoorProps extends Omit<LabPageProps, 'onCompare'> {
  /** Sets engines beside the lab's own. Rejects where the script of it cannot be fetched. */
  readonly compare: () => Promise<Beside>;
}

export function LabDoor({ compare, ...lab }: LabDoorProps) {
  const [beside, setBeside] = useState<Beside | null>(null);
  const leave = () => {
    beside?.leave();
    setBeside(null);
  };
  return (
    <>
      {beside && (
        <Suspense>
          <ComparePage together={beside.together} up={lab.up} onLeave={leave} />
        </Suspense>
      )}
      <Activity mode={beside ? 'hidden' : 'visible'}>
        <LabPage {...lab} onCompare={() => void compare().then(setBeside, () => undefined)} />
      </Activity>
    </>
  );
}
