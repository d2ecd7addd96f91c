/** Shared parts of the sentences: text for keys, levels and scores, and the types of records and writers. Pure. */
import { formatKey } from '../base/bytes.ts';
import type { Reader } from '../protocol/readers.ts';
import type * as r from '../protocol/records.gen.ts';
import type { Scene } from './types.ts';

type FieldsOf<RecordReader> = {
  readonly [Name in Exclude<keyof RecordReader, 'kind'>]: RecordReader[Name] extends Reader<infer T> ? T : never;
};
/** The fields of a record. */
export type Fields<Name extends r.RecordName> = FieldsOf<(typeof r)[Name]>;
/**
 * Writers of sentences, one per record kind; the features together cover every kind. `scene` is the scene after the
 * record, for names that the record does not carry.
 */
export type SentenceWriters = {
  readonly [Name in r.RecordName]: (record: Fields<Name>, scene: Scene | null, cause: number) => string;
};
export const key = (bytes: Uint8Array): string => formatKey(bytes, { max: 40 });
export const level = (n: number): string => `L${n}`;
export const score = (milli: number): string => (milli / 1000).toFixed(2);
export const spaced = (name: string): string => name.replaceAll('_', ' ');
const decoder = new TextDecoder();
/** ": message", or '' for an empty message. */
export const said = (message: Uint8Array): string => {
  const text = decoder.decode(message).trim();
  return text === '' ? '' : `: ${text}`;
};
export const capital = (text: string): string => text.replace(/^./, (c) => c.toUpperCase());
