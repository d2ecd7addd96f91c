/** An experiment in the address ("#x=..."): from anyone, so checked whole before anything runs. */
import { kLayouts, type ViewName } from '../layout/index.ts';
import { kTitles, positionOf } from '../lessons/index.ts';
import { parseExperiment } from '../protocol/experiment.ts';
import { operationsIn } from '../store/commands.ts';
import { readLink } from '../store/url.ts';
import { kStopKinds } from '../views/shared/episode.ts';
import type { EmbeddedFigure } from './embedded-figure.ts';

/** A linked experiment with more operations than this is not run in a page that somebody merely scrolled past. */
export const operationsMax = 50_000;

/** The figure of a link; a sentence where the link is damaged or too heavy; null where the address holds none. Never rejects. */
export async function figureOfLink(hash: string, view: string): Promise<EmbeddedFigure | string | null> {
  const read = await readLink(hash);
  if (read === null) return null;
  if (!read.ok) return read.sentence;
  const experiment = parseExperiment(read.value, ['view']);
  if (!experiment.ok) return `The experiment in this link cannot be run: ${experiment.problem}.`;
  const source = read.value as {
    readonly options?: Readonly<Record<string, unknown>>;
    readonly program: string;
    readonly view?: unknown;
  };
  const operations = experiment.value.program.commands.reduce((sum, command) => sum + operationsIn(command), 0);
  if (operations > operationsMax)
    return `This experiment has ${operations} operations, too many for an embedded figure (at most ${operationsMax}); open it in the lab.`;
  const wanted =
    [view, source.view].find((v): v is ViewName => typeof v === 'string' && Object.hasOwn(kLayouts, v)) ?? 'tree';
  const options = Object.entries(source.options ?? {}).map(([name, value]) => `set ${name}=${String(value)}\n`);
  return {
    name: 'link',
    title: kTitles[wanted],
    view: wanted,
    seed: experiment.value.seed,
    program: options.join('') + source.program,
    stops: [],
    more: { href: `../lab/index.html${hash}`, text: 'Open the lab' },
    first: (history) => positionOf(history, { animation: kStopKinds[wanted], episode: -1, part: 0.5 }),
  };
}
