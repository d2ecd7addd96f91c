/** The errors of operations as sentences, from the records. */
import { isSummary } from '../protocol/decode.ts';
import { OpAnswered } from '../protocol/records.gen.ts';
import type { History } from '../scene/history.ts';
import type { Scene } from '../scene/types.ts';

const decoder = new TextDecoder();

/** The message after a run: that the engine refuses writes, or the error of the last operation; empty if neither. Pure. */
export function lastErrorMessage({ operation, stopped, stoppedWhy }: Scene): string {
  if (stopped !== 'ok') return `The engine refuses writes: ${stoppedWhy}`;
  const status = operation?.status ?? 'ok';
  if (operation === null || status === 'ok' || status === 'not_found') return '';
  const said = operation.value === null ? '' : `: ${decoder.decode(operation.value)}`;
  return `Operation ${operation.op} (${operation.opKind}) ended with ${status.replaceAll('_', ' ')}${said}`;
}

/** Why a database did not open: the answer of its first operation. Pure. */
export function openErrorMessage(history: History): string {
  let said = 'the engine gave no reason';
  history.forEach(0, history.total, ({ kind, v, at }) => {
    if (kind === OpAnswered.kind) said = decoder.decode(OpAnswered.value(v, at));
    return !isSummary(kind);
  });
  return said;
}
