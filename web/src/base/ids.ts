/**
 * Branded ids: numbers that name things, kept apart by the compiler and equal to plain ones at run time.
 * Readers generated from the schema return them; arithmetic on them gives plain numbers again, which is the point.
 */
declare const brand: unique symbol;
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** Number of a file of the database; never used twice in one database. */
export type FileNumber = Brand<number, 'FileNumber'>;
/** A scheduled job; 0 is outside of steps. */
export type JobId = Brand<number, 'JobId'>;
/** A client's operation, 1, 2, 3 ... in order of submission. */
export type OpId = Brand<number, 'OpId'>;
/** Sequence number of an entry; larger is newer. */
export type Seq = Brand<number, 'Seq'>;

export const fileNumber = (n: number): FileNumber => n as FileNumber;
export const jobId = (n: number): JobId => n as JobId;
export const opId = (n: number): OpId => n as OpId;
