/**
 * Controls of a prerendered page before React has hydrated it: they are visible and disabled, and their title says why. So a press is either
 * handled or visibly impossible, and none has to be kept and replayed.
 */
import { useSyncExternalStore, type ReactNode } from 'react';

const watchNothing = () => () => undefined;

/** The title of a control that is not hydrated yet. */
export const kNotYet = 'Available as soon as the script of this page is loaded';

/** False in prerendered HTML and while React hydrates it; true right after that, and in everything that mounts later. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    watchNothing,
    () => true,
    () => false,
  );

/** A group of controls that are disabled until they are hydrated. Without a class it takes no part in the layout. */
export function Fields({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const ready = useHydrated();
  return (
    <fieldset
      role="presentation"
      className={className === undefined ? 'fields contents' : `fields ${className}`}
      disabled={!ready}
      title={ready ? undefined : kNotYet}
    >
      {children}
    </fieldset>
  );
}
