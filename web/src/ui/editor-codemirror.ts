/**
 * CodeMirror 6 for the line-based command language, loaded only when the user enters the editor. It lives in a shadow
 * root with constructed style sheets, because the pages' security policy blocks style elements in the document.
 */
import {
  autocompletion,
  closeCompletion,
  completionKeymap,
  selectedCompletion,
  type CompletionContext,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState, Prec } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  highlightSpecialChars,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Completion } from '../protocol/completion.ts';
import type { Problem } from './editor-problem.ts';

export interface EditorHandle {
  text(): string;
  setText(text: string): void;
  setProblems(problems: readonly Problem[]): void;
  /** Inserts a line before the text, as if the user had typed it. */
  insertLine(line: string): void;
  /** Moves the keyboard focus into the text. */
  focus(): void;
  close(): void;
}

export interface EditorSetup {
  readonly text: string;
  /** Selected range, in characters of the text. */
  readonly selection: readonly [from: number, to: number];
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly onRun: () => void;
  /** `above`: the text before the line. */
  readonly complete: (line: string, column: number, above: string) => Completion;
}

/** The whole grammar of the language: comments, the command at the start of a line, names before '=', quoted texts, numbers. */
const kWords =
  /(?<comment>(?<=^|\s)#.*)|(?<string>"(?:[^"\\]|\\.)*"?)|(?<command>^\s*[\w-]+)|(?<name>[a-z0-9_]+(?==))|(?<number>\b(?:0x[0-9a-fA-F]+|\d[\w.]*))/gm;
const marks = Object.fromEntries(
  ['comment', 'string', 'command', 'name', 'number'].map((word) => [word, Decoration.mark({ class: `word-${word}` })]),
);
const words = new MatchDecorator({
  regexp: kWords,
  decoration: (match) => marks[Object.entries(match.groups ?? {}).find(([, text]) => Boolean(text))?.[0] ?? 'name']!,
});
const colors = ViewPlugin.define(
  (view) => ({
    decorations: words.createDeco(view),
    update(update: ViewUpdate) {
      this.decorations = words.updateDeco(update, this.decorations);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--panel)', color: 'var(--ink)', fontSize: '12px', borderRadius: 'var(--radius)' },
  '&.cm-focused': { outline: '2px solid var(--ray)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.7', maxHeight: '300px', minHeight: '118px' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--memtable) 18%, transparent)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--memtable) 45%, transparent)',
  },
  '.cm-tooltip': { backgroundColor: 'var(--panel)', color: 'var(--ink)', border: '1px solid var(--hair)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--ink)', color: 'var(--ground)' },
  '.cm-completionInfo': { maxWidth: '280px' },
});

export function openEditor(host: HTMLElement, setup: EditorSetup): EditorHandle {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const place = document.createElement('div');
  root.replaceChildren(place);
  const highlight = new CSSStyleSheet();
  highlight.replaceSync(
    '.word-command{font-weight:600}.word-comment{color:var(--muted)}.word-string{color:var(--filter)}.word-number{color:var(--merge)}.word-name{color:var(--ray)}',
  );
  root.adoptedStyleSheets = [highlight];
  let quiet = false;
  const view = new EditorView({
    root,
    parent: place,
    state: EditorState.create({
      doc: setup.text,
      extensions: [
        lineNumbers(),
        EditorView.lineWrapping,
        lintGutter(),
        history(),
        drawSelection(),
        highlightSpecialChars(),
        highlightActiveLine(),
        colors,
        theme,
        // Comes before the keymap of the candidate list, which handles Enter while the list is open.
        Prec.highest(keymap.of([{ key: 'Enter', run: leaveFinishedWord }])),
        autocompletion({ override: [(context) => candidates(context, setup)] }),
        keymap.of([
          { key: 'Mod-Enter', run: () => (setup.onRun(), true) },
          ...completionKeymap,
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        // axe considers edited content reachable only if it has a tabindex.
        EditorView.contentAttributes.of({ 'aria-label': setup.label, tabindex: '0' }),
        EditorView.domEventHandlers({ beforeinput: writeOurselves }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) setup.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  const [anchor, head] = setup.selection.map((at) => Math.min(at, view.state.doc.length)) as [number, number];
  view.dispatch({ selection: { anchor, head } });
  return {
    text: () => view.state.doc.toString(),
    setText(text) {
      if (view.state.doc.toString() === text) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      quiet = false;
    },
    setProblems(problems) {
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.flatMap((problem) => diagnostic(view.state, problem)),
        ),
      );
    },
    insertLine: (line) => insertLine(view, line),
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}

/**
 * Inserts text that replaces a selection directly into the document. Otherwise the browser would first put multi-line
 * text into elements with style attributes, which the pages' policy blocks with an error in the console.
 */
function writeOurselves(event: InputEvent, view: EditorView): boolean {
  if (event.inputType !== 'insertText' || event.data === null || event.isComposing || view.state.selection.main.empty)
    return false;
  event.preventDefault();
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
  return true;
}

/**
 * Closes the list if its selected candidate is the word already typed, so that Enter ends the line. Always returns
 * false: the next command for Enter decides what it does.
 */
function leaveFinishedWord(view: EditorView): boolean {
  const candidate = selectedCompletion(view.state)?.label;
  const { head } = view.state.selection.main;
  if (candidate !== undefined && view.state.sliceDoc(Math.max(0, head - candidate.length), head) === candidate)
    closeCompletion(view);
  return false;
}

function candidates(context: CompletionContext, setup: EditorSetup) {
  const line = context.state.doc.lineAt(context.pos);
  const { from, candidates: found } = setup.complete(
    line.text,
    context.pos - line.from,
    context.state.doc.sliceString(0, line.from),
  );
  if (found.length === 0 || (!context.explicit && line.from + from === context.pos)) return null;
  return {
    from: line.from + from,
    options: found.map((c) => ({ label: c.text, detail: c.detail, info: c.doc, type: c.kind })),
  };
}

function diagnostic(state: EditorState, problem: Problem): Diagnostic[] {
  if (problem.line < 1 || problem.line > state.doc.lines) return [];
  const line = state.doc.line(problem.line);
  const from = Math.min(line.to, line.from + Math.max(0, problem.column - 1));
  const { fix, message, severity = 'error' } = problem;
  return [
    {
      from,
      to: Math.min(line.to, from + problem.length),
      severity,
      message,
      ...(fix && { actions: [{ name: fix.name, apply: (view: EditorView) => insertLine(view, fix.line) }] }),
    },
  ];
}

function insertLine(view: EditorView, line: string): void {
  view.dispatch({ changes: { from: 0, insert: `${line}\n` }, userEvent: 'input' });
  view.focus();
}
