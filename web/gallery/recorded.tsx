/**
 * The stage of the lab on a recording: how a view draws real records, without an engine. Arrow keys step, as in the lab; other
 * recordings and lenses (shown.ts) are one choice away, and the address names both, so that a picture can be found again after an edit.
 */
import { visualizations, stopKindOf } from '../src/visualizations/registry.ts';
import { useMemo } from 'react';
import { act } from '../src/pages/lab/lab-keys.ts';
import { kViewPanels } from '../src/pages/lab/view-panels.ts';
import { Shell } from '../src/pages/shell/shell.tsx';
import { RecordedClient, type Recording } from '../src/engine/recording.ts';
import { Keyboard } from '../src/interact/keyboard.ts';
import { narrate } from '../src/scene/explain.ts';
import { createSession } from '../src/session/session.ts';
import type { Session } from '../src/session/session-types.ts';
import { kPresets } from '../src/examples/presets.ts';
import { useSession } from '../src/figure/use-session.ts';
import { useTicks } from '../src/figure/use-ticks.ts';
import { clock } from '../src/pages/shell/clock.ts';
import { AmplificationPanel } from '../src/panels/amplification/amplification-panel.tsx';
import { mainViewOf, MainView, type MainViewProps } from '../src/panels/main-view/main-view.tsx';
import { Timeline } from '../src/visualizations/timeline/Timeline.tsx';
import { Transport } from '../src/panels/playback/transport.tsx';
import { kShown } from './shown.ts';

/** A session that plays a recording; its cursor is at the end as soon as frames have taken in the records. */
export function sessionOf(recording: Recording, view: string): Session {
  const session = createSession(new RecordedClient(recording), { view: mainViewOf(view), narrate });
  session.setStopKind(stopKindOf(mainViewOf(view)));
  return session;
}

export function RecordedGallery({
  session,
  recording,
  onMarks,
}: {
  readonly session: Session;
  readonly recording: string;
  readonly onMarks?: MainViewProps['onMarks'];
}) {
  const keyboard = useMemo(
    () =>
      new Keyboard((intention) =>
        act(session, intention, { help: () => undefined, find: () => undefined, fork: () => undefined }),
      ),
    [session],
  );
  const sentence = useSession(session, (s) => s.sceneVersion) > 0 ? session.narrate() : '';
  useTicks(session, clock);
  return (
    <Shell up=".." here="none">
      <main id="main">
        <p>
          <label>
            Recording{' '}
            <select value={recording} onChange={(event) => location.assign(`?recording=${event.target.value}`)}>
              {kPresets.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>{' '}
          <a href="?scenes">Every view on every scene made by hand</a>
        </p>
        <nav aria-label="Every view">
          <ul className="row">
            {kShown.map(({ view, recording: of }) => (
              <li key={`${view} ${of}`}>
                <a href={`?recording=${of}&lens=${view}`}>
                  {visualizations[mainViewOf(view)].tab} · {of}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p aria-live="polite">{sentence}</p>
        <MainView
          session={session}
          keyboard={keyboard}
          panels={kViewPanels}
          onOpen={({ id }) => location.assign(`?recording=${id}`)}
          {...(onMarks ? { onMarks } : {})}
        />
        <Transport session={session} />
        <Timeline session={session} />
        <AmplificationPanel session={session} />
      </main>
    </Shell>
  );
}
