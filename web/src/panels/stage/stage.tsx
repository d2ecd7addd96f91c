/**
 * The stage: the tree above, one of the lenses below, both over the same keys and at the same moment. A lens is a
 * drawing, or a panel (a table, a text) that the page passes to the stage: views do not import each other. The stage
 * takes the focus; single-key shortcuts work only while it has the focus (or an element inside it that does not use
 * them).
 */
import { memo, Suspense, useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import type { Keyboard } from '../../interact/keyboard.ts';
import { inTree } from '../../visualizations/bytes/byte-target.ts';
import { layoutOf } from '../../visualizations/designs.ts';
import { layoutTreeBySize } from '../../visualizations/tree/tree-sizes.ts';
import type { AskingViewName, ViewName } from '../../marks/views.ts';
import type { Mark } from '../../marks/marks.ts';
import type { Session } from '../../store/types.ts';
import { PartBoundary } from '../../ui/Part.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { AxisKeeper } from '../../figure/key-axis-cache.ts';
import { kAskingLenses, type AskingLensProps } from '../../visualizations/engine-query-views.ts';
import { isAsking, isPanel, stopKindOf, type LensName, type PanelName } from '../../visualizations/views.ts';
import { DetailOffer, isTold } from '../../figure/DetailOffer.tsx';
import { FamilyChooser } from './FamilyChooser.tsx';
import { Figure } from '../../figure/Figure.tsx';
import { nearestOf } from '../../visualizations/nearest.ts';
import { openingOf, type Opening } from '../../examples/opening.ts';
import { kPresets } from '../../examples/presets.ts';
import { lensHeight, treeHeight, usePicture, useTurned } from '../../figure/picture.tsx';
import { TombstoneLens } from '../../visualizations/tombstones/View.tsx';
import { TreeAxisChooser } from '../../visualizations/tree/TreeAxisChooser.tsx';
import { InTurn } from '../../figure/turns.tsx';
import { useGrown } from '../../figure/use-grown.ts';
import { useSession } from '../../figure/use-session.ts';

type Lens = Exclude<LensName, 'tree'>;
type Drawing = Exclude<Lens, PanelName>;

/** Panels shown below the tree instead of a drawing; may be loaded when first chosen. */
export type LensPanels = Readonly<Partial<Record<PanelName, ComponentType<{ readonly session: Session }>>>>;

export const kLenses: readonly { readonly id: Lens; readonly text: string; readonly title: string }[] = [
  { id: 'write-path', text: 'Write path', title: 'A memtable and its flush' },
  { id: 'read-path', text: 'Bloom probe', title: 'A Get and the filters it checks' },
  { id: 'filter', text: 'Filter bits', title: 'The bits of a filter and the keys that set them' },
  { id: 'merge', text: 'Heap merge', title: 'The heap of the merging iterator' },
  { id: 'compaction', text: 'Compaction', title: 'A compaction: input, output, dropped entries' },
  { id: 'tombstones', text: 'Tombstone run', title: 'A scan through tombstones' },
  { id: 'snapshots', text: 'Snapshots', title: 'What each snapshot keeps' },
  { id: 'memory', text: 'Memory', title: 'Memory in use, against its limit' },
  { id: 'device', text: 'Device', title: 'The device: its limits, its queue and its space' },
  { id: 'bytes', text: 'Bytes', title: 'A block, a log record or a manifest edit, byte by byte' },
  { id: 'stats', text: 'Stats', title: 'The table of compactions, as RocksDB prints it' },
  { id: 'words', text: 'Text', title: 'The whole scene as text' },
];

export interface StageProps {
  readonly session: Session;
  readonly keyboard: Keyboard;
  /** The user chose an example. */
  readonly onOpen: (opening: Opening) => void;
  readonly panels: LensPanels;
  readonly onMarks?: (view: ViewName | AskingViewName, marks: readonly Mark[]) => void;
  /** Files are being dragged over the page. */
  readonly dropping?: boolean;
}

/** Height that tabs and the two lines of text take from the stage, px. */
const kChrome = { low: 92, wide: 110 };
/** In lower windows the stage and the transport have no margins; must match stage.css. */
const kLow_px = 800;
/** Minimum visible height of the animation, px; the tree shrinks to its own minimum first. */
const kAnimationMin = 240;
const kTreeMin = 150;
/** With less room than this, both drawings have fixed heights, and the stage, or on a phone the page, scrolls. */
const kRoomMin = {
  wide: { drawing: kAnimationMin + kTreeMin, asking: 606 },
  stacked: { drawing: 400, asking: 448 },
};
/** With less room than this, the tree gives part of its share to the animation. */
const kRoomLow = 448;
/** Down to this room, a lens that asks the engine keeps both drawings visible, and the controls below them scroll. */
const kSightMin = 320;
/** Share of the tree. On a phone, and in a low window, its rows are compact, and the lens needs more. */
const kTreeShare = { wide: 0.55, low: 0.47, narrow: 0.43, asking: 0.36, map: 0.4 };
/** Height of the controls below the drawing of a lens that asks the engine; the device lens has none. */
const kBench = 148;

export function lensOf(view: string): Lens {
  return kLenses.find((lens) => lens.id === view)?.id ?? 'write-path';
}

export function Stage({ session, keyboard, onOpen, panels, onMarks, dropping }: StageProps) {
  const lens = lensOf(useSession(session, (s) => s.view));
  const choose = useCallback(
    (id: Lens) => {
      session.setView(id);
      session.setStopKind(stopKindOf(id));
    },
    [session],
  );
  // Both drawings over one axis, each in its turn.
  const [axis] = useState(() => new AxisKeeper());
  const tombstones = useSession(session, (s) => s.look.tombstones);
  const Panel = isPanel(lens) ? panels[lens] : undefined;
  const chosen = kLenses.find((l) => l.id === lens)!;
  const element = useRef<HTMLElement>(null);
  const heights = useHeights(element, lens);
  const told = onMarks ? { onMarks } : {};
  return (
    <section
      className="stage"
      aria-label="Stage"
      tabIndex={0}
      onKeyDown={(event) => keyboard.press(event)}
      id="stage"
      data-stage
      data-dropping={dropping || undefined}
      ref={element}
    >
      <FamilyChooser session={session} />
      <TreeAxisChooser session={session} />
      <PartBoundary name="The tree">
        <Tree session={session} axis={axis} heightFor={heights.tree} {...told} />
      </PartBoundary>
      <Tabs name="lens" label="Animation" tabs={kLenses} chosen={lens} onChoose={choose} />
      <div role="tabpanel" id="lens-panel" aria-labelledby={`lens-tab-${lens}`}>
        <InTurn turn={1}>
          {isPanel(lens) ? (
            <Suspense fallback={null}>{Panel && <Panel session={session} />}</Suspense>
          ) : (
            <>
              {(lens !== 'tombstones' || tombstones === 'map') && (
                <Invitation session={session} lens={lens} onOpen={onOpen} />
              )}
              <PartBoundary key={lens} name={`“${chosen.text}”`}>
                <Below
                  lens={lens}
                  title={chosen.title}
                  heightFor={heights.lens}
                  session={session}
                  axis={axis}
                  {...told}
                />
              </PartBoundary>
              <DetailOffer session={session} />
            </>
          )}
        </InTurn>
      </div>
    </section>
  );
}

interface OnStage extends Pick<AskingLensProps, 'session' | 'heightFor' | 'onMarks'> {
  readonly axis: AxisKeeper;
}

const Tree = memo(function Tree({ session, axis, ...figure }: OnStage) {
  const tree = useTurned(usePicture(session, axis), session, 'tree');
  const isBySize = useSession(session, (s) => s.treeAxis === 'size') && tree.scene.btree === null;
  return (
    <Figure
      view="tree"
      layout={isBySize ? layoutTreeBySize : layoutOf('tree', tree.scene)}
      title={`The tree: memtables, levels and tables ${isBySize ? 'by size' : 'by key'}`}
      {...figure}
      {...tree}
      selection={inTree(tree.scene, tree.selection)}
    />
  );
});

interface BelowProps {
  readonly lens: Drawing;
}

/** The drawing of a lens; one that asks the engine is loaded when first chosen. */
const Below = memo(function Below({
  lens,
  session,
  axis,
  ...figure
}: OnStage & Pick<AskingLensProps, 'title'> & BelowProps) {
  const drawn = useTurned(usePicture(session, axis), session, lens);
  if (isAsking(lens)) {
    const Asking = kAskingLenses[lens];
    return (
      <Suspense fallback={<p className="lens-comes">Loading view …</p>}>
        <Asking session={session} drawn={drawn} {...figure} />
      </Suspense>
    );
  }
  if (lens === 'tombstones') return <TombstoneLens session={session} drawn={drawn} {...figure} />;
  return <Figure view={lens} layout={layoutOf(lens, drawn.scene)} {...figure} {...drawn} />;
});

/** Other lenses draw state that exists even if nothing has happened. */
const isEmptyWithout = (lens: Drawing): boolean =>
  ['read-path', 'merge', 'compaction', 'tombstones', 'snapshots'].includes(lens);

/**
 * Shown if the lens is empty at the cursor: a button to the nearest moment where it is not, or, if this run has none,
 * the example that has.
 */
function Invitation({
  session,
  lens,
  onOpen,
}: {
  readonly session: Session;
  readonly lens: Drawing;
  readonly onOpen: StageProps['onOpen'];
}) {
  const resting = useSession(session, (s) => s.status === 'ready' && !s.playing);
  const version = useSession(session, (s) => s.sceneVersion);
  const nearest = useGrown(
    () =>
      resting
        ? nearestOf(lens, {
            scene: session.scene(),
            history: session.history(),
            position: session.store.getState().cursor,
            stops: () => session.stops(stopKindOf(lens)),
          })
        : null,
    [session, lens, resting],
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
  if (!resting || session.stops(stopKindOf(lens)).episodes > 0) return null;
  if (!isEmptyWithout(lens)) return null;
  // If detail was not recorded, it is unknown whether it happened.
  if (!isTold(session)) return null;
  const example = kPresets.find((preset) => preset.view === lens)!;
  return (
    <p className="invitation">
      This run has no records of this kind.{' '}
      <button type="button" onClick={() => onOpen(openingOf(example))}>
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
  lens: Lens,
): {
  readonly tree: (width: number) => number;
  readonly lens: (width: number) => number;
} {
  const [heights, setHeights] = useState({ tree: treeHeight, lens: lensHeight });
  const asking = isAsking(lens) && lens !== 'device';
  const own = asking ? 'asking' : lens === 'tombstones' ? 'map' : null;
  useEffect(() => {
    const stage = element.current;
    if (!stage) return;
    let before = '';
    const measure = () => {
      const style = getComputedStyle(stage);
      const fixed = style.overflowY === 'auto';
      const top = stage.getBoundingClientRect().top + window.scrollY;
      const bar = Number.parseFloat(style.getPropertyValue('--bar')) || 0;
      const roomMin = kRoomMin[fixed ? 'wide' : 'stacked'][isAsking(lens) ? 'asking' : 'drawing'];
      const room =
        (fixed ? stage.clientHeight : window.innerHeight - top - bar) -
        kChrome[fixed && window.innerHeight <= kLow_px ? 'low' : 'wide'];
      // Our own drawings change the height of the stage: react only to other changes.
      const now = `${fixed} ${stage.clientWidth} ${room}`;
      if (now === before) return;
      before = now;
      const wide = own ?? (isAsking(lens) && room < roomMin ? 'asking' : room < kRoomLow ? 'low' : 'wide');
      const share = Math.round(room * kTreeShare[fixed ? wide : 'narrow']);
      const tree = fixed && own !== 'asking' ? Math.min(share, Math.max(kTreeMin, room - kAnimationMin)) : share;
      const inSight = fixed && isAsking(lens) && room >= kSightMin && room < roomMin;
      const below = room - tree - (fixed && asking && !inSight ? kBench : 0);
      setHeights(
        (room < roomMin && !inSight) || (!fixed && stage.clientWidth > 560)
          ? { tree: treeHeight, lens: lensHeight }
          : { tree: () => tree, lens: () => below },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(stage);
    return () => observer.disconnect();
  }, [element, lens, asking, own]);
  return heights;
}
