/**
 * The lab, or several engines side by side. During a comparison the lab is hidden but stays mounted, so that typed text and its state are still
 * there afterwards.
 */
import { Activity, Suspense } from 'react';
import { lazyPart } from '../../ui/Part.tsx';
import type { ComparisonEntry } from './compare-page.tsx';
import { LabPage, type LabPageProps } from './lab-page.tsx';

const ComparePage = lazyPart('The comparison', async () => (await import('./compare-page.tsx')).ComparePage);

export interface LabRootProps extends LabPageProps {
  readonly onShare: () => Promise<string>;
  /** The comparison; null: the lab is shown. */
  readonly comparison: ComparisonEntry | null;
  readonly onLeave: () => void;
}

export function LabRoot({ comparison, onLeave, ...lab }: LabRootProps) {
  return (
    <>
      {comparison && (
        <Suspense>
          <ComparePage
            comparison={comparison.comparison}
            forks={comparison.forks}
            up={lab.up}
            onLeave={onLeave}
            onShare={lab.onShare}
          />
        </Suspense>
      )}
      <Activity mode={comparison ? 'hidden' : 'visible'}>
        <LabPage {...lab} />
      </Activity>
    </>
  );
}
