/**
 * /embed/?figure=write-path/flush&theme=night&controls=play: one figure without chrome, for a frame in another page. With #x=... it draws the
 * experiment in the link instead. It reads nothing from the host except the size of its frame, and stores nothing.
 *
 * Its engine is closed when the program has run; the figure then shows, plays and steps through the recorded run. A query that needs an engine
 * opens one for the duration of the query.
 */
import { embedEnginesMax, notesOn } from './embedding.ts';
import { slottedPort } from '../shell/engine-slots.ts';
import { Engines } from '../shell/live.ts';
import { spawn } from '../shell/clients.ts';
import { hydrate, start } from '../shell/start.tsx';
import { runFigure } from '../shell/run-session.ts';
import '../../lessons/figures/figures.css';
import './embed.css';
import { unchanged } from '../../lessons/measurements/lesson-experiment.ts';
import type { Layout } from '../../marks/input.ts';
import { loadLayout } from '../../visualizations/registry.ts';
import { comesNear } from '../../lessons/figures/seen.ts';
import type { narrate } from '../../scene/explain.ts';
import { openDebug } from '../../figure/debug.ts';
import { EmbedPage, locksOf, NoFigure } from './embed-page.tsx';
import type { EmbeddedFigure } from './embedded-figure.ts';
import { figureNamed, figureNames, kFigureFirst } from './figures.ts';
import { FrameSlots } from './frame-slots.ts';
import { postToHost, type Shown } from './height.ts';

const query = new URLSearchParams(location.search);
const name = query.get('figure') ?? kFigureFirst;
const root = document.getElementById('root')!;
// public/embed.js has marked a page whose address asks for another figure than the prerendered one.
const isPictured =
  document.documentElement.dataset['asked'] !== 'other' && root.querySelector('.static-figure') !== null;
const slots = new FrameSlots(navigator.locks, embedEnginesMax);

async function chosen(): Promise<EmbeddedFigure | string | null> {
  if (!location.hash.startsWith('#x=')) return figureNamed(name, query.get('view'), query.get('at'));
  const { figureOfLink } = await import('./link.ts');
  return (await figureOfLink(location.hash, query.get('view') ?? '')) ?? figureNamed(name, null, null);
}

async function show(figure: EmbeddedFigure, notes: readonly string[], onShown: (shown: Shown) => void): Promise<void> {
  // Narration is loaded along with the engine, after the still.
  let speak: typeof narrate | null = null;
  const speaking = import('../../scene/explain.ts').then(({ narrate }) => (speak = narrate));
  const engines = new Engines(() => slottedPort(slots, spawn));
  const session = engines.session({
    view: figure.view,
    seed: figure.seed,
    unopened: true,
    narrate: (record, scene) => speak?.(record, scene) ?? '',
  });
  const onMarks = openDebug(session);
  const sentence = (isPictured && root.querySelector('[data-said]')?.textContent) || '';
  const locked = locksOf(query);
  const shared = { session, figure, isPictured, sentence, locked, notes, onMarks, onShown };
  (isPictured ? hydrate : start)(<EmbedPage {...shared} layout={null} />);
  const run = async () => {
    await comesNear(root);
    await runFigure(session, figure.program, figure.first);
    session.close();
    return session.scene();
  };
  /** The layout of a race, when its rivals have run, too. */
  const raced = async ({ experiment, rivals }: NonNullable<EmbeddedFigure['race']>): Promise<Layout> => {
    await run();
    const histories = [session.history()];
    for (const { seed, ...rival } of rivals) {
      const other = engines.session({ seed, unopened: true });
      await runFigure(other, unchanged(rival), (history) => history.total);
      other.close();
      histories.push(other.history());
    }
    const { raceLayout } = await import('../../lessons/figures/race.ts');
    return raceLayout(experiment, histories);
  };
  // Without the script of the player, the figure has the usual controls.
  const player =
    figure.episode && !locked.has('play')
      ? import('../../lessons/figures/episode-figure.tsx').then(
          ({ EpisodeFigure }) => EpisodeFigure,
          () => null,
        )
      : null;
  const [layout, , Player] = await Promise.all([
    (figure.race ? raced(figure.race) : loadLayout(figure.view, run())).catch(() => null),
    speaking.catch(() => null),
    player,
  ]);
  const isRun = session.history().total > 0;
  start(<EmbedPage {...shared} layout={isRun ? layout : null} unfetched={layout === null} Player={Player} />);
}

/** Shows why there is no figure, and lists the names of figures. */
async function refuse(sentence: string, names?: ReadonlyMap<string, readonly string[]>): Promise<void> {
  start(<NoFigure sentence={sentence} {...(names && { names })} />);
  postToHost(root, { figure: '', notes: [] })({ state: 'error', reason: sentence });
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
  return show(figure, notes, postToHost(root, { figure: figure.name, notes }));
}

begin().catch((error: unknown) => {
  const { message } = error instanceof Error ? error : new Error(String(error));
  // Browsers report a module that import() could not load as a TypeError with this word; any other error is not about the network.
  const isUnfetched = error instanceof TypeError && /import/i.test(message);
  return refuse(
    isUnfetched
      ? 'A script of the figure could not be loaded. Reload to try again.'
      : `The figure could not be shown: ${message}`,
  );
});
