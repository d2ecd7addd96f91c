/** The session: types in types.ts; the controller follows. */
export type * from './types.ts';
export { speeds } from './types.ts';
