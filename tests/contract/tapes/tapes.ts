/** The handwritten tapes: one for each shape of a tree, and one for each known difference between the two engines. */
import { familyTapes } from './family-tapes.ts';
import { filterTapes } from './filter-tapes.ts';
import type { Tape } from './lines.ts';
import { readTapes } from './read-tapes.ts';
import { workTapes } from './work-tapes.ts';

export const writtenTapes: readonly Tape[] = [...readTapes, ...filterTapes, ...workTapes, ...familyTapes];
