/** The parts of a calculator: inputs, rows of results, and for some curves or maps of memory. */
import type { Residency } from '../../models/allocators.ts';

export interface CalculatorInput {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
  /** The value at a position of the slider, as text with its unit. */
  readonly text: (at: number) => string;
}

/** Curves over one quantity, with the current value marked. */
export interface CalculatorPlot {
  readonly x: { readonly name: string; readonly log: boolean; readonly ticks: readonly number[] };
  readonly y: { readonly name: string; readonly log: boolean; readonly ticks: readonly number[] };
  readonly curves: readonly { readonly name: string; readonly of: (x: number) => number }[];
  /** Range of x, ends included. */
  readonly through: readonly number[];
  readonly at: number;
}

/** The pages of a process, a row for each arena. */
export interface CalculatorMemory {
  readonly name: string;
  readonly residency: Residency;
}

export interface Calculator {
  readonly id: string;
  readonly title: string;
  readonly formula: string;
  readonly source: string;
  readonly inputs: readonly CalculatorInput[];
  readonly columns: readonly string[];
  /** Rows of the table: the name, then a value per column. `at`: values of the inputs, in their order. Pure. */
  readonly rows: (at: readonly number[]) => readonly (readonly string[])[];
  readonly plot?: (at: readonly number[]) => CalculatorPlot;
  /** Pages of memory for each row that has a picture of them. */
  readonly memory?: (at: readonly number[]) => readonly CalculatorMemory[];
}
