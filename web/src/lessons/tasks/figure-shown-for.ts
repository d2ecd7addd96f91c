/** A task in the place of a figure: words and numbers of the prose beside it lead to the figure, so pressing one shows the figure again. */
import { useEffect, useRef, type RefObject } from 'react';

/** Words and numbers of the prose that lead to the figure. */
const kLeading = '.highlight, .show, button.measure';
/** Keys that press a word of the prose. */
const kPressing = ['Enter', ' '];

/** `part`: is in the section of the figure. Calls `show` when a word is pressed while the task has taken the place of the figure. */
export function useFigureShownFor(part: RefObject<Element | null>, isReplaced: boolean, show: () => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const section = part.current?.closest('.figure-section');
    if (!section || !isReplaced) return;
    const listening = new AbortController();
    const follow = ({ target }: Event) => {
      if (target instanceof Element && target.closest(kLeading)) latest.current();
    };
    const followKey = (event: Event) => kPressing.includes((event as KeyboardEvent).key) && follow(event);
    section.addEventListener('click', follow, listening);
    section.addEventListener('keydown', followKey, listening);
    return () => listening.abort();
  }, [part, isReplaced]);
}
