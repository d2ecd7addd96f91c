/**
 * Whether the browser keeps what is here: asked for at a first save, never when a page opens, for some browsers ask the reader. What it answers, and
 * how much room there is, is told as it answers; it may also not know.
 */
export type Stay = 'promised' | 'refused' | 'not asked' | 'unknown';

export type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted' | 'estimate'>>;

export interface Space {
  readonly used_bytes: number;
  readonly free_bytes: number;
}

/** Whether it was promised already. `manager` may throw. Never rejects. */
export async function staySoFar(manager: () => Manager | undefined): Promise<Stay> {
  const promised = await asked(async () => manager()?.persisted?.());
  return promised === undefined ? 'unknown' : promised ? 'promised' : 'not asked';
}

/** Asks. Never rejects. */
export async function askToStay(manager: () => Manager | undefined): Promise<Stay> {
  const promised = await asked(async () => manager()?.persist?.());
  return promised === undefined ? 'unknown' : promised ? 'promised' : 'refused';
}

/** Of this site, as the browser counts it; null where it does not say. Never rejects. */
export async function spaceOf(manager: () => Manager | undefined): Promise<Space | null> {
  const told = await asked(async () => manager()?.estimate?.());
  const [used, all] = [told?.usage, told?.quota];
  if (used === undefined || all === undefined || !(used >= 0) || !(all >= 0)) return null;
  return { used_bytes: used, free_bytes: Math.max(0, all - used) };
}

async function asked<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
