/** The live drawing of a figure, in which words of the prose highlight marks; below it, what its children make of the sentence about them. */
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Layout } from '../../marks/input.ts';
import type { Mark } from '../../marks/marks.ts';
import { useSession } from '../../figure/use-session.ts';
import type { ReportMarks } from '../../figure/debug.ts';
import type { Session } from '../../session/session-types.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';
import { SingleFigure } from '../../visualizations/SingleFigure.tsx';
import { highlightPointed, highlightText } from './highlighted-marks.ts';

export interface LiveDrawingProps {
  readonly session: Session;
  readonly view: FigureViewName;
  readonly layout: Layout;
  readonly title: string;
  readonly heightFor: (width: number) => number;
  readonly onMarks?: ReportMarks | undefined;
}

/** `children`: gets a sentence about the highlighted marks; '' if there are none. */
export function LiveDrawing({
  layout: plain,
  onMarks: report,
  children,
  ...figure
}: LiveDrawingProps & { readonly children: (highlighted: string) => ReactNode }) {
  const layout = useMemo(() => highlightPointed(plain), [plain]);
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
      <SingleFigure {...figure} layout={layout} onMarks={onMarks} />
      {children(highlighted)}
    </>
  );
}
