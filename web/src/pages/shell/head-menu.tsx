/**
 * What of the head does not fit beside the name of the site on a phone: in a wide window its controls stand in the row as they are, in a narrow
 * one behind a button, under each other and with their words (head-menu.css). They are the same elements in both, so that a control is told
 * once, keeps what it holds, and a dialog that belongs to one opens from either.
 *
 * How the list opens and closes: ui/use-disclosure.ts.
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
