/**
 * The device: the drawing of visualizations/device/layout.ts. A request concerns a file: pointing at it lights its table in the tree,
 * clicking selects it, so that all requests for that file are lit.
 *
 * Waiting is recorded only with detail. Without it nothing is drawn: a queue without waiting requests would be wrong.
 */
import { layoutDevice } from './layout.ts';
import type { ViewProps } from '../visualization.ts';
import { isRecorded } from '../../figure/DetailOffer.tsx';
import { Figure } from '../../figure/Figure.tsx';

/** The address of a mark's file, as in the tree; null if it has none. */
const fileOf = (id: string | null): string | null => /(?:^|\/)((?:table|file):\d+)$/.exec(id ?? '')?.[1] ?? null;

export default function DeviceView({ session, drawn, ...figure }: ViewProps) {
  const { onSelect } = drawn;
  if (!isRecorded(session)) return <p className="detail-offer">Waits at the device are recorded with details.</p>;
  return (
    <Figure
      {...drawn}
      {...figure}
      view="device"
      layout={layoutDevice}
      onPoint={(id) => {
        const file = fileOf(id);
        session.emphasize(file === null ? [] : [file]);
      }}
      onSelect={(id) => onSelect(fileOf(id))}
    />
  );
}
