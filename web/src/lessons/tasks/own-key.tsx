/**
 * "Follow your own key": the reader writes a key into a new database and follows it down the levels, in the place of the figure that shows another
 * write meanwhile. This part is the box; the run and its picture (own-key-board.tsx) are fetched when a key is written.
 *
 * Words of the prose lead to the figure, so pressing them shows it again.
 */
import './own-key.css';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import { Fields } from '../../ui/Fields.tsx';
import { lazyPart, PartBoundary } from '../../ui/Part.tsx';
import { useLessonContext } from '../lesson-context.tsx';
import { useFigureShownFor } from './figure-shown-for.ts';

const Board = lazyPart('Your own key', async () => (await import('./own-key-board.tsx')).OwnKeyBoard);

/** One to twelve letters and digits: a word of the line language. */
const kKey = /^[a-z0-9]{1,12}$/i;
/** `nth`: the same key again is another walk. */
interface Written {
  readonly key: string;
  readonly nth: number;
}

/** `children`: the figure. */
export function OwnKey({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  const { runtime } = useLessonContext();
  const [written, setWritten] = useState<Written | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const isWritten = written !== null;
  useFigureShownFor(part, isWritten, () => setWritten(null));
  const back = () => {
    setWritten(null);
    // The button that was pressed is gone.
    part.current?.querySelector<HTMLInputElement>('form input')?.focus();
  };
  return (
    <div className="own-key" ref={part}>
      <KeyForm isFirst={!isWritten} onWrite={(key) => setWritten({ key, nth: (written?.nth ?? 0) + 1 })} />
      {written !== null && (
        <figure>
          <PartBoundary name="Your own key">
            <Suspense fallback={<p className="waiting">Opening a new database …</p>}>
              <Board key={written.nth} written={written.key} runtime={runtime} />
            </Suspense>
          </PartBoundary>
          <figcaption>
            {caption}{' '}
            <button type="button" className="link" onClick={back}>
              Back to the first figure
            </button>
          </figcaption>
        </figure>
      )}
      <div hidden={isWritten}>{children}</div>
    </div>
  );
}

function KeyForm({ isFirst, onWrite }: { readonly isFirst: boolean; readonly onWrite: (key: string) => void }) {
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState(false);
  const id = useId();
  const write = () => {
    const word = typed.trim().toLowerCase();
    setRefused(!kKey.test(word));
    if (kKey.test(word)) onWrite(word);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
    >
      <Fields className="row">
        <label htmlFor={id}>{isFirst ? 'Write a key:' : 'Another key:'}</label>
        <input
          id={id}
          value={typed}
          placeholder="your name"
          maxLength={12}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={refused}
          aria-describedby={refused ? `${id}-why` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="primary">
          Put
        </button>
      </Fields>
      {refused && (
        <p id={`${id}-why`} role="alert">
          A key here is one to twelve letters and digits, for example your first name.
        </p>
      )}
    </form>
  );
}
