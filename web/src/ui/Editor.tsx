/**
 * The text editor: a plain textarea at once, CodeMirror as soon as somebody wants to write. CodeMirror puts its styles into the root
 * in which it lives; in a shadow root they are constructed sheets, which the pages' security policy allows.
 *
 * Problems are listed under the text in both forms, with their line, so that nobody depends on a squiggle.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { laterPart } from '../base/later-parts.ts';
import { countUnseen } from '../base/visible.ts';
import type { EditorHandle } from './editor-codemirror.ts';
import type { Completion } from '../protocol/completion.ts';

const fetchRichEditor = laterPart(() => import('./editor-codemirror.ts'));

export interface Problem {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly length: number;
  readonly message: string;
  /** It may run, and says what will happen. Absent: an error. */
  readonly severity?: 'warning';
  readonly fix?: Fix;
}

/** A line that goes before the text, offered at the problem and below the text. */
export interface Fix {
  /** On a button: "Add set dialect=extended". */
  readonly name: string;
  readonly line: string;
}

export interface EditorProps {
  readonly label: string;
  readonly text: string;
  readonly problems: readonly Problem[];
  /** Candidates for a line at a column, or nothing. */
  readonly complete?: (line: string, column: number, above: string) => Completion;
  readonly onChange: (text: string) => void;
  /** Ctrl or Cmd and Enter. */
  readonly onRun: () => void;
}

export function Editor({ label, text, problems, complete, onChange, onRun }: EditorProps) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<EditorHandle | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const within = useRef(false);
  const latest = useRef({ text, problems, onChange, onRun, complete });
  /** Texts that the reader typed and that have not come back yet. */
  const typed = useRef(new Set<string>());
  const [rich, setRich] = useState(false);
  const [visited, setVisited] = useState(false);
  // A textarea cannot show what a text hides; the editor marks it.
  const wanted = visited || countUnseen(text) > 0;
  useEffect(() => {
    latest.current = { text, problems, onChange, onRun, complete };
  });

  useEffect(() => {
    if (!wanted || handle.current) return;
    let gone = false;
    fetchRichEditor().then(
      ({ openEditor }) => {
        if (gone || !host.current) return;
        // As the text is now: who did not wait has written in the textarea meanwhile.
        handle.current = openEditor(host.current, {
          text: latest.current.text,
          selection: [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0],
          label,
          onChange: (t) => {
            typed.current.add(t);
            latest.current.onChange(t);
          },
          onRun: () => latest.current.onRun(),
          complete: (...place) => latest.current.complete?.(...place) ?? { from: place[1], candidates: [] },
        });
        handle.current.setProblems(latest.current.problems);
        within.current = host.current.parentElement?.contains(document.activeElement) === true;
        setRich(true);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
    // The editor is opened once; what changes later is told to its handle below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
  // Who was in the textarea when it made way is in the editor: once it shows, for what does not show takes no focus.
  useLayoutEffect(() => {
    if (rich && within.current) handle.current?.focus();
  }, [rich]);
  useEffect(() => () => handle.current?.close(), []);
  useEffect(() => {
    const editor = handle.current;
    if (!editor) return;
    // What comes back may be older than what was typed since: such an echo must not undo the typing.
    if (editor.text() === text) typed.current.clear();
    else if (!typed.current.has(text)) editor.setText(text);
  }, [text]);
  useEffect(() => handle.current?.setProblems(problems), [problems, rich]);
  const fixes = new Map(problems.flatMap(({ fix }) => (fix ? [[fix.line, fix] as const] : [])));
  const apply = ({ line }: Fix): void => {
    if (handle.current) handle.current.insertLine(line);
    else onChange(`${line}\n${text}`);
  };

  return (
    <div className="editor" onFocus={() => setVisited(true)} onPointerEnter={() => setVisited(true)}>
      <div ref={host} className="editor-rich" hidden={!rich} />
      {!rich && (
        <textarea
          ref={area}
          aria-label={label}
          aria-describedby={`${id}-problems`}
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
      )}
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
