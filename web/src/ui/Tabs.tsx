/**
 * Tabs by the pattern of the ARIA Authoring Practices: one tab stop, arrows move between tabs and activate them, Home
 * and End go to the ends. The caller renders the panel; its id is `${name}-panel`. If not all tabs fit, the selected
 * one is scrolled into view.
 */
import { useEffect, useRef, type KeyboardEvent } from 'react';

export interface TabsProps<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly tabs: readonly { readonly id: T; readonly text: string }[];
  readonly chosen: T;
  readonly onChoose: (id: T) => void;
}

export function Tabs<T extends string>({ name, label, tabs, chosen, onChoose }: TabsProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [strip, tab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-selected=true]')];
    if (!strip || !tab) return;
    // Scrolls only the strip: scrollIntoView would scroll the page as well.
    const left = tab.offsetLeft - strip.offsetLeft;
    if (left < strip.scrollLeft) strip.scrollLeft = left;
    else strip.scrollLeft = Math.max(strip.scrollLeft, left + tab.offsetWidth - strip.clientWidth);
  }, [chosen]);
  function onKeyDown(event: KeyboardEvent) {
    const here = tabs.findIndex((tab) => tab.id === chosen);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const place = (to + tabs.length) % tabs.length;
    onChoose(tabs[place]!.id);
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[place]?.focus();
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${name}-tab-${tab.id}`}
          aria-selected={tab.id === chosen}
          aria-controls={`${name}-panel`}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
        >
          {tab.text}
        </button>
      ))}
    </div>
  );
}
