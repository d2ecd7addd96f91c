/**
 * The picture of an exercise: its choices are pressed in the figure beside the exercise, which it takes over at the moment of the
 * question (figures/figure-owner.ts). The radio buttons and check boxes of the form are the same choices, with the same state.
 *
 * Choices are outlined with dashes; a chosen one has a full outline and a tick, a wrong one a cross. In a choice of one, a
 * press answers. The drawing is one tab stop: arrow keys move between choices, Enter and space press one.
 */
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Session } from '../../session/session-types.ts';
import { exerciseLayout } from '../exercises/exercise-picture.ts';
import type { Choice, Fault, Step } from '../exercises/exercise.ts';
import { regionsOf, type Drawn, type Region } from '../exercises/regions.ts';
import { giveBack, isTakenOver, moveFigures, takeOver, takeoverOf } from '../figures/figure-owner.ts';
import type { FigureViewName } from '../../visualizations/registry.ts';

/** The reader's work on a step, as the form and the picture show it. */
export interface Attempt {
  readonly step: Step;
  readonly chosen: readonly string[];
  readonly fault: Fault | null;
  readonly answered: boolean;
  /** The verdict of the last check, in complete sentences; '' if there is none. */
  readonly verdict: string;
  /** Chooses it, or takes the choice back; in a choice of one it also answers. */
  readonly press: (id: string) => void;
}

/** Lets the figures of a session show a step while the component is mounted, and the engine's decision once it is answered. */
export function useInPicture(session: Session | null, view: FigureViewName | null, attempt: Attempt): void {
  const { step, chosen, fault, answered, verdict, press } = attempt;
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  const through = useMemo(
    () => (view === null ? null : exerciseLayout(view, step, { fault, answered })),
    [view, step, fault, answered],
  );
  useEffect(() => {
    if (session === null || view === null || through === null || step.position === null) return;
    takeOver(session, {
      view,
      position: (answered ? step.plays : null) ?? step.position,
      sentence: verdict || `Your turn: ${step.asks}`,
      through,
      over: (picture) =>
        answered ? null : <Choices picture={picture} {...{ step, chosen, fault }} press={(id) => latest.current(id)} />,
    });
  }, [session, view, through, step, chosen, fault, answered, verdict]);
  useEffect(() => {
    if (session !== null) return () => giveBack(session);
  }, [session]);
}

/** Brings the figure back to the question, if the reader has moved it. */
export function returnToQuestion(session: Session): void {
  const takeover = takeoverOf(session);
  if (takeover !== null && !isTakenOver(session)) moveFigures(session, takeover.position);
}

interface ChoicesProps extends Pick<Attempt, 'step' | 'chosen' | 'fault' | 'press'> {
  readonly picture: Drawn;
}

function Choices({ picture, step, chosen, fault, press }: ChoicesProps) {
  const { width, height } = picture.box;
  const { marks, scene, axis, box } = picture;
  const regions = useMemo(() => regionsOf(step, { marks, scene, axis, box }), [step, marks, scene, axis, box]);
  const [at, setAt] = useState(0);
  const group = useRef<SVGSVGElement>(null);
  const stop = Math.min(at, regions.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') press(regions[stop]!.choice.id);
    else {
      const next = moved(event.key, stop, regions.length);
      if (next === null) return;
      setAt(next);
      group.current?.querySelectorAll<SVGGElement>('[role="button"]')[next]?.focus();
    }
    event.preventDefault();
  };
  return (
    <svg
      className="picture-choices"
      ref={group}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label="Choices in the picture. Arrow keys move between them."
      onKeyDown={onKeyDown}
    >
      {regions.map((region, i) => (
        <Pressable
          key={region.choice.id}
          region={region}
          state={stateOf(region.choice, chosen, fault)}
          isStop={i === stop}
          floor={height - 4}
          onPress={() => {
            setAt(i);
            press(region.choice.id);
          }}
        />
      ))}
    </svg>
  );
}

/** The choice to which a key leads; null if it leads to none. */
function moved(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

type State = 'open' | 'chosen' | 'wrong' | 'missing';

function stateOf({ id }: Choice, chosen: readonly string[], fault: Fault | null): State {
  if (fault?.choice === id) return chosen.includes(id) ? 'wrong' : 'missing';
  return chosen.includes(id) ? 'chosen' : 'open';
}

const kStateWords: Readonly<Record<State, string>> = {
  open: '',
  chosen: '',
  wrong: ', wrong',
  missing: ', missing',
};

interface PressableProps {
  readonly region: Region;
  readonly state: State;
  readonly isStop: boolean;
  /** y to which the line below a key goes. */
  readonly floor: number;
  readonly onPress: () => void;
}

function Pressable({ region, state, isStop, floor, onPress }: PressableProps) {
  const { x, y, w, h, target, text, foot, choice } = region;
  const place = choice.spot.in === 'table' ? choice.spot.at : null;
  return (
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-pressed={state === 'chosen' || state === 'wrong'}
      aria-label={`${choice.name}${choice.fact && `, ${choice.fact}`}${kStateWords[state]}`}
      data-choice={choice.id}
      data-state={state}
      onClick={(event) => {
        // The figure would select the mark below.
        event.stopPropagation();
        onPress();
      }}
    >
      {/* Straight down from a key: which deeper tables include it. */}
      {foot !== null && place !== null && (
        <path className="foot" d={`M${x + w / 2} ${y + h}L${foot.x} ${y + h + 6}V${'key' in place ? floor : foot.y}`} />
      )}
      <rect className="target" x={target.x} y={target.y} width={target.w} height={target.h} />
      <rect className={text === '' ? 'frame' : 'chip'} x={x} y={y} width={w} height={h} rx={4} />
      {text !== '' && (
        <text x={x + w / 2} y={y + h / 2 + 4} textAnchor="middle">
          {text}
        </text>
      )}
      {state !== 'open' && <Badge x={x + 1} y={y + 1} state={state} />}
    </g>
  );
}

const kSigns: Readonly<Record<Exclude<State, 'open'>, string>> = {
  chosen: 'M-3.4 0.2L-1 2.8L3.4 -2.8',
  wrong: 'M-2.8 -2.8L2.8 2.8M2.8 -2.8L-2.8 2.8',
  missing: 'M0 -3.6V1M0 3.4V3.5',
};

/** The state of a choice as a sign, because color is never the only one. */
function Badge({ x, y, state }: { readonly x: number; readonly y: number; readonly state: Exclude<State, 'open'> }) {
  return (
    <g className="badge" transform={`translate(${x} ${y})`}>
      <circle r={7} />
      <path d={kSigns[state]} />
    </g>
  );
}
