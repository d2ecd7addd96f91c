/** An example: a program, and how it is looked at. */
import type { DrawingName } from '../visualizations/registry.ts';

export interface Lines {
  /** Their length, so that a program is recognized without them. */
  readonly chars: number;
  /** Rejects if the script cannot be fetched. */
  readonly load: () => Promise<string>;
}

export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly view: DrawingName;
  readonly about: string;
  readonly program: string;
  /** Lines that follow the program, if they are too long for the page: loaded when the example is opened. */
  readonly lines?: Lines;
}

/** The whole program of an example. Rejects if its lines cannot be fetched. */
export const wholeProgramOf = async ({ program, lines }: Pick<Preset, 'program' | 'lines'>): Promise<string> =>
  lines === undefined ? program : program + (await lines.load());

/** Whether a program is that of an example. Pure. */
export const isProgramOf = ({ program, lines }: Pick<Preset, 'program' | 'lines'>, text: string): boolean =>
  lines === undefined ? text === program : text.length === program.length + lines.chars && text.startsWith(program);
