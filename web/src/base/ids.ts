/**
 * Branded ids: numbers and strings that name things, kept apart by the compiler and equal to plain ones at run time.
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
/** A step of the engine, 1, 2, 3 ... in order of execution. */
export type StepNumber = Brand<number, 'StepNumber'>;
/** Semantic address of a mark: "level:1/table:7". */
export type MarkId = Brand<string, 'MarkId'>;

export const fileNumber = (n: number): FileNumber => n as FileNumber;
export const jobId = (n: number): JobId => n as JobId;
export const opId = (n: number): OpId => n as OpId;
export const seq = (n: number): Seq => n as Seq;
export const stepNumber = (n: number): StepNumber => n as StepNumber;
export const markId = (address: string): MarkId => address as MarkId;
