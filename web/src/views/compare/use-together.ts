/** How a component reads the lanes: one selector, one value, drawn again when it changes. */
import { useStore } from 'zustand';
import type { Together, TogetherState } from '../../store/together-types.ts';

export function useTogether<T>(together: Together, select: (state: TogetherState) => T): T {
  return useStore(together.store, select);
}
