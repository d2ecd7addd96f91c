/**
 * The main view: the tree above, one drawing or panel below, both over the same keys and at the same moment. A panel (a
 * table, a text) is passed by the page: views do not import each other. The main view takes the focus; single-key
 * shortcuts work only while it has the focus (or an element inside it that does not use them).
 */
import { memo, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import type { Keyboard } from '../../interact/keyboard.ts';
import { inTree } from '../../visualizations/bytes/byte-target.ts';
import {
  visualizations,
  kMainViewNames,
  isMainView,
  isPanel,
  headingOf,
  stopKindOf,
  type PanelName,
  type MainViewName,
  type DrawingName,
} from '../../visualizations/registry.ts';
import type { Mark } from '../../marks/marks.ts';
import type { Session } from '../../session/session-types.ts';
import { PartBoundary } from '../../ui/Part.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { KeyAxisCache } from '../../figure/key-axis-cache.ts';
import type { ViewProps } from '../../visualizations/visualization.ts';
import { DetailOffer, isRecorded } from '../../figure/DetailOffer.tsx';
import { FamilyChooser } from './FamilyChooser.tsx';
import { kEmptiness } from '../../visualizations/emptiness.ts';
import { MarkIndex, nearestOf } from '../../visualizations/nearest.ts';
import { labOriginOf, type LabOrigin } from '../../examples/lab-origin.ts';
import { kPresets } from '../../examples/presets.ts';
import { mainViewHeight, treeHeight, useFamilyScene, usePicture } from '../../figure/picture.tsx';
import { TreeView } from '../../visualizations/tree/View.tsx';
import { TreeAxisChooser } from '../../visualizations/tree/TreeAxisChooser.tsx';
import { StaggeredRender } from '../../figure/staggered-render.tsx';
import { Figure } from '../../figure/Figure.tsx';
import type { Layout } from '../../marks/input.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { usePrefetch } from '../../figure/use-prefetch.ts';
import { useSession } from '../../figure/use-session.ts';
import { kViews } from './main-view-tabs.tsx';

/** Panels shown below the tree instead of a drawing; may be loaded when first chosen. */
export type ViewPanels = Readonly<Record<PanelName, ComponentType<{ readonly session: Session }>>>;

export interface MainViewProps {
  readonly session: Session;
  readonly keyboard: Keyboard;
  /** The user chose an example. */
  readonly onOpen: (origin: LabOrigin) => void;
  readonly panels: ViewPanels;
  readonly onMarks?: (view: string, marks: readonly Mark[]) => void;
  /** Files are being dragged over the page. */
  readonly dropping?: boolean;
}

/** Height that tabs and the two lines of text take from the stage, px. */
const kChrome = { low: 92, wide: 110 };
/** In lower windows the stage and the transport have no margins; must match main-view.css. */
const kLow_px = 800;
/** Minimum visible height of the animation, px; the tree shrinks to its own minimum first. */
const kAnimationMin = 240;
const kTreeMin = 150;
/** With less room than this, both drawings have fixed heights, and the stage, or on a phone the page, scrolls. */
const kRoomMin = {
  wide: { drawing: kAnimationMin + kTreeMin, tall: 606 },
  stacked: { drawing: 400, tall: 448 },
};
/** With less room than this, the tree gives part of its share to the animation. */
const kRoomLow = 448;
/** Down to this room, a lens that asks the engine keeps both drawings visible, and the controls below them scroll. */
const kSightMin = 320;
/** Share of the tree. On a phone, and in a low window, its rows are compact, and the lens needs more. */
const kTreeShare = { wide: 0.55, low: 0.47, narrow: 0.43, tall: 0.36, map: 0.4 };
/** Height of the controls below the drawing of a lens that asks the engine; the device lens has none. */
const kBench = 148;

export const kTabs = kMainViewNames.map((id) => ({
  id,
  text: visualizations[id].tab,
  title: headingOf(id),
}));

export const mainViewOf = (view: string): MainViewName => (isMainView(view) ? view : 'write-path');

export function MainView({ session, keyboard, onOpen, panels, onMarks, dropping }: MainViewProps) {
  const view = mainViewOf(useSession(session, (s) => s.view));
  const choose = useCallback(
    (id: MainViewName) => {
      session.setView(id);
      session.setStopKind(stopKindOf(id));
    },
    [session],
  );
  // Both drawings over one axis, each in its turn.
  const [axis] = useState(() => new KeyAxisCache());
  const tombstones = useSession(session, (s) => s.viewPrefs.tombstones);
  const Panel = isPanel(view) ? panels[view] : null;
  const { tab } = visualizations[view];
  const element = useRef<HTMLElement>(null);
  const heights = useHeights(element, view);
  const reporting = onMarks ? { onMarks } : {};
  return (
    <section
      className="stage"
      aria-label="Stage"
      tabIndex={0}
      onKeyDown={(event) => keyboard.press(event)}
      id="stage"
      data-main-view
      data-dropping={dropping || undefined}
      ref={element}
    >
      <FamilyChooser session={session} />
      <TreeAxisChooser session={session} />
      <PartBoundary name="The tree">
        <Tree session={session} axis={axis} heightFor={heights.tree} {...reporting} />
      </PartBoundary>
      <Refusal session={session} />
      <Tabs name="lens" label="Animation" tabs={kTabs} chosen={view} onChoose={choose} />
      <div role="tabpanel" id="lens-panel" aria-labelledby={`lens-tab-${view}`}>
        <StaggeredRender turn={1}>
          {isPanel(view) ? (
            <Suspense fallback={null}>{Panel && <Panel session={session} />}</Suspense>
          ) : (
            <>
              {(view !== 'tombstones' || tombstones === 'map') && (
                <Invitation session={session} drawing={view} onOpen={onOpen} />
              )}
              <PartBoundary key={view} name={`“${tab}”`}>
                <Below
                  drawing={view}
                  title={headingOf(view)}
                  heightFor={heights.drawing}
                  session={session}
                  axis={axis}
                  {...reporting}
                />
              </PartBoundary>
              <DetailOffer session={session} />
            </>
          )}
        </StaggeredRender>
      </div>
    </section>
  );
}

interface OnMainView extends Pick<ViewProps, 'session' | 'heightFor' | 'onMarks'> {
  readonly axis: KeyAxisCache;
}

const Tree = memo(function Tree({ session, axis, ...figure }: OnMainView) {
  const drawn = useFamilyScene(usePicture(session, axis), session, visualizations.tree.family);
  // What is selected may be a part of a file; the tree shows its table.
  const selection = inTree(drawn.scene, drawn.selection);
  return <TreeView session={session} drawn={{ ...drawn, selection }} title={visualizations.tree.title} {...figure} />;
});

/** Why there is no tree: the engine did not start, for example because it could not load a codec. */
function Refusal({ session }: { readonly session: Session }) {
  const message = useSession(session, (s) => (s.status === 'error' ? s.message : ''));
  useSession(session, (s) => s.sceneVersion);
  if (message === '' || session.history().total > 0) return null;
  return <p className="refusal">Nothing ran: {message}</p>;
}

interface BelowProps {
  readonly drawing: DrawingName;
}

const kNothing: Layout = () => [];

/** The drawing of a lens, loaded when it is first chosen; until then an empty one of the same height. */
const Below = memo(function Below({
  drawing,
  session,
  axis,
  ...figure
}: OnMainView & Pick<ViewProps, 'title'> & BelowProps) {
  const drawn = useFamilyScene(usePicture(session, axis), session, visualizations[drawing].family);
  const View = kViews[drawing];
  return (
    <Suspense
      fallback={
        <div className="lens-comes" aria-busy="true" inert>
          <Figure view={drawing} layout={kNothing} title={figure.title} heightFor={figure.heightFor} {...drawn} />
        </div>
      }
    >
      <View session={session} drawn={drawn} {...figure} />
    </Suspense>
  );
});

/**
 * Shown if the lens is empty at the cursor: a button to the nearest moment where it is not, or, if this run has none,
 * the example that has.
 */
function Invitation({
  session,
  drawing,
  onOpen,
}: {
  readonly session: Session;
  readonly drawing: DrawingName;
  readonly onOpen: MainViewProps['onOpen'];
}) {
  const resting = useSession(session, (s) => s.status === 'ready' && !s.playing);
  const version = useSession(session, (s) => s.sceneVersion);
  const index = useMemo(() => new MarkIndex(drawing), [drawing]);
  usePrefetch(session, index.advance);
  const nearest = useVersionedMemo(
    () => {
      if (!resting) return null;
      const { cursor: position } = session.store.getState();
      const stops = () => session.stops(stopKindOf(drawing));
      return nearestOf(drawing, { scene: session.scene(), history: session.history(), position, stops }, index);
    },
    [session, drawing, resting, index],
    version,
  );
  if (nearest !== null)
    return (
      <p className="invitation">
        <button type="button" onClick={() => session.seek(nearest.position)}>
          {nearest.words}
        </button>
      </p>
    );
  if (!resting || session.stops(stopKindOf(drawing)).activities > 0) return null;
  const empty = kEmptiness[drawing];
  if (empty?.example !== true || !empty.isEmpty(session.scene())) return null;
  // If detail was not recorded, it is unknown whether it happened.
  if (!isRecorded(session)) return null;
  const example = kPresets.find((preset) => preset.view === drawing)!;
  return (
    <p className="invitation">
      This run has no records of this kind.{' '}
      <button type="button" onClick={() => onOpen(labOriginOf(example))}>
        Open the example: {example.name}
      </button>
    </p>
  );
}

/**
 * Heights of both drawings, which together fill the available room: the stage, if the page gives it a height of its
 * own; otherwise, on a phone, the window between the head of the page and the bar at its foot (`--bar`). With too
 * little room each has its own height, and one scrolls; for a lens that asks the engine, only the controls below its
 * drawing move out of view.
 */
function useHeights(
  element: { readonly current: HTMLElement | null },
  view: MainViewName,
): {
  readonly tree: (width: number) => number;
  readonly drawing: (width: number) => number;
} {
  const [heights, setHeights] = useState({ tree: treeHeight, drawing: mainViewHeight });
  const { tall } = visualizations[view];
  const controls = tall === 'controls';
  const own = controls ? 'tall' : view === 'tombstones' ? 'map' : null;
  useEffect(() => {
    const stage = element.current;
    if (!stage) return;
    let before = '';
    const measure = () => {
      const style = getComputedStyle(stage);
      const fixed = style.overflowY === 'auto';
      const top = stage.getBoundingClientRect().top + window.scrollY;
      const bar = Number.parseFloat(style.getPropertyValue('--bar')) || 0;
      const roomMin = kRoomMin[fixed ? 'wide' : 'stacked'][tall ? 'tall' : 'drawing'];
      const room =
        (fixed ? stage.clientHeight : window.innerHeight - top - bar) -
        kChrome[fixed && window.innerHeight <= kLow_px ? 'low' : 'wide'];
      // Our own drawings change the height of the stage: react only to other changes.
      const now = `${fixed} ${stage.clientWidth} ${room}`;
      if (now === before) return;
      before = now;
      const wide = own ?? (tall && room < roomMin ? 'tall' : room < kRoomLow ? 'low' : 'wide');
      const share = Math.round(room * kTreeShare[fixed ? wide : 'narrow']);
      const tree = fixed && own !== 'tall' ? Math.min(share, Math.max(kTreeMin, room - kAnimationMin)) : share;
      const inSight = fixed && tall !== undefined && room >= kSightMin && room < roomMin;
      const below = room - tree - (fixed && controls && !inSight ? kBench : 0);
      setHeights(
        (room < roomMin && !inSight) || (!fixed && stage.clientWidth > 560)
          ? { tree: treeHeight, drawing: mainViewHeight }
          : { tree: () => tree, drawing: () => below },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [element, tall, controls, own]);
  return heights;
}
