/** Resolves in a later task: the page responds and draws in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
