/**
 * The gallery, in development only: every view on every fixture, and the lab standing still on one (?lab=compacting&lens=compaction).
 * Not part of the build.
 */
import { kScenes } from '../../tests/fixtures/scenes.ts';
import { stillSession } from '../../tests/fixtures/still-session.ts';
import { start } from '../src/app/start.tsx';
import '../src/views/panels.css';
import { LabPage } from '../src/app/lab-page.tsx';
import { createPanes } from '../src/app/panes-state.ts';
import { Shell } from '../src/app/shell.tsx';
import { axisOfScene, kLayouts, type ViewName } from '../src/layout/index.ts';
import { exampleOf } from '../src/views/shared/opening.ts';
import { Figure } from '../src/views/shared/Figure.tsx';

const query = new URLSearchParams(location.search);
const theme = query.get('theme');
const lab = query.get('lab');

if (lab && lab in kScenes) {
  const scene = kScenes[lab as keyof typeof kScenes]();
  start(
    <LabPage
      session={stillSession(
        scene,
        query.get('lens') ?? 'compaction',
        'Tombstone of user3120 was kept: table 417 in L3 covers that key',
      )}
      up=".."
      panes={createPanes()}
      opened={exampleOf('')}
      linked={null}
      problem={null}
      onOpen={() => undefined}
    />,
  );
} else {
  const views = Object.keys(kLayouts) as ViewName[];
  const height = (width: number) => Math.max(280, Math.min(420, width * 0.36));
  start(
    <Shell up=".." here="none">
      <main id="main">
        {views.flatMap((view) =>
          Object.entries(kScenes).map(([name, make]) => {
            const scene = make();
            return (
              <section key={`${view}-${name}`} aria-label={`${view} on ${name}`}>
                <h2>
                  {view} · {name}
                </h2>
                <Figure
                  view={view}
                  layout={kLayouts[view]}
                  scene={scene}
                  axis={axisOfScene(scene)}
                  selection={null}
                  light={null}
                  version={0}
                  title={`${view} on ${name}`}
                  heightFor={height}
                  still
                />
              </section>
            );
          }),
        )}
      </main>
    </Shell>,
  );
}
if (theme) document.documentElement.dataset['theme'] = theme;
