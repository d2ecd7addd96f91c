/**
 * /embed/?figure=flush&theme=night: one figure without chrome, for a frame in somebody's course page. It tells its height in the words
 * that learning systems understand: postMessage({subject: 'lti.frameResize', height}). Nothing is read from the host but its frame size.
 */
import { Engines } from '../app/live.ts';
import { start } from '../app/start.tsx';
import { openDebug } from '../views/shared/debug.ts';
import { kPresets } from '../views/shared/presets.ts';
import { stopToShow } from '../views/shared/stop-to-show.ts';
import { EmbedPage } from './embed-page.tsx';
import { tellHeight } from './height.ts';

const query = new URLSearchParams(location.search);
const preset = kPresets.find((p) => p.id === query.get('figure')) ?? kPresets[0]!;
const theme = query.get('theme');

const session = new Engines('..').session({ view: preset.view });
start(<EmbedPage session={session} preset={preset} onMarks={openDebug(session)} />);
if (theme === 'day' || theme === 'night') document.documentElement.dataset['theme'] = theme;
document.documentElement.dataset['embedded'] = '';
void session.run(preset.program).then(() => {
  session.setSpeed(30);
  session.seek(stopToShow(session, { view: preset.view, at: 'episode' }));
});
tellHeight();
