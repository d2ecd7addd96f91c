/**
 * The still of a figure that the build wrote into the page. React never draws it again and never moves it: in the browser the still suspends for
 * good, so its Suspense boundary stays dehydrated and the server's elements stay in place, until the figure replaces the boundary by its live drawing.
 *
 * Why no dangerouslySetInnerHTML: the page's Trusted Types policy refuses it where a figure mounts without prerendered HTML (a reveal). There the
 * fallback keeps the room.
 */
import { memo, Suspense, use, type ReactNode } from 'react';

const kNever = new Promise<never>(() => undefined);

const Built = ({ still }: { readonly still: ReactNode }): ReactNode => still ?? use(kNever);

/** `still`: given while pages are prerendered only. Memoized, because an update would make React give up the dehydrated elements. */
export const BuiltStill = memo(function BuiltStill({ still }: { readonly still?: ReactNode }) {
  return (
    <Suspense fallback={<div className="kept" />}>
      <Built still={still} />
    </Suspense>
  );
});
