/**
 * Pages under tabs. A page is created when it is first opened and then stays, hidden, when another one is opened: typed
 * text is still there when the user comes back, and pages that are never opened cost nothing.
 */
import { Suspense, useState, type ReactNode } from 'react';
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
  /** Id of the open page; an unknown id means the first. */
  readonly open: string;
  readonly onOpen: (id: string) => void;
  /** Shown beside the tabs, after them in document order. */
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
              <PartBoundary name={`“${text}”`}>
                <Suspense fallback={<p className="meta">Loading …</p>}>{content}</Suspense>
              </PartBoundary>
            </div>
          ))}
      </div>
    </>
  );
}
