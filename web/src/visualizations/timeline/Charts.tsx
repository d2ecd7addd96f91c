/**
 * The charts under the lanes, rendered again only when their data has changed; cursor and cross-hair are drawn above
 * them. Loaded with the first chart.
 */
import type { XSpan } from '../../marks/marks.ts';
import { useMemo } from 'react';
import { kChartHeight, layoutCharts, type ChartName } from './charts-layout.ts';
import { Picture } from '../../render/svg/Picture.tsx';
import type { Samples } from '../../scene/samples.ts';
import { kMetrics } from '../../theme/metrics.ts';
import { Cross } from './Cross.tsx';

export interface ChartsProps extends XSpan {
  readonly samples: Samples;
  readonly charts: readonly ChartName[];
  readonly width: number;
  /** Visible records. */
  readonly from: number;
  readonly to: number;
  readonly cursor: number;
  /** The position whose values are printed: that of the pointer, otherwise the cursor. */
  readonly at: number;
  /** x of the pointer, px; null if it is elsewhere. */
  readonly cross: number | null;
}

export default function Charts({ samples, charts, width, x0, x1, from, to, cursor, at, cross }: ChartsProps) {
  const names = charts.join(' ');
  const box = useMemo(() => ({ width, height: names.split(' ').length * kChartHeight }), [width, names]);
  const marks = useMemo(
    () =>
      layoutCharts({
        box,
        metrics: kMetrics,
        samples,
        charts: names.split(' ') as ChartName[],
        x0,
        x1,
        from,
        to,
        at,
      }),
    [box, samples, names, x0, x1, from, to, at],
  );
  const here = x0 + ((cursor - from) / (to - from)) * (x1 - x0);
  return (
    <Picture marks={marks} box={box} title="Charts of the run" name="charts" className="charts">
      {cursor >= from && cursor <= to && <line className="here" x1={here} x2={here} y1={0} y2={box.height} />}
      {cross !== null && <Cross x={cross} height={box.height} />}
    </Picture>
  );
}
