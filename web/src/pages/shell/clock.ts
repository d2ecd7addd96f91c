/** The time of the page, for what measures how long its own work takes: ms since the page opened. */
export const clock = (): number => performance.now();
