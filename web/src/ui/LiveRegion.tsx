/** What a screen reader hears while the picture moves: the newest sentence, at the pace of speaker.ts. */
import { useEffect, useState } from 'react';
import { Speaker } from './speaker.ts';

/** `opening`: the first sentence is where the reader begins, and is not announced. */
export function LiveRegion({ sentence, opening = false }: { readonly sentence: string; readonly opening?: boolean }) {
  const [said, setSaid] = useState('');
  const [speaker] = useState(() => new Speaker(setSaid, opening ? sentence : ''));
  useEffect(() => speaker.tell(sentence), [speaker, sentence]);
  useEffect(() => () => speaker.end(), [speaker]);
  return (
    <p className="unseen" role="status" aria-live="polite">
      {said}
    </p>
  );
}
