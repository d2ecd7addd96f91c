/**
 * Branded ids: numbers with distinct types at compile time and no cost at run time.
 * Generated readers return them; arithmetic on them gives plain numbers, by design.
 */
declare const brand: unique symbol;
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Number of a database file; never reused within one database. */
export type FileNumber = Brand<number, 'FileNumber'>;
/** A scheduled job; 0: outside of any step. */
export type JobId = Brand<number, 'JobId'>;
/** A client's operation, 1, 2, 3 ... in order of submission. */
export type OpId = Brand<number, 'OpId'>;
/** Sequence number of an entry; larger is newer. */
export type Seq = Brand<number, 'Seq'>;

export const fileNumber = (n: number): FileNumber => n as FileNumber;
export const jobId = (n: number): JobId => n as JobId;
export const opId = (n: number): OpId => n as OpId;
