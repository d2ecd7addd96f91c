/**
 * The panes of the lab: left of the stage what the engine is asked, right of it why and how much, below time. Their edges can be moved and
 * both sides put away, by pointer and by keyboard; how they stand is remembered (panes-state.ts). In a narrow or low window all of them
 * stand under each other, the stage first.
 */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../ui/icons.tsx';
import { Splitter } from '../ui/Splitter.tsx';
import { TabbedPages, type TabbedPage } from '../ui/TabbedPages.tsx';
import { InTurn } from '../views/shared/turns.tsx';
import { rangeOf, type Pane, type Panes, type Side } from './panes-state.ts';
import './panes.css';

export interface PaneGridProps {
  readonly panes: Panes;
  readonly left: readonly TabbedPage[];
  readonly stage: ReactNode;
  /** What always stands on top of the right side. */
  readonly why: ReactNode;
  readonly right: readonly TabbedPage[];
  readonly time: ReactNode;
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

const kPanes: readonly Pane[] = ['left', 'right', 'time'];
const kWords: Readonly<Record<Side, string>> = {
  left: 'program, knobs and data',
  right: 'why and how much',
};

export function PaneGrid({ panes, left, stage, why, right, time }: PaneGridProps) {
  const { sizes, away, pages } = useStore(panes.store);
  const grid = useRef<HTMLElement>(null);
  useBrowserLayoutEffect(() => {
    for (const pane of kPanes) {
      const px = sizes[pane];
      if (px === null) grid.current?.style.removeProperty(`--${pane}`);
      else grid.current?.style.setProperty(`--${pane}`, `${px}px`);
    }
  }, [sizes]);
  const sizer = (pane: Pane) => ({
    controls: `${pane}-pane`,
    range: ({ scrollHeight }: HTMLElement) => rangeOf(pane, { width: innerWidth, height: innerHeight }, scrollHeight),
    onSize: (px: number | null) => panes.resize(pane, px),
  });
  return (
    <main
      id="main"
      className="lab"
      ref={grid}
      data-left={away.left ? 'away' : undefined}
      data-right={away.right ? 'away' : undefined}
      data-time={sizes.time === null ? undefined : 'sized'}
    >
      <h1 className="unseen">The lab</h1>
      <section className="left pane" id="left-pane" aria-label="What the engine is asked">
        <Away side="left" panes={panes} away={away.left} />
        <TabbedPages
          name="left"
          label="What the engine is asked"
          pages={left}
          open={pages.left}
          onOpen={(page) => panes.open('left', page)}
        />
      </section>
      <Splitter label="Width of program, knobs and data" edge="right" {...sizer('left')} />
      {stage}
      <Splitter label="Width of why and how much" edge="left" {...sizer('right')} />
      <aside className="right pane" id="right-pane" aria-label="Why and how much">
        <Away side="right" panes={panes} away={away.right} />
        <InTurn turn={3}>
          <div className="always">{why}</div>
          <TabbedPages
            name="right"
            label="How much"
            pages={right}
            open={pages.right}
            onOpen={(page) => panes.open('right', page)}
          />
        </InTurn>
      </aside>
      <Splitter label="Height of time" edge="top" {...sizer('time')} />
      <footer className="time" id="time-pane" aria-label="Time">
        <InTurn turn={2}>{time}</InTurn>
      </footer>
    </main>
  );
}

/** Puts a side away and brings it back; the same button in the same place, so that it keeps the focus. */
function Away({ side, panes, away }: { readonly side: Side; readonly panes: Panes; readonly away: boolean }) {
  const words = `${away ? 'Show' : 'Put away'} ${kWords[side]}`;
  return (
    <button
      type="button"
      className="plain away"
      aria-expanded={!away}
      aria-controls={`${side}-pane`}
      aria-label={words}
      title={words}
      onClick={() => panes.putAway(side, !away)}
    >
      <Icon name={(side === 'left') === away ? 'unfold' : 'fold'} />
    </button>
  );
}
