/**
 * The panes of the lab: a grid whose edges can be moved by pointer and keyboard; its layout is stored (panes-state.ts). In a narrow or low window
 * the panes are in one column, the stage first, and in the same order in the document, so that Tab and screen readers follow the visual order. The
 * prerendered page has the order of the wide window; the stylesheet (panes.css) shows the other order immediately.
 */
import { Fragment, useEffect, useLayoutEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../ui/IconButton.tsx';
import { PartBoundary } from '../../ui/Part.tsx';
import { Splitter } from '../../ui/Splitter.tsx';
import { TabbedPages, type TabbedPage } from '../../ui/TabbedPages.tsx';
import { StaggeredRender } from '../../figure/staggered-render.tsx';
import { rangeOf, type Arrangement, type Pane, type Panes, type Side } from './panes-state.ts';
import './panes.css';

export interface PaneGridProps {
  readonly panes: Panes;
  readonly left: readonly TabbedPage[];
  /** Below the pages of the left side, whichever is open. */
  readonly prompt: ReactNode;
  readonly stage: ReactNode;
  /** Above the pages of the right side, always visible. */
  readonly why: ReactNode;
  readonly right: readonly TabbedPage[];
  readonly time: ReactNode;
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

const kPanes: readonly Pane[] = ['left', 'right', 'time'];
const kWords: Readonly<Record<Side, string>> = {
  left: 'program, options and data',
  right: 'explanation and counters',
};

/** Windows with one column, and those so low that the timeline is below the stage and not at the bottom; as in panes.css. */
const kStacked = '(max-width: 860px), (max-height: 500px)';
const kEnlarged = '(max-width: 560px) and (max-height: 500px)';

type Part = 'left' | 'stage' | 'right' | 'time';
const kOrders = {
  wide: ['left', 'stage', 'right', 'time'],
  stacked: ['stage', 'right', 'left', 'time'],
  enlarged: ['stage', 'time', 'right', 'left'],
} as const satisfies Readonly<Record<string, readonly Part[]>>;
const orderNow = (): keyof typeof kOrders =>
  matchMedia(kEnlarged).matches ? 'enlarged' : matchMedia(kStacked).matches ? 'stacked' : 'wide';

function onOrder(changed: () => void): () => void {
  const queries = [kStacked, kEnlarged].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => queries.forEach((query) => query.removeEventListener('change', changed));
}

export function PaneGrid({ panes, left, prompt, stage, why, right, time }: PaneGridProps) {
  const { sizes, away, pages } = useStore(panes.store);
  const grid = useSizes(sizes);
  const sizer = (pane: Pane) => ({
    controls: `${pane}-pane`,
    range: ({ scrollHeight }: HTMLElement) => rangeOf(pane, { width: innerWidth, height: innerHeight }, scrollHeight),
    onSize: (px: number | null) => panes.resize(pane, px),
  });
  const order = useSyncExternalStore(onOrder, orderNow, (): keyof typeof kOrders => 'wide');
  const parts: Readonly<Record<Part, ReactNode>> = {
    left: (
      <>
        <section className="left pane" id="left-pane" aria-label="Input">
          <TabbedPages
            name="left"
            label="Input"
            pages={left}
            open={pages.left}
            onOpen={(page) => panes.open('left', page)}
            beside={<Away side="left" panes={panes} away={away.left} />}
          />
          <div className="prompt">{prompt}</div>
        </section>
        <Splitter label="Width of program, options and data" edge="right" {...sizer('left')} />
      </>
    ),
    stage,
    right: (
      <>
        <Splitter label="Width of explanation and counters" edge="left" {...sizer('right')} />
        <aside className="right pane" id="right-pane" aria-label="Explanation and counters">
          <Away side="right" panes={panes} away={away.right} />
          <StaggeredRender turn={3}>
            <div className="always">
              <PartBoundary name="The explanation">{why}</PartBoundary>
            </div>
            <TabbedPages
              name="right"
              label="Counters and cost"
              pages={right}
              open={pages.right}
              onOpen={(page) => panes.open('right', page)}
            />
          </StaggeredRender>
        </aside>
      </>
    ),
    time: (
      <>
        <Splitter label="Timeline height" edge="top" {...sizer('time')} />
        <footer className="time" id="time-pane" aria-label="Time">
          <StaggeredRender turn={2}>
            <PartBoundary name="The timeline">{time}</PartBoundary>
          </StaggeredRender>
        </footer>
      </>
    ),
  };
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
      {kOrders[order].map((part) => (
        <Fragment key={part}>{parts[part]}</Fragment>
      ))}
    </main>
  );
}

/** The element whose custom properties have the sizes, px. */
function useSizes(sizes: Arrangement['sizes']) {
  const grid = useRef<HTMLElement>(null);
  useBrowserLayoutEffect(() => {
    for (const pane of kPanes) {
      const px = sizes[pane];
      if (px === null) grid.current?.style.removeProperty(`--${pane}`);
      else grid.current?.style.setProperty(`--${pane}`, `${px}px`);
    }
  }, [sizes]);
  return grid;
}

/** Hides and shows a side: one button in the same place, so that it keeps the focus. */
function Away({ side, panes, away }: { readonly side: Side; readonly panes: Panes; readonly away: boolean }) {
  const words = `${away ? 'Show' : 'Hide'} ${kWords[side]}`;
  return (
    <IconButton
      icon={(side === 'left') === away ? 'unfold' : 'fold'}
      label={words}
      title={words}
      className="plain away"
      aria-expanded={!away}
      aria-controls={`${side}-pane`}
      onClick={() => panes.putAway(side, !away)}
    />
  );
}
