/**
 * Budgets of downloads until the first figure of a page is live, in KiB after brotli 11: one for the module, and one for everything else
 * (HTML, CSS, JS), because they change for different reasons. README.md says how they were chosen.
 */
export const kModuleKib = 240;
/** LZ4 and Zstandard, fetched when a run first compresses or reads with one of them. */
export const kCodecsKib = 48;
/** Home, embed, and a lesson. */
export const kFirstFigureKib = 193;
export const kLabKib = 265;
