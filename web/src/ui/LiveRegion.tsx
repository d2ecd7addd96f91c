/** The live region: announces the newest sentence while the picture moves, at the pace of speaker.ts. */
import { useEffect, useState } from 'react';
import { Speaker } from './speaker.ts';

/** `opening`: the first sentence is the initial state and is not announced. */
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
