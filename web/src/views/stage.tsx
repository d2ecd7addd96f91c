/**
 * The stage: the tree above, one of the five animations below, both over the same keys and at the same moment. The stage takes the
 * focus; single keys act only while it has it (or something inside it that does not want them).
 */
import { useCallback, useRef, useState } from 'react';
import { Keyboard } from '../interact/keyboard.ts';
import type { Input } from '../layout/input.ts';
import type { ViewName } from '../layout/index.ts';
import type { Mark } from '../layout/marks.ts';
import { counterInfos } from '../protocol/counters.gen.ts';
import type { Session } from '../store/types.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { AxisKeeper } from './shared/axis-keeper.ts';
import { kStopKinds } from './shared/episode.ts';
import { Figure } from './shared/Figure.tsx';
import { useReducedMotion, useSession } from './shared/use-session.ts';

type Lens = Exclude<ViewName, 'tree'>;

export const kLenses: readonly { readonly id: Lens; readonly text: string; readonly title: string }[] = [
  { id: 'write-path', text: 'Write path', title: 'A memtable and its flush' },
  { id: 'read-path', text: 'Bloom probe', title: 'A Get and the filters it asks' },
  { id: 'merge', text: 'Heap merge', title: 'The heap of the merging iterator' },
  { id: 'compaction', text: 'Compaction', title: 'A compaction: in, out, left behind' },
  { id: 'tombstones', text: 'Tombstone run', title: 'A scan among tombstones' },
];

export interface StageProps {
  readonly session: Session;
  readonly keyboard: Keyboard;
  readonly onMarks?: (view: ViewName, marks: readonly Mark[]) => void;
}

const treeHeight = (width: number): number => (width < 560 ? Math.max(280, width * 0.82) : Math.min(420, Math.max(300, width * 0.43)));
const lensHeight = (width: number): number => (width < 560 ? Math.max(300, width * 0.86) : Math.min(310, Math.max(270, width * 0.33)));

export function lensOf(view: string): Lens {
  return kLenses.find((lens) => lens.id === view)?.id ?? 'write-path';
}

export function Stage({ session, keyboard, onMarks }: StageProps) {
  const picture = usePicture(session);
  const lens = lensOf(useSession(session, (s) => s.view));
  const choose = useCallback((id: Lens) => {
    session.setView(id);
    session.setStopKind(kStopKinds[id]);
  }, [session]);
  const chosen = kLenses.find((l) => l.id === lens)!;
  return (
    <section className="stage" aria-label="Stage" tabIndex={0} onKeyDown={(event) => keyboard.press(event)} data-stage>
      <Figure view="tree" title="The tree: memtables, levels and tables over their keys" heightFor={treeHeight} {...picture} {...(onMarks ? { onMarks } : {})} />
      <Tabs name="lens" label="Animation" tabs={kLenses} chosen={lens} onChoose={choose} />
      <div role="tabpanel" id="lens-panel" aria-labelledby={`lens-tab-${lens}`}>
        <Figure key={lens} view={lens} title={chosen.title} heightFor={lensHeight} {...picture} {...(onMarks ? { onMarks } : {})} />
      </div>
    </section>
  );
}

/** One drawing on its own: for embeds and lessons. */
export function SingleFigure({ session, view, title, heightFor, onMarks }: { readonly session: Session; readonly view: ViewName; readonly title: string; readonly heightFor?: (width: number) => number; readonly onMarks?: StageProps['onMarks'] }) {
  const picture = usePicture(session);
  return <Figure view={view} title={title} heightFor={heightFor ?? (view === 'tree' ? treeHeight : lensHeight)} {...picture} {...(onMarks ? { onMarks } : {})} />;
}

function usePicture(session: Session): Pick<Input, 'scene' | 'axis' | 'selection' | 'light'> & { readonly version: number; readonly still: boolean; readonly onSelect: (address: string | null) => void } {
  const version = useSession(session, (s) => s.sceneVersion);
  const selection = useSession(session, (s) => s.selection);
  const resting = useSession(session, (s) => s.status !== 'running');
  const litCounter = useSession(session, (s) => s.litCounter);
  const chosenStill = useSession(session, (s) => s.reducedMotion);
  const [keeper] = useState(() => new AxisKeeper());
  const light = useRef<Input['light']>(null);
  if (litCounter === null) light.current = null;
  else if (light.current?.counter !== counterInfos[litCounter]!.name) light.current = { counter: counterInfos[litCounter]!.name };
  const still = useReducedMotion() || chosenStill;
  const onSelect = useCallback((address: string | null) => session.select(address), [session]);
  return { scene: session.scene(), axis: keeper.axisOf(session.history(), resting), version, selection, light: light.current, still, onSelect };
}
