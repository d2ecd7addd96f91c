/**
 * Pages under tabs. A page is made when it is opened for the first time and stays, unseen, when another one is opened: what was typed into
 * it is there when the reader comes back, and what nobody opens costs nothing.
 */
import { useState, type ReactNode } from 'react';
import { PartBoundary } from './Part.tsx';
import { Tabs } from './Tabs.tsx';

export interface TabbedPage {
  readonly id: string;
  readonly text: string;
  readonly content: ReactNode;
}

export interface TabbedPagesProps {
  readonly name: string;
  readonly label: string;
  readonly pages: readonly TabbedPage[];
  /** Id of the open page; one that is not there is the first. */
  readonly open: string;
  readonly onOpen: (id: string) => void;
  /** Stands beside the tabs, behind them in the order of reading. */
  readonly beside?: ReactNode;
}

export function TabbedPages({ name, label, pages, open, onOpen, beside }: TabbedPagesProps) {
  const chosen = (pages.find(({ id }) => id === open) ?? pages[0]!).id;
  const [made, setMade] = useState<readonly string[]>([chosen]);
  if (!made.includes(chosen)) setMade([...made, chosen]);
  return (
    <>
      <Tabs name={name} label={label} tabs={pages} chosen={chosen} onChoose={onOpen} />
      {beside}
      <div
        className="tabbed-page"
        role="tabpanel"
        id={`${name}-panel`}
        aria-labelledby={`${name}-tab-${chosen}`}
        tabIndex={0}
      >
        {pages
          .filter(({ id }) => made.includes(id) || id === chosen)
          .map(({ id, text, content }) => (
            <div key={id} data-page-id={id} hidden={id !== chosen}>
              <PartBoundary name={`“${text}”`}>{content}</PartBoundary>
            </div>
          ))}
      </div>
    </>
  );
}
