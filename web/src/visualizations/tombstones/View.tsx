/**
 * The tombstone lens: a scan above the map of tombstones, or the lifetimes of all of them, chosen in an empty corner of the
 * drawing; the lifetimes are loaded on first use.
 */
import { Suspense } from 'react';
import { layoutTombstones } from './layout.ts';
import { lazyPart } from '../../ui/Part.tsx';
import type { ViewProps } from '../visualization.ts';
import { CornerChoice } from '../../figure/CornerChoice.tsx';
import { Figure } from '../../figure/Figure.tsx';
import { useSession } from '../../figure/use-session.ts';

const LifetimeSummary = lazyPart('Tombstone lifetimes', async () => (await import('./LifetimesView.tsx')).default);

const kDrawings = [
  ['map', 'map', 'Map: where tombstones are now, and what a scan skips'],
  ['lives', 'lifetimes', 'Lifetimes: each tombstone from its write to its drop'],
] as const;

export default function TombstonesView(props: ViewProps) {
  const { session, drawn, ...figure } = props;
  const shown = useSession(session, (s) => s.viewPrefs.tombstones);
  return (
    <>
      <CornerChoice
        label="Show tombstones as"
        choices={kDrawings}
        chosen={shown}
        onChoose={(tombstones) => session.setViewPrefs({ tombstones })}
      />
      {shown === 'map' ? (
        <Figure {...drawn} {...figure} view="tombstones" layout={layoutTombstones} />
      ) : (
        <Suspense fallback={<p className="lens-comes">Loading view …</p>}>
          <LifetimeSummary {...props} title="Tombstone lifetimes, from write to drop" />
        </Suspense>
      )}
    </>
  );
}
