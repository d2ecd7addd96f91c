/**
 * The editor of programs: a plain textarea at first, CodeMirror as soon as the user wants to write. CodeMirror puts its styles
 * into its root node; in a shadow root they are constructed style sheets, which the pages' security policy allows.
 *
 * Both forms list problems under the text, with their lines, so that no one depends on the underlining.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { laterPart } from '../base/later-parts.ts';
import { countUnseen } from '../base/visible.ts';
import type { EditorHandle } from './editor-codemirror.ts';
import type { Problem, Fix } from './editor-problem.ts';

const fetchRichEditor = laterPart(() =>
  Promise.all([import('./editor-codemirror.ts'), import('../protocol/completion.ts')]),
);

export interface EditorProps {
  readonly label: string;
  readonly text: string;
  readonly problems: readonly Problem[];
  readonly onChange: (text: string) => void;
  /** Called on Ctrl or Cmd and Enter. */
  readonly onRun: () => void;
}

export function Editor(props: EditorProps) {
  const { text, problems, onChange } = props;
  const id = useId();
  const [visited, setVisited] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  // A textarea cannot show invisible characters; the editor marks them.
  const { host, rich, handle } = useRichEditor(props, visited || countUnseen(text) > 0, area);
  const fixes = new Map(problems.flatMap(({ fix }) => (fix ? [[fix.line, fix] as const] : [])));
  const apply = ({ line }: Fix): void => {
    if (handle.current) handle.current.insertLine(line);
    else onChange(`${line}\n${text}`);
  };
  return (
    <div className="editor" onFocus={() => setVisited(true)} onPointerEnter={() => setVisited(true)}>
      <div ref={host} className="editor-rich" hidden={!rich} />
      {!rich && <PlainEditor {...props} area={area} describedBy={`${id}-problems`} />}
      <ul id={`${id}-problems`} className="problems">
        {problems.slice(0, 4).map((p) => (
          <li key={`${p.line}:${p.column}:${p.message}`}>
            <b>
              {p.line}:{p.column}
            </b>{' '}
            {p.severity === 'warning' ? `Warning: ${p.message}` : p.message}
          </li>
        ))}
        {problems.length > 4 && <li>and {problems.length - 4} more</li>}
      </ul>
      {[...fixes.values()].map((fix) => (
        <button key={fix.line} type="button" onClick={() => apply(fix)}>
          {fix.name}
        </button>
      ))}
    </div>
  );
}

interface PlainEditorProps extends EditorProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly describedBy: string;
}

function PlainEditor({ label, text, onChange, onRun, area, describedBy }: PlainEditorProps) {
  return (
    <textarea
      ref={area}
      aria-label={label}
      aria-describedby={describedBy}
      value={text}
      rows={Math.max(6, Math.min(16, text.split('\n').length + 1))}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          onRun();
        }
      }}
    />
  );
}

/**
 * CodeMirror in `host`, opened once as soon as it is wanted, with the text and selection of `area` at that time. `rich` is true from then on.
 * If CodeMirror cannot be loaded, the textarea stays.
 */
function useRichEditor(props: EditorProps, wanted: boolean, area: RefObject<HTMLTextAreaElement | null>) {
  const { text, problems } = props;
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<EditorHandle | null>(null);
  const hadFocus = useRef(false);
  const latest = useRef(props);
  /** Texts that the user typed and that the owner has not passed back yet. */
  const typed = useRef(new Set<string>());
  const [rich, setRich] = useState(false);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!wanted || handle.current) return;
    let gone = false;
    fetchRichEditor().then(
      ([{ openEditor }, { completeLine }]) => {
        if (gone || !host.current) return;
        handle.current = openEditor(host.current, {
          text: latest.current.text,
          selection: [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0],
          label: latest.current.label,
          onChange: (t) => {
            typed.current.add(t);
            latest.current.onChange(t);
          },
          onRun: () => latest.current.onRun(),
          complete: completeLine,
        });
        handle.current.setProblems(latest.current.problems);
        hadFocus.current = host.current.parentElement?.contains(document.activeElement) === true;
        setRich(true);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, area]);
  // If the replaced textarea had the focus, the editor gets it, but only after it is visible, because hidden elements
  // cannot have the focus.
  useLayoutEffect(() => {
    if (rich && hadFocus.current) handle.current?.focus();
  }, [rich]);
  useEffect(() => () => handle.current?.close(), []);
  useEffect(() => {
    const editor = handle.current;
    if (!editor) return;
    // The text passed back may be older than what was typed since: such an echo must not undo the typing.
    if (editor.text() === text) typed.current.clear();
    else if (!typed.current.has(text)) editor.setText(text);
  }, [text]);
  useEffect(() => handle.current?.setProblems(problems), [problems, rich]);
  return { host, rich, handle };
}
