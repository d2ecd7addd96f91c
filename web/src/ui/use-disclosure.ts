/**
 * A button that opens a list of controls: Tab and the up and down arrows move through them; Escape, a press elsewhere,
 * and moving the focus elsewhere close it. After a choice or Escape the focus returns to the button, so a dialog that
 * opens then returns it there.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';

/** The controls in the list, in order, excluding the content of dialogs inside them. */
const choicesIn = (list: HTMLElement): readonly HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('a, button:not(:disabled)')].filter((e) => e.closest('dialog') === null);

/** `whole` contains the button and the list. The caller attaches `onKeyDown` to it, and `onClickCapture` to the list. */
export function useDisclosure<Whole extends HTMLElement, List extends HTMLElement>() {
  const [open, setOpen] = useState(false);
  const whole = useRef<Whole>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<List>(null);
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event) => {
      if (!whole.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    else if (way !== undefined) {
      const choices = choicesIn(list.current!);
      const at = choices.indexOf(document.activeElement as HTMLElement);
      choices.at(at < 0 && way < 0 ? -1 : (at + way) % choices.length)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Runs before the chosen control acts, so that a dialog it opens finds the focus where it must return to. */
  const onClickCapture = (event: MouseEvent) => {
    if (open && (event.target as Element).closest('a, button')) close();
  };
  return { open, setOpen, whole, button, list, onKeyDown, onClickCapture };
}
