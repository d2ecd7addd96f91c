/** /: one screen, a tree that takes writes. */
import { openDebug } from '../views/shared/debug.ts';
import { HomePage } from './home-page.tsx';
import { Engines } from './live.ts';
import { start } from './start.tsx';
import { kHomeProgram, kHomeSpeed } from './home-program.ts';
import { reducedMotion } from '../theme/theme.ts';

const session = new Engines('.').session({ view: 'tree', seed: 1996, followLive: false, speed: kHomeSpeed });
start(<HomePage session={session} onMarks={openDebug(session)} />);
void session.run(kHomeProgram).then(() => {
  session.setSpeed(kHomeSpeed);
  session.seek(Math.round(session.history().total * 0.62));
  if (!reducedMotion()) session.play();
});
