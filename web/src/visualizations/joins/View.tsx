/**
 * The Join lens: one of its drawings, chosen above it, and below it what it shows in words. Plans and calls are of this run up to the cursor;
 * profiles and clients are published figures.
 */
import { useCallback, useState } from 'react';
import { Choice } from '../../figure/CornerChoice.tsx';
import { Figure } from '../../figure/Figure.tsx';
import { useSession } from '../../figure/use-session.ts';
import { useVersionedMemo } from '../../figure/use-versioned-memo.ts';
import type { Input } from '../../marks/input.ts';
import type { ViewProps } from '../visualization.ts';
import { drawingOf, kDrawings, kReadingNames, layoutJoins } from './drawings.ts';
import { JoinReader } from './join-reader.ts';
import { storyOf } from './stories.ts';
import './joins.css';

/** Room for the choices and the words, and the least that the drawing needs, px. On a phone the page scrolls to the words. */
const kWords = { wide: 84, narrow: 104 };
const kLeast = 216;
function heightOf(width: number, height: number): number {
  if (width < 500) return height;
  return Math.max(kLeast, height - (width < 760 ? kWords.narrow : kWords.wide));
}

export default function JoinsView({ session, drawn, ...figure }: ViewProps) {
  const { version } = drawn;
  const chosen = useSession(session, (s) => s.viewPrefs.joins);
  const cursor = useSession(session, (s) => s.cursor);
  const [reader] = useState(() => new JoinReader());
  const read = useVersionedMemo(
    () => ({ meter: reader.at(session.history(), cursor) }),
    [reader, session, cursor],
    `${version} ${session.history().revision}`,
  );
  const layout = useCallback((input: Input) => layoutJoins(input, chosen, read.meter), [chosen, read]);
  const choose = (joins: typeof chosen) => session.setViewPrefs({ joins });
  const drawing = drawingOf(chosen);
  const { heightFor } = figure;
  const height = useCallback((width: number) => heightOf(width, heightFor(width)), [heightFor]);
  return (
    <div className="joins-lens">
      <div className="joins-choices">
        <Choice
          className="joins-choice"
          label="Show of the join"
          choices={kDrawings}
          chosen={drawing}
          onChoose={choose}
        />
        {drawing === 'time' && (
          <Choice className="joins-choice" label="Read as" choices={kReadingNames} chosen={chosen} onChoose={choose} />
        )}
      </div>
      <Figure {...drawn} {...figure} heightFor={height} view="joins" layout={layout} />
      <p className="joins-story">{storyOf(chosen, read.meter)}</p>
    </div>
  );
}
