/**
 * "Follow your own key": the reader writes a key into an empty database and follows it down the levels. This part is the box; the run and its picture
 * (own-key-board.tsx) are fetched when a key is written.
 */
import './own-key.css';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { Fields } from '../../ui/Fields.tsx';
import { lazyPart, PartBoundary } from '../../ui/Part.tsx';
import { useLessonContext } from '../lesson-context.tsx';

const Board = lazyPart('Your own key', async () => (await import('./own-key-board.tsx')).OwnKeyBoard);

/** One to twelve letters and digits: a word of the line language. */
const kKey = /^[a-z0-9]{1,12}$/i;

export function OwnKey({ children }: { readonly children: ReactNode }) {
  const { runtime } = useLessonContext();
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const id = useId();
  const write = () => {
    const word = typed.trim().toLowerCase();
    setRefused(!kKey.test(word));
    if (kKey.test(word)) setKey(word);
  };
  return (
    <figure className="own-key">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          write();
        }}
      >
        <Fields className="row">
          <label htmlFor={id}>{key === null ? 'An empty database. Write a key:' : 'Write another key:'}</label>
          <input
            id={id}
            value={typed}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={refused}
            aria-describedby={refused ? `${id}-why` : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit">Put</button>
        </Fields>
        {refused && (
          <p id={`${id}-why`} role="alert">
            A key here is one to twelve letters and digits, for example your first name.
          </p>
        )}
      </form>
      {key !== null && (
        <PartBoundary name="Your own key">
          <Suspense fallback={<p className="waiting">Opening an empty database …</p>}>
            <Board key={key} written={key} runtime={runtime} />
          </Suspense>
        </PartBoundary>
      )}
      <figcaption>{children}</figcaption>
    </figure>
  );
}
