/**
 * The scrubber with the timeline above it, and charts of the same records below. The range input lies exactly over the
 * lanes, so that dragging matches the drawing; its arrow keys move by single records, and zoomed in, a single record is
 * wide enough to hit. Hovering shows the content of a position and moves nothing; clicking a marker goes to it.
 */
import { Suspense, useMemo, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { formatInteger } from '../../base/units.ts';
import { layoutTimeline, timelineSpan } from './layout.ts';
import { Picture } from '../../render/svg/Picture.tsx';
import { highlightedCount } from '../../render/text/mark-text.ts';
import { Series } from '../../scene/series.ts';
import type { History, Session } from '../../session/session-types.ts';
import { kMetrics } from '../../theme/metrics.ts';
import { Painted } from '../../figure/Painted.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { Cross } from './Cross.tsx';
import { TimelineCache } from './timeline-index.ts';
import { TimelineTools, useCharts } from './TimelineTools.tsx';
import { useGestures, useVisibleRange } from './use-visible-range.ts';
import { useElements, useParted } from '../../figure/use-elements.ts';
import { usePrefetch } from '../../figure/use-prefetch.ts';
import { useWidth } from '../../figure/use-width.ts';
import { isRacing } from '../../figure/staggered-render.tsx';
import { useSession, useTheme } from '../../figure/use-session.ts';
import './timeline.css';

const Charts = lazyPart('The chart', async () => (await import('./Charts.tsx')).default);

const kHeight = 140;
/** Distance within which a click selects a marker, px: half of the size of a touch target. */
const kReach = 12;

function newCache() {
  const [spans, series] = [new TimelineCache(), new Series()];
  const advance = (history: History): void => {
    spans.advance(history);
    series.advance(history);
  };
  return { spans, series, advance };
}

/** Lanes and charts of the run, with the scrubber over them. */
export function Timeline({ session }: { readonly session: Session }) {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const racing = useSession(session, isRacing);
  const addresses = useSession(session, (s) => s.emphasized);
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 1120);
  const [cache] = useState(newCache);
  usePrefetch(session, cache.advance);
  const range = useVisibleRange(session);
  const { shown } = range;
  const [hovered, setHovered] = useState<number | null>(null);
  const box = useMemo(() => ({ width, height: kHeight }), [width]);
  const { x0, x1 } = timelineSpan(box);
  const { spans, markers } = cache.spans.read(session.history());
  const samples = cache.series.read(session.history());
  const { choice, charts } = useCharts(session, samples);
  const marks = useMemo(() => {
    const drawn = { spans, markers, samples, emphasized: new Set(addresses) };
    return layoutTimeline({ box, metrics: kMetrics, cursor, total, shown, ...drawn });
  }, [box, cursor, total, spans, markers, samples, shown, addresses]);
  const { elements, painted } = useParted(marks, useElements(marks, racing));
  const recordAt = (x: number): number =>
    Math.round(shown.from + ((Math.min(x1, Math.max(x0, x)) - x0) / (x1 - x0)) * (shown.to - shown.from));
  const placeOf = (record: number): number => x0 + ((record - shown.from) / (shown.to - shown.from)) * (x1 - x0);
  useGestures(frame, {
    zoom: (factor, x) => range.zoom(factor, recordAt(x)),
    pan: (dx) => range.pan(dx / (x1 - x0)),
  });

  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setHovered(event.pointerType === 'touch' || total === 0 || x < x0 - 4 || x > x1 + 4 ? null : recordAt(x));
  };
  const goToMarker = (event: MouseEvent<HTMLDivElement>): void => {
    const edge = event.currentTarget.getBoundingClientRect();
    if (event.target instanceof HTMLInputElement || event.clientY - edge.top > kHeight) return;
    const x = event.clientX - edge.left;
    const near = markers
      .map((marker) => ({ marker, apart: Math.abs(placeOf(marker.at) - x) }))
      .filter(({ apart }) => apart <= kReach)
      .sort((a, b) => a.apart - b.apart)[0];
    if (near) session.seek(near.marker.at + 1);
  };
  const cross = hovered !== null && hovered >= shown.from && hovered <= shown.to ? Math.round(placeOf(hovered)) : null;
  return (
    <div className="timeline-with-charts">
      <div
        className="timeline"
        ref={frame}
        data-highlighted={highlightedCount(marks)}
        onPointerMove={point}
        onPointerLeave={() => setHovered(null)}
        onClick={goToMarker}
      >
        <Picture marks={elements} box={box} title="Timeline of the run" name="timeline">
          {cross !== null && <Cross x={cross} height={kHeight} />}
        </Picture>
        <Painted marks={painted} box={box} theme={theme} racing={racing} />
        <Scrubber {...{ cursor, total, x0, x1 }} {...shown} onSeek={(to) => session.seek(to)} />
        {charts.length > 0 && (
          <Suspense fallback={null}>
            <Charts {...{ samples, charts, width, x0, x1, cursor, cross }} {...shown} at={hovered ?? cursor} />
          </Suspense>
        )}
      </div>
      <TimelineTools {...{ session, samples, range, hovered, choice }} />
    </div>
  );
}

interface ScrubberProps {
  readonly cursor: number;
  readonly total: number;
  /** Visible records. */
  readonly from: number;
  readonly to: number;
  /** Where the lanes begin and end, px. */
  readonly x0: number;
  readonly x1: number;
  readonly onSeek: (cursor: number) => void;
}

/** The range input over the lanes. */
function Scrubber({ cursor, total, from, to, x0, x1, onSeek }: ScrubberProps) {
  return (
    <input
      type="range"
      aria-label="Moment"
      min={from}
      max={to}
      step={1}
      value={cursor}
      disabled={total === 0}
      aria-valuetext={`record ${formatInteger(cursor)} of ${formatInteger(total)}`}
      onChange={(event) => onSeek(Number(event.target.value))}
      ref={(element) => {
        element?.style.setProperty('--from', `${x0}px`);
        element?.style.setProperty('--length', `${x1 - x0}px`);
      }}
    />
  );
}
