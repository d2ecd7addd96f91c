/** The font families, as SVG and canvas name them: the page's own first (theme/base.css), then common system fonts. */
import type { Face } from '../theme/metrics.ts';

export const kFaces: Readonly<Record<Face, string>> = {
  serif: "'Source Serif 4 Variable', Georgia, serif",
  sans: "'Inter Variable', system-ui, sans-serif",
  mono: "'JetBrains Mono Variable', ui-monospace, monospace",
};
