/**
 * What the figure of names plays once when it comes into view: names switch on their bits, a stranger's bit is off, and a question that the
 * prose asks next. The reader's first action ends it; with reduced motion it does not begin, and can be stepped through.
 */
import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../figure/use-session.ts';
import { bitsOfName, namesFilterBits } from '../../models/names-filter.ts';
import { whenNear } from '../figures/seen.ts';

/** One picture of the story. */
export interface StoryStep {
  /** How many of the names are in the filter. */
  readonly names: number;
  /** The name whose bits are ringed. */
  readonly looked: string | null;
  readonly sentence: string;
}

/** Names that are added one by one; the rest follow at once. */
const kOneByOne = 3;
const kStep_ms = 1400;

/** `asked`: a stranger with a bit that is off. `question`: a stranger whose answer the reader predicts. Pure. */
export function storyOf(names: readonly string[], asked: string, question: string): readonly StoryStep[] {
  const on = new Set(names.flatMap(bitsOfName));
  const off = bitsOfName(asked).find((bit) => !on.has(bit));
  if (off === undefined) throw new Error(`all bits of ${asked} are on`);
  return [
    { names: 0, looked: null, sentence: `An empty filter: ${namesFilterBits} bits, all off.` },
    ...names.slice(0, kOneByOne).map((name, i) => ({
      names: i + 1,
      looked: name,
      sentence: `${name} switches on bits ${bitsOfName(name).join(' and ')}.`,
    })),
    {
      names: names.length,
      looked: null,
      sentence: `${names.length - kOneByOne} more names: ${on.size} bits are on. Some were switched on twice.`,
    },
    {
      names: names.length,
      looked: asked,
      sentence: `${asked}? Bit ${off} is off, so ${asked} was certainly never added.`,
    },
    { names: names.length, looked: null, sentence: `${question} was never added, either. What will the filter say?` },
  ];
}

export interface Story {
  /** The step that is shown; null after the reader's first action. */
  readonly step: StoryStep | null;
  readonly end: () => void;
  /** Plays it from its beginning; with reduced motion, shows its next step. */
  readonly play: () => void;
  /** It began when it came into view, and the reader has done nothing since: it is not announced. */
  readonly playsByItself: boolean;
  /** What `play` does, for its button. */
  readonly action: 'Play from the start' | 'Next step';
}

/** The page is built with the last step, so that it needs no script. */
export function useStory(steps: readonly StoryStep[], element: { readonly current: Element | null }): Story {
  const last = steps.length - 1;
  const [at, setAt] = useState<number | null>(last);
  const [isPlaying, setPlaying] = useState(false);
  const [playsByItself, setByItself] = useState(false);
  const inSteps = useReducedMotion();
  useEffect(() => {
    if (inSteps) return;
    return whenNear(
      element.current,
      () => {
        setAt((before) => (before === last ? 0 : before));
        setPlaying(true);
        setByItself(true);
      },
      '0px 0px -25% 0px',
    );
  }, [element, inSteps, last]);
  useEffect(() => {
    if (!isPlaying || at === null) return;
    const timer = setTimeout(() => {
      if (at < last) return setAt(at + 1);
      // Only now, so that the last sentence is not announced either.
      setPlaying(false);
      setByItself(false);
    }, kStep_ms);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last]);
  return {
    step: at === null ? null : steps[at]!,
    playsByItself,
    end: () => {
      setPlaying(false);
      setByItself(false);
      setAt(null);
    },
    play: () => {
      setPlaying(!inSteps);
      setByItself(false);
      setAt(inSteps && at !== null && at < last ? at + 1 : 0);
    },
    action: inSteps && at !== null && at < last ? 'Next step' : 'Play from the start',
  };
}
