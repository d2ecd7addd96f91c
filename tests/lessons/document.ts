/**
 * A document for tests that hydrate pages: importing this creates it, so it comes after imports that are loaded as in Node. React's client needs one
 * when it is loaded.
 */
import { builtinEnvironments } from 'vitest/runtime';

const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {});
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export const { hydrateRoot } = await import('react-dom/client');
export const closeDocument = (): unknown => teardown(globalThis);
