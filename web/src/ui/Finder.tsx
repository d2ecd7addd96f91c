/**
 * A field and the list of what it finds, in a dialog: the combobox with a listbox of the ARIA Authoring Practices. The focus stays in the
 * field; arrows move along the list (aria-activedescendant), Enter takes, Escape leaves. What is found is told in numbers to who cannot see it.
 *
 * The choice is run after the dialog has closed and has given the focus back, so that it may move the focus itself. All of that happens while
 * Enter is handled: the browser tells of a closed dialog in a task of its own, and a key that comes before would ask for what still counts
 * as open.
 */
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';

export interface Choice {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  readonly keys?: string;
  readonly detail?: string;
}

export interface FinderProps<T extends Choice> {
  readonly label: string;
  readonly placeholder: string;
  readonly open: boolean;
  readonly find: (query: string) => readonly T[];
  readonly onChoose: (choice: T) => void;
  readonly onClose: () => void;
}

export function Finder<T extends Choice>(props: FinderProps<T>) {
  const { label, open, onChoose, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current: element } = dialog;
    if (open && element && !element.open) element.showModal();
    if (!open && element?.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="dialog finder"
      aria-label={label}
      onClick={(event) => event.target === dialog.current && onClose()}
      onCancel={onClose}
      // Late, and perhaps opened again meanwhile.
      onClose={() => open && !dialog.current?.open && onClose()}
    >
      {open && (
        <Search
          {...props}
          onChoose={(choice) => {
            dialog.current?.close();
            onClose();
            onChoose(choice);
          }}
        />
      )}
    </dialog>
  );
}

function Search<T extends Choice>({ label, placeholder, find, onChoose }: FinderProps<T>) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const choices = useMemo(() => find(query), [find, query]);
  const here = Math.min(at, choices.length - 1);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [here, choices]);

  function onKeyDown(event: KeyboardEvent): void {
    const page = 8;
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, PageDown: here + page, PageUp: here - page }[event.key];
    if (to !== undefined && choices.length > 0) {
      const last = choices.length - 1;
      // By single steps the list is a ring; by pages it ends.
      setAt(event.key.startsWith('Arrow') ? (to + choices.length) % choices.length : Math.min(last, Math.max(0, to)));
    } else if (event.key === 'Enter' && choices[here]) onChoose(choices[here]);
    else return;
    event.preventDefault();
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(choices[here] ? { 'aria-activedescendant': `${id}-${here}` } : {})}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
        value={query}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
      />
      {/* Some browsers stop at whatever scrolls. */}
      <ul role="listbox" id={`${id}-list`} aria-label={label} ref={list} tabIndex={-1} hidden={choices.length === 0}>
        {choices.map((choice, i) => (
          // The field has the keys: what is here is for pointers.
          <li
            key={choice.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === here}
            onPointerMove={() => setAt(i)}
            onClick={() => onChoose(choice)}
          >
            <span className="title">{choice.title}</span>
            {choice.detail && <span className="detail">{choice.detail}</span>}
            <span className="group">
              {choice.keys ? choice.keys.split(' ').map((key) => <kbd key={key}>{key}</kbd>) : choice.group}
            </span>
          </li>
        ))}
      </ul>
      <p className={choices.length === 0 ? 'nothing' : 'unseen'} role="status">
        {choices.length === 0
          ? `No results for “${query}”`
          : choices.length === 1
            ? '1 result'
            : `${choices.length} results`}
      </p>
    </>
  );
}
