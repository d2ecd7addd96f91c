/** Shared parts of the sentences: text for keys, levels and scores, and the type of a teller. Pure. */
import { formatKey } from '../base/bytes.ts';
import type * as r from '../protocol/records.gen.ts';
import type { Scene } from './types.ts';

/** Makes the sentence of one record; `scene` is the scene after it, for names that the record does not carry. */
export type SentenceWriter = (v: DataView, at: number, scene: Scene | null, cause: number) => string;
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
/** Tellers for some kinds of records; the modules of this folder together cover every kind. */
export type SentenceWriters<Name extends r.RecordName> = Readonly<Record<Name, SentenceWriter>>;
