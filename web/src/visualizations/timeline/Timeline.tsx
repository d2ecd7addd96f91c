/**
 * The scrubber with the timeline above it, and charts of the same records below. The range input lies exactly over the
 * lanes, so that dragging matches the drawing; its arrow keys move by single records, and zoomed in, a single record is
 * wide enough to hit. Hovering shows the content of a position and moves nothing; clicking a marker goes to it.
 */
import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { formatInteger } from '../../base/units.ts';
import { attachStretch, including, panned, shownOf, zoomed, type Stretch } from '../../interact/stretch.ts';
import { chartsOf, chartWords, kCharts, timeAt, type ChartName } from './charts-layout.ts';
import { layoutTimeline, timelineSpan } from './layout.ts';
import { Picture } from '../../render/svg/Picture.tsx';
import { litCount } from '../../render/text/mark-text.ts';
import { Series } from '../../scene/series.ts';
import { positionOf } from '../../session/place.ts';
import type { History, Place, Session } from '../../session/session-types.ts';
import { kMetrics } from '../../theme/metrics.ts';
import { Icon } from '../../ui/icons.tsx';
import { Painted } from '../../figure/Painted.tsx';
import { lazyPart } from '../../ui/Part.tsx';
import { TimelineKeeper } from './timeline-index.ts';
import { useElements, useParted } from '../../figure/use-elements.ts';
import { useReadAhead } from '../../figure/use-read-ahead.ts';
import { useWidth } from '../../figure/use-width.ts';
import { isRacing } from '../../figure/turns.tsx';
import { useSession, useTheme } from '../../figure/use-session.ts';
import './timeline.css';

const Charts = lazyPart('The chart', async () => (await import('./Charts.tsx')).default);

const kHeight = 140;
/** Distance within which a click selects a marker, px: half of the size of a touch target. */
const kReach = 12;

type Choice = 'none' | ChartName | 'all';
const isChoice = (word: string): word is Choice =>
  word === 'none' || word === 'all' || (kCharts as readonly string[]).includes(word);

/** The range between two places; null if they are not in this history. */
function stretchOf(history: History, [from, to]: readonly [Place, Place]): Stretch | null {
  const [first, last] = [positionOf(history, from), positionOf(history, to)];
  return first < last ? { from: first, to: last } : null;
}

