/**
 * The lives of tombstones: the drawing of layout/tombstone-lives.ts over what scene/tombstone-lives.ts reads of the history. One that is pointed at
 * shows in the tree where it lies; one that is chosen is the key whose lineage the panel beside tells.
 */
import { useCallback, useState } from 'react';
import type { Input } from '../../layout/input.ts';
import { layoutTombstoneLives } from '../../layout/tombstone-lives.ts';
import type { Lives } from '../../scene/tombstone-life.ts';
import { TombstoneLives } from '../../scene/tombstone-lives.ts';
import type { AskingLensProps } from './asking-lens.ts';
import { familyShownBy } from './family.ts';
import { Figure } from './Figure.tsx';
import { useGrown } from './use-grown.ts';
import { useSession } from './use-session.ts';

/** "key:6b31@12" of a mark, which panels know as that version of the key; null for what is about none. */
const versionOf = (id: string | null): string | null => /(?:^|\/)(key:[0-9a-f]*(?:@\d+)?)$/.exec(id ?? '')?.[1] ?? null;

export default function LivesLens({ session, drawn, heightFor, title, onMarks }: AskingLensProps) {
  const { scene, version, onSelect } = drawn;
  const cursor = useSession(session, (s) => s.cursor);
  const family = useSession(session, (s) => s.family);
  const [reader] = useState(() => new TombstoneLives());
  const told = useGrown(
    () => {
      const shown = familyShownBy('tombstones', scene, family);
      return { lives: reader.at(session.history(), cursor, shown, scene.tNs), keys: reader.keysOf(shown) };
    },
    [reader, session, scene, cursor, family],
    version,
  );
  const layout = useCallback((input: Input) => layoutTombstoneLives(input, told), [told]);
  return (
    <Figure
      {...drawn}
      view="tombstones"
      layout={layout}
      title={title}
      heightFor={heightFor}
      onPoint={(id) => session.pointAt(whereabouts(told.lives, versionOf(id)))}
      onSelect={(id) => onSelect(versionOf(id))}
      {...(onMarks ? { onMarks } : {})}
    />
  );
}

/** Where a tombstone lies, as the tree names it; of one that is gone, and of many together, nothing. */
function whereabouts({ lives }: Lives, version: string | null): readonly string[] {
  const sequence = /@(\d+)$/.exec(version ?? '')?.[1];
  const life = sequence === undefined ? undefined : lives.findLast((each) => each.sequence === Number(sequence));
  const last = life?.end === null ? life.stays.at(-1) : undefined;
  if (last === undefined) return [];
  return last.home === 'memtable'
    ? [`memtable:${last.in}`, `memtable:${last.in}/entry:${version!.slice(4)}`]
    : [`table:${last.in}`];
}
