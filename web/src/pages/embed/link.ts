/** A link's experiment as a figure. A long one is not run: a reader may only scroll past it. */
import { formatInteger } from '../../base/units.ts';
import { kFigureViews, isFigureView, titleOf, stopKindOf } from '../../visualizations/registry.ts';
import { positionOf } from '../../lessons/figures/moments.ts';
import { linkedLab, programOf, runIn } from '../../session/documents/linked.ts';
import type { EmbeddedFigure } from './embedded-figure.ts';

/** A linked experiment with more operations than this is not run here. */
export const operationsMax = 50_000;

/** The figure of a link; a sentence if the link is damaged or its run too long; null if the address has no link. Never rejects. */
export async function figureOfLink(hash: string, view: string): Promise<EmbeddedFigure | string | null> {
  const read = await linkedLab(hash);
  if (read === null) return null;
  if (!read.ok) return read.sentence;
  const { linked } = read;
  if (linked.operations > operationsMax)
    return `This experiment has ${formatInteger(linked.operations)} operations, too many for an embedded figure (at most ${formatInteger(operationsMax)}); open it in the lab.`;
  const run = runIn(linked.lab);
  const wanted = [view, linked.lab.view ?? ''].find(isFigureView) ?? 'tree';
  return {
    name: 'link',
    title: titleOf(wanted),
    view: wanted,
    views: kFigureViews,
    seed: run.seed,
    program: programOf(run),
    stops: [],
    more: { href: `../lab/index.html?view=${wanted}${hash}`, text: 'Open in the lab' },
    first: (history) => positionOf(history, { animation: stopKindOf(wanted), activity: -1, part: 0.5 }),
  };
}
