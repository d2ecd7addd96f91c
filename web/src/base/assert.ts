/**
 * Assertions, for conditions that only a bug in this program can make false. Input from people or files is never asserted; it gets a
 * diagnostic (see protocol/diagnostic.ts).
 */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** Throws AssertionError with `message` unless `condition` is true. `message`: pass a function if building the text costs time. */
export function assert(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new AssertionError(typeof message === 'string' ? message : message());
}

/** Returns the value. Throws AssertionError naming `what` if it is undefined or null. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new AssertionError(`${what} is missing`);
  return value;
}
