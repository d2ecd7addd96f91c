/**
 * Assertions: for what cannot be false unless this program is wrong. Input from people or files never meets one; it gets a
 * sentence (see protocol/diagnostic.ts).
 */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** Throws AssertionError with `message` unless `condition` is true. `message`: a function where making the text for nothing would cost. */
export function assert(condition: boolean, message: string | (() => string)): asserts condition {
  if (!condition) throw new AssertionError(typeof message === 'string' ? message : message());
}

/** The value, which is there. Throws AssertionError naming `what` when it is undefined or null. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new AssertionError(`${what} is missing`);
  return value;
}
