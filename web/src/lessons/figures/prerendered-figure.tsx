/**
 * Keeps the still that the build wrote into the page, in lessons, on the front page, and in embeds. In the browser the still suspends forever, so
 * its Suspense boundary stays dehydrated and React neither draws nor moves the prerendered elements, until the figure replaces the boundary with
 * its live drawing. A figure that mounts without prerendered HTML shows the fallback, which has the height of the still.
 *
 * Why not dangerouslySetInnerHTML: the page's Trusted Types policy refuses it for a figure that mounts without prerendered HTML.
 */
import { memo, Suspense, use, type ReactNode } from 'react';

const kNever = new Promise<never>(() => undefined);

const Built = ({ staticFigure }: { readonly staticFigure: ReactNode }): ReactNode => staticFigure ?? use(kNever);

/** `staticFigure`: given only while pages are prerendered. Memoized, because an update would make React discard the dehydrated elements. */
export const PrerenderedFigure = memo(function PrerenderedFigure({
  staticFigure,
}: {
  readonly staticFigure?: ReactNode;
}) {
  return (
    <Suspense fallback={<div className="kept" />}>
      <Built staticFigure={staticFigure} />
    </Suspense>
  );
});
