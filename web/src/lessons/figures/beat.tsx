/**
 * Words in the prose that belong to a beat of the figure beside them: they are marked while it is shown, light its marks while they are hovered or
 * focused, and play it when they are pressed.
 */
import './episode.css';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useExperiment, useLessonContext } from '../lesson-context.tsx';
import { pointerOf } from './figure-highlighter.ts';
import { playerOf, watchOwners } from './figure-owner.ts';
import { kNoEngine } from './playback-bar.tsx';
import { WordButton } from './word-button.tsx';

const watchNothing = () => () => undefined;

/** `n`: the number of the beat, from 1. */
export function Beat({ of, n, children }: { readonly of: string; readonly n: number; readonly children: ReactNode }) {
  const { experiment, opened } = useExperiment(of);
  const { prerender } = useLessonContext().runtime;
  const beats = experiment.episode?.beats.length ?? 0;
  if (n < 1 || n > beats) throw new Error(`<Beat of="${of}" n={${n}}>: its episode has ${beats} beats`);
  const session = opened?.ready && !prerender ? opened.session : null;
  const find = () => (session === null ? undefined : playerOf(session));
  const player = useSyncExternalStore(watchOwners, find, () => undefined);
  const isShown = useSyncExternalStore(
    player?.watch ?? watchNothing,
    () => player?.state().beat === n - 1 && player.shows,
    () => false,
  );
  return (
    <WordButton
      className="highlight beat"
      data={{ 'data-beat': `${of} ${n}` }}
      pressed={isShown}
      disabled={player === undefined}
      title={player === undefined ? kNoEngine : undefined}
      onPoint={(on) => session && player && pointerOf(session).point(on ? player.beats[n - 1]!.focus.join(' ') : null)}
      onPress={() => {
        if (!session || !player) return;
        // The sentence of the beat takes the place of the one about the pointed marks.
        pointerOf(session).point(null);
        player.showBeat(n - 1);
        document.getElementById(`figure-${of}`)?.scrollIntoView({ block: 'nearest' });
      }}
    >
      {children}
    </WordButton>
  );
}
