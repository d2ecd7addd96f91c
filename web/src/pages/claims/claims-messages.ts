/**
 * What the page of claims and the worker in which its rows are made say to each other. Every answer names the question: what comes of a row that was canceled
 * is told from what comes of the next one.
 */
import type { Row } from '../../lessons/claims/verdict.ts';

export type ToBench =
  /** Asks for a row. anew: its trials are run again, whatever is known of them. */
  | { readonly kind: 'row'; readonly asked: number; readonly id: string; readonly anew: boolean }
  /** Ends what runs and frees its memory. */
  | { readonly kind: 'close' };

export type FromBench =
  | { readonly kind: 'part'; readonly asked: number; readonly trial: string; readonly mark: string }
  | { readonly kind: 'row'; readonly asked: number; readonly row: Row }
  | { readonly kind: 'failed'; readonly asked: number; readonly sentence: string };

export const isFromBench = (data: unknown): data is FromBench =>
  isKind(data, ['part', 'row', 'failed']) && typeof data['asked'] === 'number';

export const isToBench = (data: unknown): data is ToBench =>
  isKind(data, ['close']) || (isKind(data, ['row']) && typeof data['id'] === 'string');

/** Both ends are ours and come from one build: the shape that tells messages from anything else is enough. */
const isKind = (data: unknown, kinds: readonly string[]): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && 'kind' in data && kinds.includes(String(data.kind));
