/**
 * Plays the figure that proves an answer: its episode from the first beat, or its run up to a moment, fast forward. With
 * reduced motion the figure goes to the moment at once. Frames come from the figure, so it plays when it is visible.
 */
import { playerOf } from '../figures/figure-owner.ts';
import { positionOf } from '../figures/moments.ts';
import type { LessonRuntime } from '../lesson-context.tsx';
import type { LessonExperiment } from '../measurements/lesson-experiment.ts';
import type { Session } from '../../session/session-types.ts';

const kPlaying_s = 4;
const kSlowest_per_s = 4;

/** The stop of that name. Throws if the experiment has none. */
export function stopNamed({ id, stops }: LessonExperiment, name: string) {
  const stop = stops.find((each) => each.name === name);
  if (!stop) throw new Error(`experiment ${id} has no stop called ${name}`);
  return stop;
}

/**
 * until: a named stop; by default the last one, because a figure opens before the answer. Does nothing if the figure has not
 * run.
 */
export function playProof(
  runtime: LessonRuntime,
  experiment: LessonExperiment,
  until: string | undefined,
  inSteps: boolean,
): void {
  const opened = runtime.peek(experiment.id);
  if (!opened?.ready) return;
  const { session } = opened;
  const player = playerOf(session);
  if (player && until === undefined) {
    if (inSteps) player.showBeat(player.beats.length - 1);
    else {
      player.moveTo(0);
      player.play();
    }
    return;
  }
  const stop = until === undefined ? experiment.stops.at(-1) : stopNamed(experiment, until);
  const target = positionOf(session.history(), stop?.at ?? 'end');
  if (inSteps) session.seek(target);
  else playUntil(session, target);
}

/** Plays from the cursor, or from the beginning if the cursor is past the target, and holds on the target. */
export function playUntil(session: Session, target: number): void {
  const { cursor, speed } = session.store.getState();
  const from = cursor < target ? cursor : 0;
  if (cursor !== from) session.seek(from);
  session.setSpeed(Math.max(kSlowest_per_s, (target - from) / kPlaying_s));
  session.play();
  const stop = session.store.subscribe((now) => {
    // A seek or a pause of the reader ends it.
    const isOver = now.cursor >= target;
    if (!isOver && now.playing) return;
    stop();
    session.setSpeed(speed);
    if (!isOver) return;
    session.pause();
    session.seek(target);
  });
}
