/**
 * What is read of something that is mutated in place. A scene, a history and a course are each one object for as long as they live, so
 * React cannot tell by the object that its content is another: a version, a length or a revision stands for that content.
 *
 * The stamp has a place of its own, so that the lint still checks the list of all else that is read (`additionalHooks` in
 * eslint.config.js), and no user has to silence it.
 */
import { useMemo } from 'react';

/**
 * useMemo, made anew as well when `stamp` is another.
 *
 * @param read What to make; asked while drawing, so it must not change what it reads.
 * @param dependencies All that `read` takes from around it, always in one order and number.
 * @param stamp Differs whenever the content of one of them does: a scene's version, a history's total or revision, or a text that joins
 *   several.
 */
export function useGrown<T>(read: () => T, dependencies: readonly unknown[], stamp: number | string): T {
  // The one list that no lint can check: its users' are checked where they stand.
  // eslint-disable-next-line react-hooks/exhaustive-deps, react-hooks/use-memo
  return useMemo(read, [...dependencies, stamp]);
}
