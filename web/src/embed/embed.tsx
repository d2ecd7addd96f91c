/**
 * /embed/?figure=write-path/flush&theme=night&controls=play: one figure without chrome, for a frame in somebody's course page. A link's own
 * experiment (#x=...) is drawn in its place; it runs by itself while it is small, else on a press. Nothing is read from the host but
 * the size of its frame, and nothing is stored.
 */
import { Engines } from '../app/live.ts';
import { start } from '../app/start.tsx';
import '../lessons/figures.css';
import './embed.css';
import type { Layout } from '../layout/index.ts';
import { loadDesigns } from '../layout/load.ts';
import { watchingSpeed } from '../lessons/moments.ts';
import { readStills } from '../lessons/read-stills.ts';
import type { narrate } from '../scene/why.ts';
import { openDebug } from '../views/shared/debug.ts';
import { EmbedPage, locksOf, NoFigure } from './embed-page.tsx';
import type { EmbeddedFigure } from './embedded-figure.ts';
import { figureNamed, figureNames, kFigureFirst } from './figures.ts';
import { tellHeight } from './height.ts';

const query = new URLSearchParams(location.search);
const name = query.get('figure') ?? kFigureFirst;
const root = document.getElementById('root')!;

async function chosen(): Promise<EmbeddedFigure | string | null> {
  if (!location.hash.startsWith('#x=')) return figureNamed(name, query.get('view'), query.get('at'));
  const { figureOfLink } = await import('./link.ts');
  return (await figureOfLink(location.hash, query.get('view') ?? '')) ?? figureNamed(name, null, null);
}

async function show(figure: EmbeddedFigure): Promise<void> {
  const still = readStills(root).get(figure.name);
  // Sentences are about records: they come with the engine that makes them, behind the still and its words.
  let speak: typeof narrate | null = null;
  const speaking = import('../scene/why.ts').then(({ narrate }) => (speak = narrate));
  const session = new Engines('..', 'core').session({
    view: figure.view,
    seed: figure.seed,
    unopened: true,
    narrate: (record, scene) => speak?.(record, scene) ?? '',
  });
  const onMarks = openDebug(session);
  const draw = (layout: Layout | null, unfetched = false) =>
    start(
      <EmbedPage
        session={session}
        figure={figure}
        still={still}
        layout={layout}
        unfetched={unfetched}
        locked={locksOf(query)}
        onMarks={onMarks}
      />,
    );
  draw(null);
  const ran = session.run(figure.program).then(() => session.scene());
  const [layout] = await Promise.all([loadDesigns(figure.view, ran).catch(() => null), speaking.catch(() => null)]);
  session.setSpeed(watchingSpeed(session.history().total));
  session.seek(figure.first(session.history()));
  draw(session.history().total > 0 ? layout : null, layout === null);
}

document.documentElement.dataset['embedded'] = window.parent === window ? 'alone' : 'framed';
void chosen().then(async (figure) => {
  tellHeight(
    root,
    figure === null || typeof figure === 'string' ? '' : figure.name,
    () => root.querySelector('[data-live="true"], [role="alert"]') !== null,
  );
  if (figure === null) {
    const sentence = `There is no figure called “${name.slice(0, 60)}”. There are:`;
    start(<NoFigure sentence={sentence} names={await figureNames()} />);
  } else if (typeof figure === 'string') start(<NoFigure sentence={figure} />);
  else return show(figure);
});
