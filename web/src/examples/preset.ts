/** An example: a program, and how it is looked at. */
import type { DrawingName } from '../visualizations/registry.ts';

export interface Preset {
  readonly id: string;
  readonly name: string;
  readonly view: DrawingName;
  readonly about: string;
  readonly program: string;
}
