/** React's part of the front page, fetched when its figure comes near (home.ts). */
import { StrictMode, type ReactNode } from 'react';
import { hydrateRoot, type HydrationOptions } from 'react-dom/client';
import { PartBoundary } from '../../ui/Part.tsx';
import { HomeFigure, HomeSpeed } from './home-figure.tsx';
import { createHomeRun, kHomeSession, playHome, type HomeRun } from './home-run.ts';
import { Engines } from '../shell/live.ts';
import { part } from '../shell/dom.ts';
import { recordedSession } from '../shell/recorded.ts';

/** Hydrates the figure and its control in the page that the build wrote. The rest of the page has no React. `options`: for tests. */
export function hydrateHome(run: HomeRun, options: HydrationOptions = {}): void {
  const hydrate = (island: string, name: string, node: ReactNode) =>
    hydrateRoot(
      part(HTMLElement, `[data-island="${island}"]`),
      <StrictMode>
        <PartBoundary name={name}>{node}</PartBoundary>
      </StrictMode>,
      options,
    );
  hydrate('speed', 'The speed control', <HomeSpeed run={run} />);
  hydrate('figure', 'The figure', <HomeFigure run={run} />);
}

/** Hydrates, then runs the engine when the reader is near. `near`: resolves then. */
export async function startHome(near: Promise<void>): Promise<void> {
  const run = createHomeRun();
  hydrateHome(run);
  await near;
  const { speed, followLive } = kHomeSession;
  await playHome(run, new Engines().session(kHomeSession), recordedSession({ view: 'tree', speed, followLive }));
}
