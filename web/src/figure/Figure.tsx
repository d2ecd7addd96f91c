/**
 * One drawing of the scene: layout, tween, SVG and canvas, the tooltip, and the text version. It gets its layout as a
 * property and knows nothing of sessions, so the lab, a lesson, an embed and the gallery all use it.
 *
 * When the scene changes, marks move from their old to their new positions; with reduced motion, or while scenes arrive
 * faster than a move takes, they appear at the new positions immediately.
 */
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Layout } from '../marks/input.ts';
import { axisSpan, type Input } from '../marks/input.ts';
import type { Box, Mark } from '../marks/marks.ts';
import { StablePicture } from '../marks/stable-picture.ts';
import { Picture } from '../render/svg/Picture.tsx';
import { highlightedCount, wordsOf } from '../render/text/mark-text.ts';
import { markUnder, tipAt, type MarkPosition, type Tip } from '../render/under.ts';
import { kMetrics } from '../theme/metrics.ts';
import { Painted } from './Painted.tsx';
import { SaveFigure } from './SaveFigure.tsx';
import { useElements, useParted } from './use-elements.ts';
import { useVersionedMemo } from './use-versioned-memo.ts';
import { useTheme } from './use-session.ts';
import { useLongPress } from './use-long-press.ts';
import { useTween } from './use-tween.ts';
import { useBrowserLayoutEffect, useWidth } from './use-width.ts';

export interface FigureProps extends Pick<
  Input,
  'scene' | 'axis' | 'selection' | 'highlight' | 'answers' | 'emphasized'
> {
  readonly view: string;
  /** The layout of this view. */
  readonly layout: Layout;
  /** Changes whenever the scene has changed: scenes are mutated in place. */
  readonly version: number;
  readonly title: string;
  /** Height in px for a width in px. */
  readonly heightFor: (width: number) => number;
  readonly still: boolean;
  /** Pictures change faster than anyone can read: everything is painted, nothing moves. */
  readonly racing?: boolean;
  readonly onSelect?: (address: string | null) => void;
  /** The mark under the pointer, or null. */
  readonly onPoint?: (address: string | null) => void;
  /** Unique in the page; `figure-VIEW` if only one figure shows that view. */
  readonly name?: string;
  /** A position on the key axis, 0..1, marked in this and related figures; null for none. */
  readonly crosshair?: number | null;
  /** The pointer moved to a position on the key axis, or left. */
  readonly onCrosshair?: (at: number | null) => void;
  /** Drawn over the picture, from its marks as laid out. */
  readonly over?: (picture: Pick<Input, 'scene' | 'axis' | 'box'> & { readonly marks: readonly Mark[] }) => ReactNode;
  /** For tests and the text version: the marks as laid out, before any tween. */
  readonly onMarks?: (view: string, marks: readonly Mark[]) => void;
}

