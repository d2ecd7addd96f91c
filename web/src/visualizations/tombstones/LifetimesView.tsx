/**
 * Lifetimes of tombstones: the drawing of visualizations/tombstones/lifetimes-layout.ts with the data of scene/features/tombstones/tombstone-lifetimes.ts. Pointing
 * at a lifetime lights its location in the tree; clicking selects the key for the lineage panel.
 */
import { useCallback, useState } from 'react';
import type { Input } from '../../marks/input.ts';
import { layoutLifetimes } from './lifetimes-layout.ts';
import type { LifetimesAt } from '../../scene/features/tombstones/tombstone-lifetime.ts';
import { TombstoneLifetimes } from '../../scene/features/tombstones/tombstone-lifetimes.ts';
import type { ViewProps } from '../visualization.ts';
import { familyShownBy } from '../../figure/family.ts';
import { Figure } from '../../figure/Figure.tsx';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import { useSession } from '../../figure/use-session.ts';

/** "key:6b31@12" of a mark, which panels understand as that version of the key; null if the mark has none. */
const versionOf = (id: string | null): string | null => /(?:^|\/)(key:[0-9a-f]*(?:@\d+)?)$/.exec(id ?? '')?.[1] ?? null;

export default function LifetimesView({ session, drawn, ...figure }: ViewProps) {
  const { scene, version, onSelect } = drawn;
  const cursor = useSession(session, (s) => s.cursor);
  const family = useSession(session, (s) => s.family);
  const [reader] = useState(() => new TombstoneLifetimes());
  const drawing = useVersionedMemo(
    () => {
      const shown = familyShownBy('of-read', scene, family);
      return { lifetimesAt: reader.at(session.history(), cursor, shown, scene.tNs), keys: reader.keysOf(shown) };
    },
    [reader, session, scene, cursor, family],
    version,
  );
  const layout = useCallback((input: Input) => layoutLifetimes(input, drawing), [drawing]);
  return (
    <Figure
      {...drawn}
      {...figure}
      view="tombstones"
      layout={layout}
      onPoint={(id) => session.emphasize(locateKey(drawing.lifetimesAt, versionOf(id)))}
      onSelect={(id) => onSelect(versionOf(id))}
    />
  );
}

/** The location of a tombstone, as in the tree; empty if it is gone, or for a bar of many. */
function locateKey({ lifetimes }: LifetimesAt, version: string | null): readonly string[] {
  const sequence = /@(\d+)$/.exec(version ?? '')?.[1];
  const lifetime =
    sequence === undefined ? undefined : lifetimes.findLast((each) => each.sequence === Number(sequence));
  const last = lifetime?.end === null ? lifetime.stays.at(-1) : undefined;
  if (last === undefined) return [];
  return last.home === 'memtable'
    ? [`memtable:${last.in}`, `memtable:${last.in}/entry:${version!.slice(4)}`]
    : [`table:${last.in}`];
}
