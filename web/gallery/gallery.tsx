/**
 * The gallery, in development only and without an engine: the stage on recorded examples, stepped with the arrow keys (/gallery/,
 * ?recording=merge&lens=merge); every view on every scene made by hand (?scenes); the lab standing still on one of those
 * (?lab=compacting&lens=compaction). Not part of the build.
 */
import { kFigureViews, loadLayouts } from '../src/visualizations/registry.ts';
import { kScenes } from '../../tests/fixtures/scenes.ts';
import { stillSession } from '../../tests/fixtures/still-session.ts';
import { start } from '../src/pages/shell/start.tsx';
import '../src/panels/main-view/main-view.css';
import '../src/panels/panels.css';
import { LabPage } from '../src/pages/lab/lab-page.tsx';
import { createPanes } from '../src/pages/lab/panes-state.ts';
import { Shell } from '../src/pages/shell/shell.tsx';
import { axisOfScene } from '../src/marks/key-axis.ts';
import { exampleOf } from '../src/examples/lab-origin.ts';
import { Figure } from '../src/figure/Figure.tsx';
import { kPresets } from '../src/examples/presets.ts';
import { decodeRecording } from '../src/engine/recording.ts';
import { RecordedGallery, sessionOf } from './recorded.tsx';

/** Fetches a recording from the development server and shows it; a sentence where it cannot be had. */
async function showRecording(name: string, chosen: string | null): Promise<void> {
  const response = await fetch(`/traces/gallery/${encodeURIComponent(name)}.trace`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const read = response.ok ? decodeRecording(bytes) : { ok: false as const, message: new TextDecoder().decode(bytes) };
  if (!read.ok) {
    start(<p>{read.message}</p>);
    return;
  }
  const view = chosen ?? kPresets.find(({ id }) => id === name)?.view ?? '';
  start(<RecordedGallery session={sessionOf(read.value, view)} recording={name} />);
}

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
} else if (query.has('scenes')) {
  const layouts = await loadLayouts();
  const height = (width: number) => Math.max(280, Math.min(420, width * 0.36));
  start(
    <Shell up=".." here="none">
      <main id="main">
        {kFigureViews.flatMap((view) =>
          Object.entries(kScenes).map(([name, make]) => {
            const scene = make();
            return (
              <section key={`${view}-${name}`} aria-label={`${view} on ${name}`}>
                <h2>
                  {view} · {name}
                </h2>
                <Figure
                  view={view}
                  layout={layouts[view]}
                  scene={scene}
                  axis={axisOfScene(scene)}
                  selection={null}
                  highlight={null}
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
} else void showRecording(query.get('recording') ?? 'flush', query.get('lens'));
if (theme) document.documentElement.dataset['theme'] = theme;
