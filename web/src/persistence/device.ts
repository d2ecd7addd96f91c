/**
 * The device, as little of it as is needed: `localStorage` in a page, a map in tests. It may throw at any call, be missing from the first look
 * on (private windows, frames without an origin), be full, or forget; so nobody holds it, and everybody asks for it again (`() => Device`).
 */
export type Device = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** The device of this page. May throw. REQUIRES: a document. */
export const pageDevice = (): Device => localStorage;

/** Why something is not kept: there is no room, or the device does not do it. Pure. */
export function whyRefused(error: unknown): 'full' | 'refused' {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' ? 'full' : 'refused';
}
