/**
 * The line between two panes, by the window splitter pattern of the ARIA Authoring Practices: drag it, or move it with
 * the arrows (with Shift in larger steps); Home and End go to the limits, and Enter or a double click restores the
 * page's own size.
 *
 * It does not know the panes: it measures the element that it resizes, and reports the requested size.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

export interface SplitterProps {
  readonly label: string;
  /** Id of the element that it resizes. */
  readonly controls: string;
  /** The edge of that element where it is. */
  readonly edge: 'left' | 'right' | 'top';
  /** Minimum and maximum size in px of the resized element; called on each use. */
  readonly range: (controlled: HTMLElement) => readonly [min: number, max: number];
  /** A size in px; null restores the page's own. */
  readonly onSize: (px: number | null) => void;
}

const kStride_px = { small: 8, large: 48 };

export function Splitter({ label, controls, edge, range, onSize }: SplitterProps) {
  const element = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState<{ readonly size: number; readonly range: readonly [number, number] } | null>(null);
  const upright = edge !== 'top';
  /** Factor from px along the axis to growth of the element. */
  const sign = edge === 'right' ? 1 : -1;
  const measure = (pane: HTMLElement) => {
    const { width, height } = pane.getBoundingClientRect();
    return { size: upright ? width : height, range: range(pane) };
  };
  const measured = () => measure(document.getElementById(controls) ?? element.current!);
  useEffect(() => {
    const pane = document.getElementById(controls);
    if (!pane) return;
    const observer = new ResizeObserver(() => setNow(measure(pane)));
    observer.observe(pane);
    return () => observer.disconnect();
    // `range` may be a new function on each render, which is no reason to observe again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [controls, upright]);

  function size(px: number): void {
    const [min, max] = measured().range;
    onSize(Math.min(max, Math.max(min, px)));
  }
  function onKeyDown(event: KeyboardEvent): void {
    const {
      size: size_px,
      range: [min, max],
    } = measured();
    const stride = event.shiftKey ? kStride_px.large : kStride_px.small;
    const along = upright
      ? { ArrowRight: stride, ArrowLeft: -stride }[event.key]
      : { ArrowDown: stride, ArrowUp: -stride }[event.key];
    if (along !== undefined) size(size_px + sign * along);
    else if (event.key === 'Home') size(min);
    else if (event.key === 'End') size(max);
    else if (event.key === 'Enter') onSize(null);
    else return;
    event.preventDefault();
  }
  /** Where the drag began, and the size of the element then. */
  const held = useRef<{ readonly at: number; readonly size: number } | null>(null);
  const along = (event: PointerEvent): number => (upright ? event.clientX : event.clientY);
  return (
    <div
      ref={element}
      className="splitter"
      data-edge={edge}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-controls={controls}
      aria-orientation={upright ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.round(now?.size ?? 0)}
      aria-valuemin={now?.range[0] ?? 0}
      aria-valuemax={Math.round(Math.max(now?.range[1] ?? 0, now?.size ?? 0))}
      aria-valuetext={`${Math.round(now?.size ?? 0)} pixels`}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onSize(null)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { at: along(event), size: measured().size };
      }}
      onPointerMove={(event) => {
        if (held.current) size(held.current.size + sign * (along(event) - held.current.at));
      }}
      onPointerUp={() => (held.current = null)}
      onLostPointerCapture={() => (held.current = null)}
    />
  );
}
