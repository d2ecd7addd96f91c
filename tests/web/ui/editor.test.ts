/** @vitest-environment happy-dom */
/** The program editor in CodeMirror, with real key events. */
import { forEachDiagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeLine } from '../../../web/src/protocol/completion.ts';
import type { Problem } from '../../../web/src/ui/editor-problem.ts';
import { openEditor, type EditorHandle } from '../../../web/src/ui/editor-codemirror.ts';

let editor: EditorHandle | undefined;
/** One for all tests: the tests' document supports focus in one shadow root only. */
const host = document.body.appendChild(document.createElement('div'));
afterEach(() => {
  vi.restoreAllMocks();
  editor?.close();
});

function open(text: string): void {
  editor = openEditor(host, {
    text,
    selection: [text.length, text.length],
    label: 'Program',
    onChange: () => undefined,
    onRun: () => undefined,
    complete: completeLine,
  });
}

const press = (key: string, more: KeyboardEventInit = {}): void => {
  const content = host.shadowRoot!.querySelector('.cm-content')!;
  content.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
};
const options = (): string[] =>
  [...host.shadowRoot!.querySelectorAll('.cm-tooltip-autocomplete li')].map((li) => li.textContent);

/** The list is open, and has been long enough: CodeMirror ignores keys right after it opens. */
async function listed(): Promise<void> {
  await vi.waitFor(() => expect(options().length).toBeGreaterThan(0));
  vi.spyOn(Date, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
}

describe('Enter', () => {
  it.each(['flush', 'fill n=1 order=random', 'delete'])('ends the line after a complete word: %s', async (text) => {
    open(text);
    press(' ', { ctrlKey: true, code: 'Space' });
    await listed();
    press('Enter');
    expect(editor!.text()).toBe(`${text}\n`);
    expect(options()).toEqual([]);
  });
  it('accepts the candidate for an incomplete word', async () => {
    open('flu');
    press(' ', { ctrlKey: true, code: 'Space' });
    await listed();
    press('Enter');
    expect(editor!.text()).toBe('flush');
  });
});

describe('a line that fixes a problem', () => {
  const problem: Problem = {
    line: 2,
    column: 1,
    length: 12,
    message: 'the engine refuses it',
    severity: 'warning',
    fix: { name: 'Add set dialect=extended', line: 'set dialect=extended' },
  };
  it('is offered at the problem, and is inserted before the text', () => {
    open('put a 1\ndelete-range a b');
    editor!.setProblems([problem]);
    expect(host.shadowRoot!.querySelector('.cm-lintRange-warning')?.textContent).toBe('delete-range');
    const view = EditorView.findFromDOM(host.shadowRoot!.querySelector<HTMLElement>('.cm-editor')!)!;
    forEachDiagnostic(view.state, ({ actions }, from, to) => {
      expect(actions?.map(({ name }) => name)).toEqual(['Add set dialect=extended']);
      actions![0]!.apply(view, from, to);
    });
    expect(editor!.text()).toBe('set dialect=extended\nput a 1\ndelete-range a b');
  });
  it('can be inserted from outside', () => {
    open('single-delete a');
    editor!.insertLine('set dialect=extended');
    expect(editor!.text()).toBe('set dialect=extended\nsingle-delete a');
  });
});
