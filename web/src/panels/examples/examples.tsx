/** A menu of the examples, and of the experiment in the page's address. The one opened last shows its description. */
import { visible } from '../../base/visible.ts';
import { Icon } from '../../ui/icons.tsx';
import { useDisclosure } from '../../ui/use-disclosure.ts';
import { labOriginOf, type LabOrigin } from '../../examples/lab-origin.ts';
import { kPresets } from '../../examples/presets.ts';
import { Alert } from '../../ui/Alert.tsx';

export interface ExamplesProps {
  readonly opened: LabOrigin;
  /** The experiment in the address, if any. */
  readonly linked: LabOrigin | null;
  /** The problem with the address; null if none. */
  readonly problem: string | null;
  /** Additional notes about it. */
  readonly notes?: readonly string[];
  /** The text of a damaged link, to copy and repair; null if none. */
  readonly damaged?: string | null;
  readonly onOpen: (origin: LabOrigin) => void;
  /** Makes an experiment from a newer Strata the user's own. */
  readonly onMine?: () => void;
}

export function Examples({ opened, linked, problem, notes = [], damaged = null, onOpen, onMine }: ExamplesProps) {
  const origins = [...(linked ? [linked] : []), ...kPresets.map(labOriginOf)];
  const { open, setOpen, whole, button, list, onKeyDown, onClickCapture } = useDisclosure<
    HTMLElement,
    HTMLUListElement
  >();
  return (
    <section className="examples" aria-label="Examples" ref={whole} onKeyDown={onKeyDown}>
      <h2 className="unseen">Examples</h2>
      <button
        type="button"
        className="examples-button"
        ref={button}
        aria-expanded={open}
        aria-controls="examples-list"
        title={opened.about}
        onClick={() => setOpen(!open)}
      >
        <span className="unseen">Examples: </span>
        <span>{opened.name}</span>
        <Icon name="unfold" />
      </button>
      <ul id="examples-list" ref={list} hidden={!open} onClickCapture={onClickCapture}>
        {origins.map((origin) => {
          const here = origin.id === opened.id;
          return (
            <li key={origin.id}>
              <button
                type="button"
                data-load={origin.id}
                {...(here ? { 'aria-current': true } : {})}
                onClick={() => onOpen(origin)}
              >
                {origin.name}
              </button>
              {here && <p className="about">{origin.about}</p>}
            </li>
          );
        })}
      </ul>
      <Alert text={problem} />
      {notes.map((note) => (
        <p key={note} className="meta note">
          {visible(note)}
        </p>
      ))}
      {opened.newer && onMine && (
        <div className="note newer">
          <p className="meta">It is read-only: nothing you do here changes its link or its saved copy.</p>
          <button type="button" onClick={onMine}>
            Make a copy
          </button>
        </div>
      )}
      {damaged !== null && (
        <details className="note">
          <summary>The text of the link, as received</summary>
          <textarea
            readOnly
            rows={4}
            aria-label="The text of the link, as received"
            value={visible(damaged)}
            onFocus={(event) => event.target.select()}
          />
        </details>
      )}
    </section>
  );
}
