/** A set of callbacks, called in the order in which they were added. */
export class Listeners {
  readonly #callbacks = new Set<() => void>();

  /** Adds a callback. Returns the function that removes it. */
  readonly add = (callback: () => void): (() => void) => {
    this.#callbacks.add(callback);
    return () => this.#callbacks.delete(callback);
  };

  readonly notify = (): void => {
    for (const callback of this.#callbacks) callback();
  };
}
