/**
 * Memoizes data read from an object that is mutated in place. A scene, a history and a course are each one object for
 * their whole life, so React cannot detect changes by identity: a version, a length or a revision represents the
 * content.
 *
 * The stamp is a separate parameter, so that the lint rule still checks the list of all other dependencies
 * (`additionalHooks` in .oxlintrc.json), and no caller has to silence it.
 */
import { useMemo } from 'react';

/**
 * useMemo that also recomputes when `stamp` changes.
 *
 * @param read Computes the value; called during render, so it must not change what it reads.
 * @param dependencies Everything that `read` captures, always in the same order and number.
 * @param stamp Differs whenever the content of one of them does: a scene's version, a history's total or revision, or a text that joins
 *   several.
 */
export function useVersionedMemo<T>(read: () => T, dependencies: readonly unknown[], stamp: number | string): T {
  // The lint cannot check this list; it checks the lists of the callers.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(read, [...dependencies, stamp]);
}
