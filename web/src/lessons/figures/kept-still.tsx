/**
 * Stills in the page: it takes over what the build wrote (the very elements, not copies) and keeps them until its engine has drawn the same moment
 * itself. Where no engine can run, they stay. Apart from what draws stills (still.tsx): in the page nothing does.
 */
import { useLayoutEffect, useRef } from 'react';

/** The still that was prerendered, given a home in the page's tree. React owns the place and never what is in it. */
export function KeptStill({ element }: { readonly element: Element | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  // Before anything is painted: without its still the place would be of another height for a frame.
  useLayoutEffect(() => {
    if (element && place.current) place.current.replaceChildren(element);
  }, [element]);
  return <div ref={place} className="kept" />;
}
