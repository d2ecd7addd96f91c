import type { Session, Status } from './session-types.ts';

/** Resolves to the status of a session once it is none of `statuses`; to null if `signal` aborts first. */
export function statusAfter(
  { store }: Pick<Session, 'store'>,
  statuses: readonly Status[],
  signal?: AbortSignal,
): Promise<Status | null> {
  return new Promise((resolve) => {
    const check = (): void => {
      const { status } = store.getState();
      const aborted = signal?.aborted ?? false;
      if (!aborted && statuses.includes(status)) return;
      unsubscribe();
      signal?.removeEventListener('abort', check);
      resolve(aborted ? null : status);
    };
    const unsubscribe = store.subscribe(check);
    signal?.addEventListener('abort', check);
    check();
  });
}
