/**
 * Messages between the claims page and the worker that makes its rows. Every answer has the number of its question, which distinguishes answers to a
 * canceled row from those to the next one.
 */
import type { Row } from '../../lessons/claims/verdict.ts';

export type ToClaimsWorker =
  /** Asks for a row. again: its trials are run again even if their results are known. */
  | { readonly kind: 'row'; readonly asked: number; readonly id: string; readonly again: boolean }
  /** Ends the current run and frees its memory. */
  | { readonly kind: 'close' };

export type FromClaimsWorker =
  | { readonly kind: 'part'; readonly asked: number; readonly trial: string; readonly mark: string }
  | { readonly kind: 'row'; readonly asked: number; readonly row: Row }
  | { readonly kind: 'failed'; readonly asked: number; readonly sentence: string };

export const isFromClaimsWorker = (data: unknown): data is FromClaimsWorker =>
  isKind(data, ['part', 'row', 'failed']) && typeof data['asked'] === 'number';

export const isToClaimsWorker = (data: unknown): data is ToClaimsWorker =>
  isKind(data, ['close']) || (isKind(data, ['row']) && typeof data['id'] === 'string');

/** Both ends come from one build, so it is enough to check that the value is one of these messages. */
const isKind = (data: unknown, kinds: readonly string[]): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && 'kind' in data && kinds.includes(String(data.kind));