/** In a smaller window the picture needs the space. */
const kRoomy = '(min-width: 1181px) and (min-height: 860px)';
const hasRoom = (): boolean => matchMedia(kRoomy).matches;
function onRoom(changed: () => void): () => void {
  const query = matchMedia(kRoomy);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function newKeeper() {
  const [spans, series] = [new TimelineKeeper(), new Series()];
  const advance = (history: History): void => {
    spans.advance(history);
    series.advance(history);
  };
  return { spans, series, advance };
}

export function Timeline({ session }: { readonly session: Session }) {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const racing = useSession(session, isRacing);
  const addresses = useSession(session, (s) => s.pointed);
  const theme = useTheme();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 1120);
  const [keeper] = useState(newKeeper);
  useReadAhead(session, keeper.advance);
  const places = useSession(session, (s) => s.stretch);
  const stretch = places && stretchOf(session.history(), places);
  const setStretch = (to: Stretch | null): void => session.setStretch(to);
  const [pointed, setPointed] = useState<number | null>(null);
  const isRoomy = useSyncExternalStore(onRoom, hasRoom, () => false);
  const chosen = useSession(session, (s) => s.charts);
  const choice = isChoice(chosen) ? chosen : isRoomy ? 'l0' : 'none';

  const box = useMemo(() => ({ width, height: kHeight }), [width]);
  const { x0, x1 } = timelineSpan(box);
  const { spans, markers } = keeper.spans.read(session.history());
  const samples = keeper.series.read(session.history());
  // When playing or stepping leaves the visible range, the range moves along.
  const kept = including(stretch, cursor, total);
  const [shownFrom, shownTo] = [shownOf(kept, total).from, shownOf(kept, total).to];
  const shown = useMemo(() => ({ from: shownFrom, to: shownTo }), [shownFrom, shownTo]);
  const marks = useMemo(
    () =>
      layoutTimeline({
        box,
        metrics: kMetrics,
        cursor,
        total,
        spans,
        markers,
        samples,
        shown,
        pointed: new Set(addresses),
      }),
    [box, cursor, total, spans, markers, samples, shown, addresses],
  );
  const { elements, painted } = useParted(marks, useElements(marks.length, racing));
  const recordAt = (x: number): number =>
    Math.round(shown.from + ((Math.min(x1, Math.max(x0, x)) - x0) / (x1 - x0)) * (shown.to - shown.from));
  const placeOf = (record: number): number => x0 + ((record - shown.from) / (shown.to - shown.from)) * (x1 - x0);

  const hands = useRef({ zoom: (_factor: number, _x: number) => {}, pan: (_dx: number) => {} });
  useEffect(() => {
    hands.current = {
      zoom: (factor, x) => setStretch(zoomed(kept, factor, recordAt(x), total)),
      pan: (dx) => setStretch(panned(kept, dx / (x1 - x0), total)),
    };
  });
  useEffect(
    () =>
      attachStretch(frame.current!, {
        zoom: (factor, x) => hands.current.zoom(factor, x),
        pan: (dx) => hands.current.pan(dx),
      }),
    [],
  );

  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setPointed(event.pointerType === 'touch' || total === 0 || x < x0 - 4 || x > x1 + 4 ? null : recordAt(x));
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

  const offered = chartsOf(samples);
  const charts = choice === 'all' ? offered : offered.filter((name) => name === choice);
  const cross = pointed !== null && pointed >= shown.from && pointed <= shown.to ? Math.round(placeOf(pointed)) : null;
  const nothing = total === 0;
  return (
    <div className="timeline-with-charts">
      <div
        className="timeline"
        ref={frame}
        data-lit={litCount(marks)}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onClick={goToMarker}
      >
        <Picture marks={elements} box={box} title="Timeline of the run" name="timeline">
          {cross !== null && <Cross x={cross} height={kHeight} />}
        </Picture>
        <Painted marks={painted} box={box} theme={theme} />
        <input
          type="range"
          aria-label="Moment"
          min={shown.from}
          max={shown.to}
          step={1}
          value={cursor}
          disabled={nothing}
          aria-valuetext={`record ${formatInteger(cursor)} of ${formatInteger(total)}`}
          onChange={(event) => session.seek(Number(event.target.value))}
          ref={(element) => {
            element?.style.setProperty('--from', `${x0}px`);
            element?.style.setProperty('--length', `${x1 - x0}px`);
          }}
        />
        {charts.length > 0 && (
          <Suspense fallback={null}>
            <Charts
              {...{ samples, charts, width, x0, x1, cursor, cross }}
              at={pointed ?? cursor}
              from={shown.from}
              to={shown.to}
            />
          </Suspense>
        )}
      </div>
      <div className="time-tools row">
        <p className="pointed" data-pointed={pointed ?? undefined}>
          {pointed === null
            ? kept === null
              ? ''
              : `Records ${formatInteger(shown.from)} to ${formatInteger(shown.to)} of ${formatInteger(total)}`
            : `record ${formatInteger(pointed)} · t = ${timeAt(samples, pointed)} modeled`}
        </p>
        <div className="row" role="group" aria-label="Visible range">
          <button
            type="button"
            className="plain"
            disabled={kept === null}
            onClick={() => setStretch(panned(kept, -0.5, total))}
            aria-label="Earlier"
          >
            <Icon name="fold" />
          </button>
          <button
            type="button"
            className="plain"
            disabled={kept === null}
            onClick={() => setStretch(panned(kept, 0.5, total))}
            aria-label="Later"
          >
            <Icon name="unfold" />
          </button>
          <button
            type="button"
            className="plain"
            disabled={kept === null}
            onClick={() => setStretch(zoomed(kept, 1 / 4, cursor, total))}
            aria-label="Zoom out"
            title="Four times as many records"
          >
            <Icon name="further" />
          </button>
          <button
            type="button"
            className="plain"
            disabled={nothing}
            onClick={() => setStretch(zoomed(kept, 4, cursor, total))}
            aria-label="Zoom in"
            title="A quarter of the records, around the cursor; also Ctrl and the wheel"
          >
            <Icon name="nearer" />
          </button>
          <button type="button" className="plain" disabled={kept === null} onClick={() => setStretch(null)}>
            All
          </button>
        </div>
        <label>
          <span>Charts</span>
          <select value={choice} onChange={(event) => session.setCharts(event.target.value)}>
            <option value="none">none</option>
            {kCharts.map((name) => (
              <option key={name} value={name} disabled={!offered.includes(name)}>
                {chartWords(name).name}
              </option>
            ))}
            <option value="all">all</option>
          </select>
        </label>
      </div>
    </div>
  );
}

/** A vertical line at the pointer, through lanes and charts. */
export function Cross({ x, height }: { readonly x: number; readonly height: number }) {
  return <line className="cross" x1={x + 0.5} x2={x + 0.5} y1={0} y2={height} strokeWidth={1} strokeDasharray="2 2" />;
}
