/**
 * What a screen reader hears while the picture moves: the newest sentence, at a rate that can be borne. Sentences that come faster are
 * passed over, but the last one is always said.
 */
import { useEffect, useRef, useState } from 'react';
import { kMotion } from '../theme/tokens.ts';

export function LiveRegion({ sentence }: { readonly sentence: string }) {
  const [said, setSaid] = useState('');
  const newest = useRef(sentence);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    newest.current = sentence;
    if (timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      setSaid(newest.current);
    }, kMotion.speak_ms);
  }, [sentence]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
  return (
    <p className="unseen" role="status" aria-live="polite">
      {said}
    </p>
  );
}
