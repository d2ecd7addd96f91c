/**
 * The lab, and the door to several engines beside each other. While they are compared the lab is hidden and not taken down: what was typed
 * and how it stood is there again when one comes back.
 */
import { Activity, Suspense } from 'react';
import { lazyPart } from '../../ui/Part.tsx';
import type { Beside } from './compare-page.tsx';
import { LabPage, type LabPageProps } from './lab-page.tsx';

const ComparePage = lazyPart('The comparison', async () => (await import('./compare-page.tsx')).ComparePage);

export interface LabDoorProps extends LabPageProps {
  readonly onShare: () => Promise<string>;
  /** Engines that stand beside the lab's own; null: the lab is shown. */
  readonly beside: Beside | null;
  readonly onLeave: () => void;
}

export function LabDoor({ beside, onLeave, ...lab }: LabDoorProps) {
  return (
    <>
      {beside && (
        <Suspense>
          <ComparePage
            together={beside.together}
            forks={beside.forks}
            up={lab.up}
            onLeave={onLeave}
            onShare={lab.onShare}
          />
        </Suspense>
      )}
      <Activity mode={beside ? 'hidden' : 'visible'}>
        <LabPage {...lab} />
      </Activity>
    </>
  );
}
