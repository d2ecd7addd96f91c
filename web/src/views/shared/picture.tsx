/** From a session to what its figures draw; and one figure by itself, for pages that show no more of a session than that. */
import { useCallback, useMemo, useState } from 'react';
import type { Layout, ViewName } from '../../layout/index.ts';
import type { Input } from '../../layout/input.ts';
import { axisOfScene } from '../../layout/key-axis.ts';
import { counterInfos } from '../../protocol/counters.gen.ts';
import type { Session } from '../../store/types.ts';
import { AxisKeeper } from './axis-keeper.ts';
import { Figure, type FigureProps } from './Figure.tsx';
import { useReducedMotion, useSession } from './use-session.ts';

export const treeHeight = (width: number): number =>
  width < 560 ? Math.max(240, width * 0.7) : Math.min(420, Math.max(300, width * 0.43));
export const lensHeight = (width: number): number =>
  width < 560 ? Math.max(300, width * 0.86) : Math.min(310, Math.max(270, width * 0.33));

/** One drawing on its own: for embeds and lessons. */
export function SingleFigure({
  session,
  view,
  layout,
  title,
  heightFor,
  onMarks,
}: {
  readonly session: Session;
  readonly view: ViewName;
  readonly layout: Layout;
  readonly title: string;
  readonly heightFor?: (width: number) => number;
  readonly onMarks?: FigureProps['onMarks'];
}) {
  const picture = usePicture(session);
  return (
    <Figure
      view={view}
      layout={layout}
      title={title}
      heightFor={heightFor ?? (view === 'tree' ? treeHeight : lensHeight)}
      {...picture}
      {...(onMarks ? { onMarks } : {})}
    />
  );
}

/** What a figure draws, kept in line with its session. */
export function usePicture(session: Session): Pick<Input, 'scene' | 'axis' | 'selection' | 'light'> & {
  readonly version: number;
  readonly still: boolean;
  readonly onSelect: (address: string | null) => void;
} {
  const version = useSession(session, (s) => s.sceneVersion);
  const selection = useSession(session, (s) => s.selection);
  const resting = useSession(session, (s) => s.status !== 'running');
  const litCounter = useSession(session, (s) => s.litCounter);
  const chosenStill = useSession(session, (s) => s.reducedMotion);
  const [keeper] = useState(() => new AxisKeeper());
  const light = useMemo(() => (litCounter === null ? null : { counter: counterInfos[litCounter]!.name }), [litCounter]);
  const still = useReducedMotion() || chosenStill;
  const onSelect = useCallback((address: string | null) => session.select(address), [session]);
  const scene = session.scene();
  const shared = keeper.axisOf(session.history(), resting);
  // A database that was dropped has tables and no history of how they came.
  const axis = useMemo(() => (shared.boundaries.length > 0 ? shared : axisOfScene(scene)), [shared, scene]);
  return { scene, axis, version, selection, light, still, onSelect };
}
