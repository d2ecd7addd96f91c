/** The line below the timeline: the record under the pointer, the visible range, and which charts are shown. */
import { useSyncExternalStore } from 'react';
import { formatInteger } from '../../base/units.ts';
import type { Samples } from '../../scene/samples.ts';
import type { Session } from '../../session/session-types.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Select } from '../../ui/Select.tsx';
import { useSession } from '../../figure/use-session.ts';
import { watchMedia } from '../../theme/theme.ts';
import { chartsOf, chartWords, kCharts, timeAt, type ChartName } from './charts-layout.ts';
import type { VisibleRange } from './use-visible-range.ts';

type Choice = 'none' | ChartName | 'all';
const isChoice = (word: string): word is Choice =>
  word === 'none' || word === 'all' || (kCharts as readonly string[]).includes(word);

/** In a smaller window the picture needs the space. */
const kRoomy = '(min-width: 1181px) and (min-height: 860px)';
const hasRoom = (): boolean => matchMedia(kRoomy).matches;
const onRoom = (changed: () => void): (() => void) => watchMedia([kRoomy], changed);

/** The chosen charts, and those of them that this run has. Until the user chooses: one chart if the window is large. */
export function useCharts(
  session: Session,
  samples: Samples,
): { readonly choice: Choice; readonly charts: readonly ChartName[] } {
  const isRoomy = useSyncExternalStore(onRoom, hasRoom, () => false);
  const chosen = useSession(session, (s) => s.charts);
  const choice = isChoice(chosen) ? chosen : isRoomy ? 'l0' : 'none';
  return { choice, charts: chartsOf(samples).filter((name) => choice === 'all' || choice === name) };
}

export interface TimelineToolsProps {
  readonly session: Session;
  readonly samples: Samples;
  readonly range: VisibleRange;
  /** The record under the pointer; null if there is none. */
  readonly hovered: number | null;
  readonly choice: Choice;
}

export function TimelineTools({ session, samples, range, hovered, choice }: TimelineToolsProps) {
  const cursor = useSession(session, (s) => s.cursor);
  const total = useSession(session, (s) => s.total);
  const { shown, isZoomed } = range;
  const records = `Records ${formatInteger(shown.from)} to ${formatInteger(shown.to)} of ${formatInteger(total)}`;
  const offered = chartsOf(samples);
  const zoomOut = 'Four times as many records';
  const zoomIn = 'A quarter of the records, around the cursor; also Ctrl and the wheel';
  const buttons = [
    { icon: 'fold', label: 'Earlier', disabled: !isZoomed, onClick: () => range.pan(-0.5) },
    { icon: 'unfold', label: 'Later', disabled: !isZoomed, onClick: () => range.pan(0.5) },
    {
      icon: 'further',
      label: 'Zoom out',
      title: zoomOut,
      disabled: !isZoomed,
      onClick: () => range.zoom(1 / 4, cursor),
    },
    { icon: 'nearer', label: 'Zoom in', title: zoomIn, disabled: total === 0, onClick: () => range.zoom(4, cursor) },
  ] as const;
  return (
    <div className="time-tools row">
      <p className="pointed" data-pointed={hovered ?? undefined}>
        {hovered !== null
          ? `record ${formatInteger(hovered)} · t = ${timeAt(samples, hovered)} modeled`
          : isZoomed && records}
      </p>
      <div className="row" role="group" aria-label="Visible range">
        {buttons.map((button) => (
          <IconButton key={button.label} className="plain" {...button} />
        ))}
        <button type="button" className="plain" disabled={!isZoomed} onClick={range.showAll}>
          All
        </button>
      </div>
      <Select<Choice>
        label="Charts"
        value={choice}
        options={[
          ['none', 'none'],
          ...kCharts.map((name) => [name, chartWords(name).name, !offered.includes(name)] as const),
          ['all', 'all'],
        ]}
        onChange={(to) => session.setCharts(to)}
      />
    </div>
  );
}
