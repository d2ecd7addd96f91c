/**
 * The filter microscope in the prose: the bits of a real filter, the keys that set them, and a lookup of any key. It draws
 * inspections of the engine in addition to the scene, so its still comes from the build, which made them. In the page the
 * view makes its own inspections; its script is fetched when the run is ready, and the still remains until then.
 */
import { Suspense, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Session } from '../../session/session-types.ts';
import { lazyPart } from '../../ui/Part.tsx';
import { usePicture, useFamilyScene } from '../../figure/picture.tsx';
import { PrerenderedFigure } from '../figures/prerendered-figure.tsx';
import { FigureControls } from '../figures/figure-controls.tsx';
import { CountedRecordList } from '../figures/counted-records.tsx';
import { useLessonContext, useExperiment, useNear, useFramesWhileVisible } from '../lesson-context.tsx';

const FilterView = lazyPart('The filter', async () => (await import('../../visualizations/filter/View.tsx')).default);

/** Height of the drawing for its width, px: room for a small filter and the names of its keys. */
export const microscopeHeight = (width: number): number => Math.round(Math.min(290, Math.max(270, width * 0.45)));

export function Microscope({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  const { experiment, opened } = useExperiment(of);
  const { runtime } = useLessonContext();
  const element = useRef<HTMLElement>(null);
  const open = useCallback(() => runtime.open(experiment), [runtime, experiment]);
  useNear(element, open);
  const name = `${experiment.id}/filter`;
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const session = opened?.ready && !runtime.prerender ? opened.session : null;
  return (
    <figure
      ref={element}
      className="live"
      id={`figure-${experiment.id}`}
      data-figure={name}
      data-live={session !== null}
    >
      {!isDrawn && <PrerenderedFigure staticFigure={opened?.filterSubject} />}
      {session !== null && (
        <Suspense>
          <Lens session={session} element={element} onDrawn={onDrawn} />
        </Suspense>
      )}
      {session !== null && (
        <FigureControls
          session={session}
          view="read-path"
          stops={experiment.stops}
          records={<CountedRecordList session={session} />}
        />
      )}
      {opened?.problem && (
        <p className="now" role="alert">
          A still picture: {opened.problem}
        </p>
      )}
      <figcaption>
        <span>{children}</span>
      </figcaption>
    </figure>
  );
}

/** onDrawn: called when its script was fetched and it is in the page, before it is painted. */
function Lens({
  session,
  element,
  onDrawn,
}: {
  readonly session: Session;
  readonly element: { readonly current: Element | null };
  readonly onDrawn: () => void;
}) {
  useFramesWhileVisible(session, element);
  useLayoutEffect(onDrawn, [onDrawn]);
  const drawn = useFamilyScene(usePicture(session), session, 'of-read');
  return (
    <FilterView
      session={session}
      drawn={drawn}
      heightFor={microscopeHeight}
      title="The bits of a filter, and the keys that set them"
    />
  );
}
