/** Hook that reads the engines: one selector, one value; the component renders again when the value changes. */
import { useStore } from 'zustand';
import type { Comparison, ComparisonState } from '../../session/comparison/comparison-types.ts';

export function useComparison<T>(comparison: Comparison, select: (state: ComparisonState) => T): T {
  return useStore(comparison.store, select);
}
