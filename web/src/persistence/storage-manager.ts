/**
 * Whether the browser keeps what is stored, and how much room there is. Pages ask for persistence after the first save, not when they open: some
 * browsers show a prompt. No call rejects; a browser may give no answer.
 */
export type PersistState = 'promised' | 'refused' | 'not asked' | 'unknown';

export type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>;

export interface StorageEstimate {
  readonly used_bytes: number;
  readonly free_bytes: number;
}

/** Without asking. `manager` may throw. */
export async function persistedState(manager: () => Manager | undefined): Promise<PersistState> {
  const promised = await answer(async () => manager()?.persisted?.());
  return promised === undefined ? 'unknown' : promised ? 'promised' : 'not asked';
}

export async function requestPersistentStorage(manager: () => Manager | undefined): Promise<PersistState> {
  const promised = await answer(async () => manager()?.persist?.());
  return promised === undefined ? 'unknown' : promised ? 'promised' : 'refused';
}

/** Of this site; null if the browser does not say. */
export async function storageEstimate(manager: () => Manager | undefined): Promise<StorageEstimate | null> {
  const { usage, quota } = (await answer(async () => manager()?.estimate?.())) ?? {};
  if (usage === undefined || quota === undefined || !(usage >= 0) || !(quota >= 0)) return null;
  return { used_bytes: usage, free_bytes: Math.max(0, quota - usage) };
}

async function answer<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