export function Figure(props: FigureProps) {
  const { view, layout, scene, axis, selection, highlight, answers, emphasized, version, title } = props;
  const { heightFor, still, racing = false, onSelect, onPoint, onMarks } = props;
  const { crosshair = null, onCrosshair } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 884);
  const box: Box = useMemo(() => ({ width, height: Math.round(heightFor(width)) }), [width, heightFor]);
  const [steady] = useState(() => new StablePicture());
  const marks = useVersionedMemo(
    () =>
      steady.of(
        layout({
          scene,
          axis,
          box,
          metrics: kMetrics,
          selection,
          highlight,
          ...(answers ? { answers } : {}),
          ...(emphasized ? { emphasized } : {}),
        }),
      ),
    [steady, layout, scene, axis, box, selection, highlight, answers, emphasized],
    version,
  );
  // In the commit that draws them, so that the reported marks are the visible ones.
  useBrowserLayoutEffect(() => {
    onMarks?.(view, marks);
  }, [onMarks, view, marks]);
  const highlighted = useMemo(() => highlightedCount(marks), [marks]);
  const most = useElements(marks, racing);
  const shown = useTween(marks, `${view} ${box.width} ${box.height}`, still || racing || most < Infinity);
  const { elements, painted } = useParted(shown, most);
  const [tip, setTip] = useState<Tip | null>(null);
  const theme = useTheme();
  const tell = (event: MarkPosition) => {
    setTip(tipAt(event, marks, box));
    onPoint?.(markUnder(event, marks, box)?.id ?? null);
    onCrosshair?.(axisUnder(event, box));
  };
  const finger = useLongPress((at) => {
    if (frame.current) tell({ ...at, currentTarget: frame.current });
  });

  return (
    <div
      className="figure"
      ref={frame}
      data-view={view}
      data-highlighted={highlighted}
      {...finger}
      onPointerDown={(event) => {
        finger.onPointerDown(event);
        if (event.pointerType === 'touch') setTip(null);
      }}
      onPointerMove={(event) => {
        finger.onPointerMove(event);
        if (event.pointerType !== 'touch') tell(event);
      }}
      onPointerLeave={(event) => {
        // Lifting a finger also fires this; the tooltip it opened should remain readable.
        if (event.pointerType === 'touch') return;
        setTip(null);
        onPoint?.(null);
        onCrosshair?.(null);
      }}
      onClick={(event) => {
        const mark = markUnder(event, marks, box);
        onSelect?.(mark ? mark.id : null);
      }}
    >
      <Picture marks={elements} box={box} title={title} name={props.name ?? `figure-${view}`}>
        {crosshair !== null && <Crosshair at={crosshair} box={box} />}
      </Picture>
      <Painted marks={painted} box={box} theme={theme} racing={racing} />
      {props.over?.({ scene, axis, box, marks })}
      {tip && <TipBox tip={tip} />}
      {/* Clicks here, to read or save the picture, must not select anything in it. */}
      <div className="figure-foot" onClick={(event) => event.stopPropagation()}>
        <Words marks={marks} title={title} />
        <SaveFigure marks={marks} box={box} title={title} view={view} theme={theme} />
      </div>
    </div>
  );
}

/** The position of the pointer on the key axis, or null outside it. */
function axisUnder(event: { readonly clientX: number; readonly currentTarget: Element }, box: Box): number | null {
  const rect = event.currentTarget.querySelector('svg')!.getBoundingClientRect();
  const { x0, x1 } = axisSpan(box);
  const at = ((event.clientX - rect.left) * (box.width / Math.max(1, rect.width)) - x0) / (x1 - x0);
  return at >= 0 && at <= 1 ? at : null;
}

function Crosshair({ at, box }: { readonly at: number; readonly box: Box }) {
  const { x0, x1 } = axisSpan(box);
  const x = x0 + (x1 - x0) * at;
  return <line className="crosshair" x1={x} x2={x} y1={24} y2={box.height - 4} aria-hidden="true" />;
}

function TipBox({ tip }: { readonly tip: Tip }) {
  const element = useRef<HTMLParagraphElement>(null);
  useBrowserLayoutEffect(() => {
    element.current?.style.setProperty('--tip-x', `${tip.x}px`);
    element.current?.style.setProperty('--tip-y', `${tip.y}px`);
  }, [tip]);
  return (
    <p className="tip" data-side={tip.side} ref={element}>
      {tip.text}
    </p>
  );
}

/** The text version of the picture, for everyone: the same sentences that a screen reader gets. */
function Words({ marks, title }: { readonly marks: readonly Mark[]; readonly title: string }) {
  const [open, setOpen] = useState(false);
  const words = useMemo(() => (open ? wordsOf(marks) : []), [open, marks]);
  return (
    <details className="words" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        In words<span className="unseen">: {title}</span>
      </summary>
      <ul>
        {words.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {open && words.length === 0 && <p>There is nothing to draw yet.</p>}
    </details>
  );
}
