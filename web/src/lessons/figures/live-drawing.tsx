/** The live drawing of a figure, in which words of the prose highlight marks; below it, what its children make of the sentence about them. */
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Layout } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { useSession } from '../../figure/use-session.ts';
import type { ReportMarks } from '../../figure/debug.ts';
import type { Session } from '../../session/session-types.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';
import { SingleFigure } from '../../visualizations/SingleFigure.tsx';
import { highlightPointed, highlightText } from './highlighted-marks.ts';
import { takeoverOf, watchOwners, type Takeover } from './figure-owner.ts';

export interface LiveDrawingProps {
  readonly session: Session;
  readonly view: FigureViewName;
  readonly layout: Layout;
  readonly title: string;
  readonly heightFor: (width: number) => number;
  readonly onMarks?: ReportMarks | undefined;
  /** Unique in the page, if another figure of it has this view. */
  readonly name?: string;
}

/** What has taken the figure over at its present moment, or null. */
function useTakeover(session: Session, view: FigureViewName): Takeover | null {
  const takeover = useSyncExternalStore(watchOwners, () => takeoverOf(session));
  const cursor = useSession(session, (s) => s.cursor);
  return takeover?.view === view && takeover.position === cursor ? takeover : null;
}

/**
 * `children`: gets a sentence about the highlighted marks, or of what has taken the figure over, and what of it is announced here; '' if there is
 * none. What has taken the figure over announces its sentences itself.
 */
export function LiveDrawing({
  layout: plain,
  onMarks: report,
  children,
  ...figure
}: LiveDrawingProps & { readonly children: (highlighted: string, announced: string) => ReactNode }) {
  const takeover = useTakeover(figure.session, figure.view);
  const layout = useMemo(() => highlightPointed(takeover?.through(plain) ?? plain), [plain, takeover]);
  const marks = useRef<readonly Mark[]>([]);
  const onMarks = useCallback<ReportMarks>(
    (view, drawn) => {
      marks.current = drawn;
      report?.(view, drawn);
    },
    [report],
  );
  const emphasized = useSession(figure.session, (s) => s.emphasized);
  const version = useSession(figure.session, (s) => s.sceneVersion);
  const [highlighted, setHighlighted] = useState('');
  // The effects of the picture run first, so onMarks has received its marks.
  useEffect(() => setHighlighted(highlightText(marks.current, emphasized)), [emphasized, version]);
  return (
    <>
      <SingleFigure {...figure} layout={layout} onMarks={onMarks} {...(takeover && { over: takeover.over })} />
      {children(takeover?.sentence || highlighted, takeover?.sentence ? '' : highlighted)}
    </>
  );
}
