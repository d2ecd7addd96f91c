/**
 * Text widths, computed without a browser: layouts must come out the same in Node, in tests and on every screen.
 * web/build/measure-fonts.mjs measured the widths once; a character without a measurement counts as wide as an 'm'.
 */
import { kCharacters, kWidths } from './font-widths.gen.ts';

export type Face = 'serif' | 'sans' | 'mono';

export interface Metrics {
  /** Width of a text in px. `size`: px. Weights from 500 up count as 600. */
  width(text: string, face: Face, size: number, weight?: number): number;
  /** The text, or as much of its beginning as fits into `px`, with an ellipsis; '' if nothing fits. */
  fit(text: string, px: number, face: Face, size: number, weight?: number): string;
}

const placeOf = new Map([...kCharacters].map((c, i) => [c, i] as const));
const kWide = placeOf.get('m')!;

function width(text: string, face: Face, size: number, weight = 400): number {
  const widths: readonly number[] = kWidths[`${face} ${weight >= 500 ? 600 : 400}`];
  let sum = 0;
  for (const c of text) sum += widths[placeOf.get(c) ?? kWide]!;
  return (sum * size) / 1000;
}

function fit(text: string, px: number, face: Face, size: number, weight = 400): string {
  if (width(text, face, size, weight) <= px) return text;
  const characters = [...text];
  while (characters.length > 1) {
    characters.pop();
    const shorter = `${characters.join('')}…`;
    if (width(shorter, face, size, weight) <= px) return shorter;
  }
  return '';
}

export const kMetrics: Metrics = { width, fit };
