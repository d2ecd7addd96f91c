/**
 * The controls of the head that do not fit next to the site's name on a phone. In a wide window they are in the row; in a narrow one a button opens
 * them as a list, with their names (head-menu.css). They are the same elements in both: screen readers find each control once, controls keep
 * their state, and their dialogs open from either.
 *
 * ui/use-disclosure.ts opens and closes the list.
 */
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { SiteLinks, type ShellProps } from './shell.tsx';
import './head-menu.css';

export interface HeadMenuProps extends Pick<ShellProps, 'up' | 'here'> {
  readonly children: ReactNode;
}

export function HeadMenu({ up, here, children }: HeadMenuProps) {
  const { open, setOpen, whole, button, list, onKeyDown, onClickCapture } = useDisclosure<
    HTMLDivElement,
    HTMLDivElement
  >();
  return (
    <div className="head-menu" ref={whole} data-open={open || undefined} onKeyDown={onKeyDown}>
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
        aria-label="Page actions"
        onClickCapture={onClickCapture}
      >
        <SiteLinks up={up} here={here} />
        {children}
      </div>
    </div>
  );
}
