/**
 * What of the head does not fit beside the name of the site on a phone: in a wide window its controls stand in the row as they are, in a narrow
 * one behind a button, under each other and with their words (head-menu.css). They are the same elements in both, so that a control is told
 * once, keeps what it holds, and a dialog that belongs to one opens from either.
 *
 * The button discloses, and the controls stay controls: Tab and the up and down keys walk through them; Escape, a press elsewhere, and the
 * focus going elsewhere close it. Whoever chooses one, or presses Escape, has the focus on the button again; a dialog that opens then gives
 * it back there.
 */
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../ui/icons.tsx';
import { SiteLinks, type ShellProps } from './shell.tsx';
import './head-menu.css';

export interface HeadMenuProps extends Pick<ShellProps, 'up' | 'here'> {
  readonly children: ReactNode;
}

/** What of the menu can be chosen, in its order; what the dialog of one of them holds is no part of it. */
const choicesIn = (list: HTMLElement): readonly HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('a, button:not(:disabled)')].filter((e) => e.closest('dialog') === null);

export function HeadMenu({ up, here, children }: HeadMenuProps) {
  const [open, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
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
  const walk = (event: KeyboardEvent) => {
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
  return (
    <div className="head-menu" ref={whole} data-open={open || undefined} onKeyDown={open ? walk : undefined}>
      <button
        type="button"
        className="plain head-more"
        ref={button}
        aria-expanded={open}
        aria-controls="head-list"
        aria-label="More"
        title="More"
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" />
      </button>
      <div
        className="head-list"
        id="head-list"
        ref={list}
        role="group"
        aria-label="What can be done with this page"
        onClickCapture={(event) => {
          // Before what was chosen acts, so that what it opens finds the focus where it shall come back to.
          if (open && (event.target as Element).closest('a, button')) close();
        }}
      >
        <SiteLinks up={up} here={here} />
        {children}
      </div>
    </div>
  );
}
