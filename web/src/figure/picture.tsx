/** From a session to the properties of its figures; and a single figure, for pages that show nothing else of a session. */
import { useCallback, useMemo, useState } from 'react';
import type { AskingViewName, FigureViewName, Layout, ViewName } from '../marks/views.ts';
import type { Input } from '../marks/input.ts';
import { axisOfScene } from '../marks/key-axis.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import type { Session } from '../store/types.ts';
import { AxisKeeper } from './key-axis-cache.ts';
import { useReadAhead } from './use-read-ahead.ts';
import { shownBy } from './family.ts';
import { Figure, type FigureProps } from './Figure.tsx';
import { isRacing } from './turns.tsx';
import { useGrown } from './use-grown.ts';
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
  readonly view: FigureViewName;
  readonly layout: Layout;
  readonly title: string;
  readonly heightFor?: (width: number) => number;
  readonly onMarks?: FigureProps['onMarks'];
}) {
  const picture = useTurned(usePicture(session), session, view);
  // A queue without its waiting requests would be wrong.
  const isTold = useSession(session, (s) => view !== 'device' || session.history().isToldAt(s.cursor));
  if (!isTold) return <p className="now">Waits at the device were not recorded here.</p>;
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

export type Drawn = Pick<Input, 'scene' | 'axis' | 'selection' | 'light' | 'pointed'> & {
  readonly version: number;
  readonly still: boolean;
  readonly racing: boolean;
  readonly onSelect: (address: string | null) => void;
};

/** The same for one view: of the chosen column family, or of the family of the operation it follows. */
export function useTurned(drawn: Drawn, session: Session, view: ViewName | AskingViewName): Drawn {
  const family = useSession(session, (s) => s.family);
  const { scene: whole, version } = drawn;
  const scene = useGrown(() => shownBy(view, whole, family), [view, whole, family], version);
  return { ...drawn, scene };
}

/** Properties of figures, kept in sync with their session. `shared`: the axis of several figures. */
export function usePicture(session: Session, shared?: AxisKeeper): Drawn {
  const version = useSession(session, (s) => s.sceneVersion);
  const selection = useSession(session, (s) => s.selection);
  const addresses = useSession(session, (s) => s.pointed);
  const pointed = useMemo(() => new Set(addresses), [addresses]);
  const resting = useSession(session, (s) => s.status !== 'running');
  const racing = useSession(session, isRacing);
  const litCounter = useSession(session, (s) => s.litCounter);
  const chosenStill = useSession(session, (s) => s.reducedMotion);
  const [own] = useState(() => new AxisKeeper());
  const keeper = shared ?? own;
  const light = useMemo(() => (litCounter === null ? null : { counter: counterInfos[litCounter]!.name }), [litCounter]);
  const still = useReducedMotion() || chosenStill;
  const onSelect = useCallback((address: string | null) => session.select(address), [session]);
  useReadAhead(session, keeper.advance);
  const scene = session.scene();
  const run = keeper.axisOf(session.history(), resting);
  // A database opened from dropped files has tables, but no history of how they were written.
  const axis = useMemo(() => (run.boundaries.length > 0 ? run : axisOfScene(scene)), [run, scene]);
  return { scene, axis, version, selection, light, pointed, still, racing, onSelect };
}
