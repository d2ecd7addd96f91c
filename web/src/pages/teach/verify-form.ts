/**
 * Makes the form for result codes work (verify-box.tsx). What runs the tasks, and the engine, are fetched when the form is first used. Verdicts appear
 * one after the other; a new press ends the list that is being made.
 */
import type { Confirmation } from '../../lessons/results/verify.ts';
import { part, retried } from '../shell/dom.ts';

export interface VerifyCodes {
  /** Verdicts on every code of a text, in order. */
  verdictsOn(text: string): AsyncIterable<{ readonly of: number; readonly verdict: Confirmation }>;
}

/** `load`: fetches what verifies. */
export function liveForm(form: HTMLFormElement, load: () => Promise<VerifyCodes>): void {
  const inForm = <T extends Element>(kind: new () => T, selector: string): T =>
    part(kind, `form[data-verify] ${selector}`);
  const text = inForm(HTMLTextAreaElement, 'textarea');
  const button = inForm(HTMLButtonElement, 'button');
  const status = inForm(HTMLElement, '[role="status"]');
  const list = inForm(HTMLOListElement, '.verdicts');
  let presses = 0;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void verify(++presses);
  });
  button.disabled = false;
  button.removeAttribute('title');

  async function verify(press: number): Promise<void> {
    list.replaceChildren();
    status.textContent = 'The engine is being loaded …';
    const codes = await retried(load, 'The verdicts', form);
    let [done, confirmed] = [0, 0];
    for await (const { of, verdict } of codes.verdictsOn(text.value)) {
      if (press !== presses) return;
      list.append(itemOf(verdict));
      done++;
      if (verdict.confirmed) confirmed++;
      status.textContent =
        done < of ? `${done} of ${codesInWords(of)} verified …` : `${confirmed} of ${codesInWords(of)} confirmed.`;
    }
  }
}

/** Not base/units.ts: the bundler puts it into a file that imports React, which this page does not need. */
const codesInWords = (count: number): string => `${count} ${count === 1 ? 'code' : 'codes'}`;

/** Text from a code is inserted as text, never as markup. */
function itemOf({ confirmed, name, sentence }: Confirmation): HTMLLIElement {
  const item = document.createElement('li');
  item.dataset['confirmed'] = String(confirmed);
  const head = document.createElement('b');
  head.textContent = `${name === '' ? 'No name' : name}: ${confirmed ? 'confirmed' : 'refused'}.`;
  item.append(head, ` ${sentence}`);
  return item;
}
