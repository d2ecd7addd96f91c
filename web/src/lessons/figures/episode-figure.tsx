/**
 * The live drawing of a figure that has an episode, with its player. It plays once when it comes into view, unless the reader prefers less motion:
 * then it stays on the last beat, and beats are steps.
 *
 * The sentence of the beat is below the drawing, and is all that is announced of an episode: of a play that the reader started, not of the one that
 * begins by itself. At another moment of the run, to which words of the prose or an exercise led, it is the sentence of that moment.
 */
import './episode.css';
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { spokenOf } from '../../figure/spoken-text.ts';
import { useReducedMotion, useSession } from '../../figure/use-session.ts';
import type { Layout } from '../../marks/input.ts';
import type { Session } from '../../session/session-types.ts';
import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { useFramesWhileVisible } from '../lesson-context.tsx';
import type { Episode } from '../measurements/lesson-experiment.ts';
import { paceOf } from './figure-controls.tsx';
import { beatsOf, layoutOf } from './episode.ts';
import { EpisodePlayer } from './episode-player.ts';
import { pointerOf } from './figure-highlighter.ts';
import { playerOf, setPlayer } from './figure-owner.ts';
import { LiveDrawing, type LiveDrawingProps } from './live-drawing.tsx';
import { timeOf, totalOf } from './playback.ts';
import { watchVisibility } from './seen.ts';
import { kUnlocked, PlaybackBar, type Lock } from './playback-bar.tsx';

export interface EpisodeFigureProps extends LiveDrawingProps {
  readonly episode: Episode;
  readonly element: { readonly current: Element | null };
  /** The records that a pressed number counts, in pages with such numbers. */
  readonly records?: ReactNode;
  /** The controls that an embed withholds; one that withholds Play has no player. */
  readonly locked?: ReadonlySet<Lock>;
}

export function EpisodeFigure({ episode, element, records, locked = kUnlocked, ...drawing }: EpisodeFigureProps) {
  const { session, view, layout: plain } = drawing;
  const [player] = useState(() => playerOf(session) ?? new EpisodePlayer(session, beatsOf(episode, session.history())));
  const chosenSteps = useSession(session, (s) => s.reducedMotion);
  const inSteps = useReducedMotion() || chosenSteps;
  useEffect(() => setPlayer(session, player), [session, player]);
  useEffect(() => {
    player.setInSteps(inSteps);
    if (!inSteps) return whenHalfSeen(element.current, player.playOnce);
  }, [player, element, inSteps]);
  useFramesWhileVisible(player, element);
  const layout = useBeatLayout(player, session, plain);
  return (
    <LiveDrawing {...drawing} layout={layout}>
      {(highlighted, announced) => (
        <EpisodeControls {...{ player, session, view, highlighted, announced, records, locked }} />
      )}
    </LiveDrawing>
  );
}

/** The layout of the beat that is shown. */
function useBeatLayout(player: EpisodePlayer, session: Session, plain: Layout): Layout {
  useSession(session, (s) => s.cursor);
  const at = useSyncExternalStore(player.watch, player.beside, player.beside);
  const beat = player.beats[player.state().beat]!;
  return useMemo(() => layoutOf(beat, plain, session.history(), at), [beat, plain, session, at]);
}

/** Calls `seen` once, when at least half of an element is in the viewport. Returns the function that stops it. */
function whenHalfSeen(element: Element | null, seen: () => void): () => void {
  if (!element || typeof IntersectionObserver === 'undefined') return () => undefined;
  const stop = watchVisibility(
    element,
    ({ intersectionRatio }) => {
      if (intersectionRatio < 0.5) return;
      stop();
      seen();
    },
    { threshold: 0.5 },
  );
  return stop;
}

interface EpisodeControlsProps extends Pick<EpisodeFigureProps, 'session' | 'view' | 'records' | 'locked'> {
  readonly player: EpisodePlayer;
  readonly highlighted: string;
  /** What of it is announced here. */
  readonly announced?: string;
}

export function EpisodeControls({
  player,
  session,
  view,
  highlighted,
  announced = highlighted,
  records,
  locked = kUnlocked,
}: EpisodeControlsProps) {
  const state = useSyncExternalStore(player.watch, player.state, player.state);
  useSyncExternalStore(player.watch, player.speed, player.speed);
  useSession(session, (s) => s.sceneVersion);
  const emphasized = useSession(session, (s) => s.emphasized);
  const { beats, shows } = player;
  const { parts, sentence, focus } = beats[state.beat]!;
  useEffect(() => {
    if (!shows) pointerOf(session).focus([]);
  }, [session, shows]);
  // The marks that a beat lights are explained by its sentence.
  const pointed = emphasized === focus ? '' : highlighted;
  // It opens with the last sentence, and a play that begins by itself ends with it: a reader who only listens hears nothing.
  const spoken = player.playsByItself ? beats.at(-1)!.sentence : sentence;
  const moment = shows ? '' : session.narrate();
  const other = pointed || (moment && `${moment}.`);
  return (
    <>
      <EpisodeBar {...{ player, session, view, sentence, locked }} />
      {records}
      <p className="now">
        {other || parts.map((part, i) => (i % 2 === 0 ? part : <b key={`${i} ${part}`}>{part}</b>))}
      </p>
      <LiveRegion sentence={shows ? spoken : spokenOf(session)} opening />
      <p className="unseen" role="status">
        {pointed && announced}
      </p>
    </>
  );
}

/** Step of the slider, ms. */
const kSliderStep = 100;
/** How many times as fast as its author meant it. */
const kSpeeds = [0.25, 0.5, 1, 2, 4];

interface EpisodeBarProps extends Required<Pick<EpisodeControlsProps, 'player' | 'session' | 'view' | 'locked'>> {
  readonly sentence: string;
}

function EpisodeBar({ player, session, view, sentence, locked }: EpisodeBarProps) {
  const { beats } = player;
  const state = player.state();
  return (
    <PlaybackBar
      session={player}
      playing={state.playing !== 'no'}
      unit="beat"
      onStep={(direction) => (direction > 0 ? player.forward() : player.back())}
      slider={{
        max: totalOf(beats),
        step: kSliderStep,
        value: timeOf(state, beats),
        text: sentence,
        onChange: player.moveTo,
      }}
      pace={paceOf(view, session, {
        speeds: kSpeeds,
        speed: player.speed(),
        textOf: (speed) => `${speed}×`,
        onSpeed: player.setSpeed,
      })}
      locked={locked}
    >
      <span className="beat">
        {state.beat + 1} of {beats.length}
      </span>
    </PlaybackBar>
  );
}
