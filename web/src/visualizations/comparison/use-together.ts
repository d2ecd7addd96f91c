/** Hook that reads the lanes: one selector, one value; the component renders again when the value changes. */
import { useStore } from 'zustand';
import type { Together, TogetherState } from '../../session/comparison/together-types.ts';

export function useTogether<T>(together: Together, select: (state: TogetherState) => T): T {
  return useStore(together.store, select);
}
