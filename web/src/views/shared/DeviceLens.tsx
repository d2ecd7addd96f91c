/**
 * The device: the drawing of layout/device.ts. A request is about a file: one that is pointed at lights its table in the tree, and one that is
 * chosen selects it, so that all requests about that file are lit.
 *
 * Who waited is told with single entries only. Where those were not recorded nothing is drawn: a queue without waiting would be a false one.
 */
import { layoutDevice } from '../../layout/device.ts';
import type { AskingLensProps } from './asking-lens.ts';
import { isTold } from './DetailOffer.tsx';
import { Figure } from './Figure.tsx';

/** What a mark is about, as the tree names it; null for what is about no file. */
const fileOf = (id: string | null): string | null => /(?:^|\/)((?:table|file):\d+)$/.exec(id ?? '')?.[1] ?? null;

export default function DeviceLens({ session, drawn, heightFor, title, onMarks }: AskingLensProps) {
  const { onSelect } = drawn;
  if (!isTold(session)) return <p className="detail-offer">Waits at the device are recorded with details.</p>;
  return (
    <Figure
      {...drawn}
      view="device"
      layout={layoutDevice}
      title={title}
      heightFor={heightFor}
      onPoint={(id) => {
        const file = fileOf(id);
        session.pointAt(file === null ? [] : [file]);
      }}
      onSelect={(id) => onSelect(fileOf(id))}
      {...(onMarks ? { onMarks } : {})}
    />
  );
}
