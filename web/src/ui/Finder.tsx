/**
 * A search field with a list of results, in a dialog: the combobox with listbox pattern of the ARIA Authoring
 * Practices. The focus stays in the field; arrows move through the list (aria-activedescendant), Enter chooses, Escape
 * closes. The number of results is announced to screen readers.
 *
 * The choice runs after the dialog has closed and returned the focus, so that it may move the focus itself. All of this
 * happens while Enter is handled: the browser reports a closed dialog in a separate task, and a key pressed before that
 * would see it as still open.
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
      // This event comes late, and the dialog may be open again.
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
      // Single steps wrap around the list; page steps stop at its ends.
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
      {/* Some browsers make every scrolling element a tab stop. */}
      <ul role="listbox" id={`${id}-list`} aria-label={label} ref={list} tabIndex={-1} hidden={choices.length === 0}>
        {choices.map((choice, i) => (
          // The field handles the keys; these handlers are for pointers.
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
