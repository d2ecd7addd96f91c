/**
 * /embed/?figure=write-path/flush&theme=night&controls=play: one figure without chrome, for a frame in somebody's course page. A link's own
 * experiment (#x=...) is drawn in its place. Nothing is read from the host but the size of its frame, and nothing is stored.
 *
 * Its engine leaves when the program has run. What the figure shows, plays and steps through from then on is what was recorded; a question that only
 * an engine can answer brings one back while it is answered.
 */
import { embedEnginesMax, notesOn } from './embedding.ts';
import { placedPort } from '../shell/engine-places.ts';
import { Engines } from '../shell/live.ts';
import { spawn } from '../shell/clients.ts';
import { start } from '../shell/start.tsx';
import { ticked } from '../shell/ticked.ts';
import '../../lessons/figures/figures.css';
import './embed.css';
import { loadLayout } from '../../visualizations/registry.ts';
import { watchingSpeed } from '../../lessons/figures/moments.ts';
import { readStills } from '../../lessons/figures/read-stills.ts';
import { comesNear } from '../../lessons/figures/seen.ts';
import type { narrate } from '../../scene/explain.ts';
import { openDebug } from '../../figure/debug.ts';
import { EmbedPage, locksOf, NoFigure } from './embed-page.tsx';
import type { EmbeddedFigure } from './embedded-figure.ts';
import { figureNamed, figureNames, kFigureFirst } from './figures.ts';
import { FramePlaces } from './frame-places.ts';
import { tellHost, type Shown } from './height.ts';

const query = new URLSearchParams(location.search);
const name = query.get('figure') ?? kFigureFirst;
const root = document.getElementById('root')!;
// Read before anything is drawn over it. public/embed.js has marked a page that is asked for another figure than its still is of.
const still = document.documentElement.dataset['asked'] === 'other' ? undefined : readStills(root).get(kFigureFirst);
const places = new FramePlaces(navigator.locks, embedEnginesMax);

async function chosen(): Promise<EmbeddedFigure | string | null> {
  if (!location.hash.startsWith('#x=')) return figureNamed(name, query.get('view'), query.get('at'));
  const { figureOfLink } = await import('./link.ts');
  return (await figureOfLink(location.hash, query.get('view') ?? '')) ?? figureNamed(name, null, null);
}

async function show(figure: EmbeddedFigure, notes: readonly string[], onShown: (shown: Shown) => void): Promise<void> {
  // Sentences are about records: they come with the engine that makes them, after the still and its words.
  let speak: typeof narrate | null = null;
  const speaking = import('../../scene/explain.ts').then(({ narrate }) => (speak = narrate));
  const session = new Engines(() => placedPort(places, spawn)).session({
    view: figure.view,
    seed: figure.seed,
    unopened: true,
    narrate: (record, scene) => speak?.(record, scene) ?? '',
  });
  const onMarks = openDebug(session);
  const shared = { session, figure, still, locked: locksOf(query), notes, onMarks, onShown };
  start(<EmbedPage {...shared} layout={null} />);
  // By timers: a browser gives no frames of the display to a frame out of sight, and there it would keep its place from those in sight.
  const run = async () => {
    await comesNear(root);
    const stop = ticked(session);
    await session.run(figure.program);
    stop();
    session.close();
    return session.scene();
  };
  const [layout] = await Promise.all([loadLayout(figure.view, run()).catch(() => null), speaking.catch(() => null)]);
  session.setSpeed(watchingSpeed(session.history().total));
  session.seek(figure.first(session.history()));
  start(<EmbedPage {...shared} layout={session.history().total > 0 ? layout : null} unfetched={layout === null} />);
}

/** Says why there is no figure, and which there are. */
async function refuse(sentence: string, names?: ReadonlyMap<string, readonly string[]>): Promise<void> {
  start(<NoFigure sentence={sentence} {...(names && { names })} />);
  tellHost(root, { figure: '', notes: [] })({ state: 'error', reason: sentence });
}

async function begin(): Promise<void> {
  const figure = await chosen();
  if (typeof figure === 'string') return refuse(figure);
  if (figure === null) {
    const missing = name === '' ? 'The address names no figure.' : `There is no figure called “${name.slice(0, 60)}”.`;
    return refuse(`${missing} Figures:`, await figureNames());
  }
  const notes = notesOn(query, { views: figure.views, moments: figure.stops.map((stop) => stop.name) });
  for (const note of notes) console.warn(`Strata: ${note}`);
  return show(figure, notes, tellHost(root, { figure: figure.name, notes }));
}

begin().catch((error: unknown) => {
  const { message } = error instanceof Error ? error : new Error(String(error));
  // What browsers call a module that import() could not fetch; anything else is no matter of the network.
  const isUnfetched = error instanceof TypeError && /import/i.test(message);
  return refuse(
    isUnfetched
      ? 'A script of the figure could not be loaded. Reload to try again.'
      : `The figure could not be shown: ${message}`,
  );
});
