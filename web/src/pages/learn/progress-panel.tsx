/**
 * What was done, as something that a reader has in hand: how much of it, saved as a file, opened from one, erased and brought back. What has to be said
 * comes where it happened; what could not be read is offered, and is in nobody's way.
 */
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { formatCount } from '../../base/units.ts';
import {
  found,
  discardQuarantined,
  setProgress,
  unkept,
  corruptTexts,
  watchAnswers,
} from '../../lessons/progress/memory.ts';
import {
  countOf,
  kNothing,
  progressBytesMax,
  textOfProgress,
  tooLarge,
  withFile,
  type Progress,
} from '../../lessons/progress/progress.ts';
import { saveFile } from '../../figure/save.ts';

const kPlace = 'course';

export function ProgressPanel({ progress }: { readonly progress: Progress }) {
  const [said, setSaid] = useState('');
  const [erased, setErased] = useState<Progress | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const name = useId();
  const where = useSyncExternalStore(watchAnswers, unkept, () => null);
  const count = countOf(progress);
  const tell = (sentence: string, gone: Progress | null = null): void => {
    setSaid(sentence);
    setErased(gone);
  };
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    // Looked at before it is read: somebody's file may be of any size.
    if (chosen.size > progressBytesMax) return tell(`${tooLarge} Nothing was changed.`);
    const text = await chosen.text().catch(() => null);
    if (text === null) return tell('The file could not be read. Nothing was changed.');
    const read = withFile(progress, text);
    if (read.progress !== progress) setProgress(kPlace, read.progress);
    tell(read.sentence);
  };
  return (
    <section className="progress" aria-labelledby={name} id="progress">
      <h2 id={name}>Your progress</h2>
      <p>
        {count === 0
          ? 'What you predict, perform and pass is stored in this browser only.'
          : `${formatCount(count, 'answer')} in ${formatCount(Object.keys(progress).length, 'lesson')}, stored in this browser only.`}{' '}
        Use a file to move it to another browser.
      </p>
      <div className="row">
        <button
          type="button"
          disabled={count === 0}
          onClick={() =>
            saveFile('strata-progress.json', new Blob([textOfProgress(progress)], { type: 'application/json' }))
          }
        >
          Save as a file
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          Open a file
        </button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label="A file of progress"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <button
          type="button"
          disabled={count === 0}
          onClick={() => {
            setProgress(kPlace, kNothing);
            tell(`${formatCount(count, 'answer')} erased.`, progress);
          }}
        >
          Erase
        </button>
      </div>
      <p role="status" className="told">
        {said}{' '}
        {erased !== null && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setProgress(kPlace, erased);
              tell('Restored.');
            }}
          >
            Restore
          </button>
        )}
      </p>
      {where !== null && <p className="not-kept">{where.why}, so your progress is lost when you close this page.</p>}
      <Unread />
    </section>
  );
}

/** What was kept here and cannot be used as it is. */
function Unread() {
  const text = useSyncExternalStore(watchAnswers, corruptTexts, () => '');
  const state = useSyncExternalStore(watchAnswers, found, () => 'absent' as const);
  if (text === '') return null;
  return (
    <p className="unread">
      {state === 'newer'
        ? 'A newer version of Strata wrote the progress that is stored here. This version shows what it understands and does not change it. '
        : 'Some stored progress cannot be read. It is not used, but it is not lost. '}
      <button
        type="button"
        className="link"
        onClick={() => saveFile('strata-progress-as-found.txt', new Blob([text], { type: 'text/plain' }))}
      >
        Save it to a file
      </button>{' '}
      {state !== 'newer' && (
        <button type="button" className="link" onClick={discardQuarantined}>
          Discard
        </button>
      )}
    </p>
  );
}
