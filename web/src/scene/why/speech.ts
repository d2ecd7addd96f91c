/** What the sentences have in common: how keys, levels and scores are said, and what a teller is. Pure. */
import { formatKey } from '../../base/bytes.ts';
import type * as r from '../../protocol/records.gen.ts';
import type { Scene } from '../types.ts';

/** The sentence of one record; `scene` is what it left, for names that the record does not carry. */
export type Teller = (v: DataView, at: number, scene: Scene | null, cause: number) => string;
export const key = (bytes: Uint8Array): string => formatKey(bytes, { max: 40 });
export const level = (n: number): string => `L${n}`;
export const score = (milli: number): string => (milli / 1000).toFixed(2);
export const spaced = (name: string): string => name.replaceAll('_', ' ');
const decoder = new TextDecoder();
/** ": what was said", or nothing where nothing was. */
export const said = (message: Uint8Array): string => {
  const text = decoder.decode(message).trim();
  return text === '' ? '' : `: ${text}`;
};
export const capital = (text: string): string => text.replace(/^./, (c) => c.toUpperCase());
/** The sentences of some kinds of records; the rooms of this folder together tell every kind. */
export type Tellers<Name extends r.RecordName> = Readonly<Record<Name, Teller>>;
