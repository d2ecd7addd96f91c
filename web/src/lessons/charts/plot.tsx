/** A chart of lines in a lesson: without its lines while a prediction covers it. */
import { LineChart, type LineChartProps } from '../../charts/LineChart.tsx';
import { useIsHidden } from '../tasks/spoiler.tsx';

export function Plot({ label, ...chart }: Omit<LineChartProps, 'hidden'>) {
  const covered = useIsHidden();
  return <LineChart {...chart} hidden={covered} label={covered ? 'Hidden until you predict' : label} />;
}
