/** One drawing of a session on its own, for pages that show nothing else of it. */
import { Figure, type FigureProps } from '../figure/Figure.tsx';
import { mainViewHeight, treeHeight, useFamilyScene, usePicture } from '../figure/picture.tsx';
import { useSession } from '../figure/use-session.ts';
import type { Session } from '../session/session-types.ts';
import { visualizations, type FigureViewName } from './registry.ts';

export interface SingleFigureProps extends Pick<FigureProps, 'layout' | 'title' | 'name' | 'over' | 'onMarks'> {
  readonly session: Session;
  readonly view: FigureViewName;
  readonly heightFor?: FigureProps['heightFor'];
}

export function SingleFigure({ session, view, ...figure }: SingleFigureProps) {
  const picture = useFamilyScene(usePicture(session), session, visualizations[view].family);
  // A queue without its waiting requests would be wrong.
  const isRecorded = useSession(session, (s) => view !== 'device' || session.history().isRecordedAt(s.cursor));
  if (!isRecorded) return <p className="now">Waits at the device were not recorded here.</p>;
  return <Figure view={view} heightFor={view === 'tree' ? treeHeight : mainViewHeight} {...figure} {...picture} />;
}
