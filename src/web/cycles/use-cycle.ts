import { useSearch } from '@tanstack/react-router';
import type { CycleSearch } from './search.ts';

/** The cycle in the address of the page, for its queries; undefined for the current one. */
export const useCycle = (): CycleSearch['cycle'] =>
  useSearch({ strict: false, select: ({ cycle }: CycleSearch) => cycle });
