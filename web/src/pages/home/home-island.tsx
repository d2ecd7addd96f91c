/** React's part of the front page, fetched when its figure comes near (home.ts). */
import { StrictMode } from 'react';
import { hydrateRoot, type HydrationOptions } from 'react-dom/client';
import { PartBoundary } from '../../ui/Part.tsx';
import { part } from '../shell/dom.ts';
import { Engines } from '../shell/live.ts';
import { recordedSession } from '../shell/recorded.ts';
import { HomeFigure } from './home-figure.tsx';
import { createHomeRun, kHomeSession, playHome, type HomeRun } from './home-run.ts';

/** Hydrates the figure in the page that the build wrote. The rest of the page has no React. `options`: for tests. */
export function hydrateHome(run: HomeRun, options: HydrationOptions = {}): void {
  const sentence = part(HTMLElement, '[data-said="home"]').textContent;
  hydrateRoot(
    part(HTMLElement, '[data-island="figure"]'),
    <StrictMode>
      <PartBoundary name="The figure">
        <HomeFigure run={run} sentence={sentence} />
      </PartBoundary>
    </StrictMode>,
    options,
  );
}

/** Hydrates, then runs the engine when the reader is near. `near`: resolves then. */
export async function startHome(near: Promise<void>): Promise<void> {
  const run = createHomeRun();
  hydrateHome(run);
  await near;
  const { view, speed, followLive } = kHomeSession;
  await playHome(run, new Engines().session(kHomeSession), {
    player: import('../../lessons/figures/episode-figure.tsx').then(
      ({ EpisodeFigure }) => EpisodeFigure,
      () => null,
    ),
    record: () => recordedSession({ view, speed, followLive }),
  });
}
