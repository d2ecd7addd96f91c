/**
 * The reader's progress: how much there is, and buttons to save it as a file, open it from one, and erase and restore it. Messages appear next
 * to the buttons. Stored progress that cannot be read is offered as a file; it blocks nothing.
 */
import { useId, useState, useSyncExternalStore } from 'react';
import { formatCount } from '../../base/units.ts';
import {
  found,
  discardQuarantined,
  setProgress,
  unkept,
  corruptTexts,
  watchAnswers,
} from '../../lessons/progress/progress-store.ts';
import { countOf, kNothing, type Progress } from '../../lessons/progress/progress.ts';
import { progressBytesMax, textOfProgress, tooLarge, withFile } from '../../lessons/progress/progress-file.ts';
import { saveFile } from '../../figure/save.ts';
import { FileButton } from '../../ui/FileButton.tsx';

const kPlace = 'course';

export function ProgressPanel({ progress }: { readonly progress: Progress }) {
  const [said, setSaid] = useState('');
  const [erased, setErased] = useState<Progress | null>(null);
  const name = useId();
  const where = useSyncExternalStore(watchAnswers, unkept, () => null);
  const count = countOf(progress);
  const say = (sentence: string, gone: Progress | null = null): void => {
    setSaid(sentence);
    setErased(gone);
  };
  const openFile = async (file: File): Promise<void> => {
    // Checked before reading, because a chosen file may be of any size.
    if (file.size > progressBytesMax) return say(`${tooLarge} Nothing was changed.`);
    const text = await file.text().catch(() => null);
    if (text === null) return say('The file could not be read. Nothing was changed.');
    const read = withFile(progress, text);
    if (read.progress !== progress) setProgress(kPlace, read.progress);
    say(read.sentence);
  };
  const save = (): void =>
    saveFile('strata-progress.json', new Blob([textOfProgress(progress)], { type: 'application/json' }));
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
        <button type="button" disabled={count === 0} onClick={save}>
          Save as a file
        </button>
        <FileButton label="A file of progress" accept=".json,application/json" onFile={(file) => void openFile(file)}>
          Open a file
        </FileButton>
        <button
          type="button"
          disabled={count === 0}
          onClick={() => {
            setProgress(kPlace, kNothing);
            say(`${formatCount(count, 'answer')} erased.`, progress);
          }}
        >
          Erase
        </button>
      </div>
      <p role="status" className="said">
        {said}{' '}
        {erased !== null && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setProgress(kPlace, erased);
              say('Restored.');
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

/** Stored progress that this version cannot read or must not change. */
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
