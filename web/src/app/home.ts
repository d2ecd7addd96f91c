/**
 * /: one screen, a tree that takes writes. Three things take each other's place without a jump, because the engine is deterministic: the
 * still from the build, a recording of the same run, and the run itself in an engine that was loaded meanwhile. The live engine goes
 * on writing for as long as somebody watches.
 *
 * The page is the one that the build wrote, and what stands here is all the script that it has: one picture and one control need no React.
 */
import './styles.ts';
import './home.css';
import '../lessons/figures.css';
import { RecordedClient } from '../engine/recording.ts';
import { comesNear } from '../lessons/seen.ts';
import { fullMask } from '../protocol/records.gen.ts';
import { Playback } from '../store/playback.ts';
import { reducedMotion } from '../theme/theme.ts';
import { fetchRecording } from './fetch-recording.ts';
import { homeMore, homeStart, kHomeCommands, kHomeOptions, kHomeSeed, kHomeSpeed } from './home-program.ts';
import { HomeStage } from './home-stage.ts';
import { Clients } from './clients.ts';
import { ticked } from './ticked.ts';

/** New writes are ordered while fewer records than this lie ahead, and none once the history has grown so long. */
const kAhead = 6000;
const kTotalMax = 400_000;
const kLook_ms = 200;

const setup = { seed: kHomeSeed, options: kHomeOptions, mask: fullMask };

/** A playback that no figure shows yet needs its frames. */
async function unseen<T>(playback: Playback, work: Promise<T>): Promise<T> {
  const stop = ticked(playback);
  const done = await work;
  stop();
  return done;
}

/** The recording, standing where the still stands; null where it cannot be had. Never rejects. */
async function recorded(): Promise<Playback | null> {
  const recording = await fetchRecording();
  if (recording === null) return null;
  const playback = new Playback(new RecordedClient(recording), kHomeSpeed);
  await unseen(playback, playback.expect(setup));
  playback.seekMoment(homeStart(playback.history()));
  return playback;
}

async function runAll(playback: Playback, commands: readonly Uint8Array[]): Promise<boolean> {
  for (const command of commands) if (!(await playback.run(command))) return false;
  return true;
}

/** Keeps the engine writing ahead of the cursor. Resolves when it stands: broken, or with a history as long as it may be. */
async function goOn(playback: Playback): Promise<void> {
  for (let n = 0; playback.history().total <= kTotalMax;) {
    if (playback.history().total - playback.position >= kAhead)
      await new Promise((resolve) => setTimeout(resolve, kLook_ms));
    else if (!(await runAll(playback, homeMore(n++)))) return;
  }
}

async function begin(): Promise<void> {
  // From a development server the page comes empty.
  if (!document.querySelector('.home')) await import('./unbuilt.tsx').then(({ putPage }) => putPage());
  const stage = new HomeStage();
  await comesNear(document.querySelector('.home figure'));
  const live = new Playback(new Clients().client(), kHomeSpeed);
  const run = async () => (await live.open(setup)) && (await runAll(live, kHomeCommands));
  const running = unseen(live, run());
  const recording = await recorded();
  if (recording) {
    stage.show(recording, 'recorded');
    if (!reducedMotion()) recording.play();
  }
  if (!(await running)) return stage.tell(recording ? 'recorded' : 'still', live.message);
  live.speed = recording?.speed ?? kHomeSpeed;
  live.seekMoment(recording?.moment() ?? homeStart(live.history()));
  if (recording?.playing ?? !reducedMotion()) live.play();
  recording?.close();
  stage.show(live, 'live');
  await goOn(live);
  if (live.message !== '') stage.tell('live', live.message);
}

void begin();
