/** The formats of a figure: a row of buttons, and the result of the last press. Loaded on demand. */
import { useState } from 'react';
import { formatBytes } from '../base/units.ts';
import { copyPicture, dataOf, pngOf, svgOf, wordsText } from './figure-files.tsx';
import { mayBeSwallowed, saveFile } from './save.ts';
import type { SaveFigureProps } from './save-figure-props.ts';
import './save-figure.css';

interface Said {
  readonly sentence: string;
  readonly text?: string;
}

export function FigureForms({ marks, box, title, view, theme }: SaveFigureProps) {
  const figure = { marks, box, title, theme };
  const [said, setSaid] = useState<Said>({ sentence: '' });
  const [busy, setBusy] = useState(false);

  async function act(make: () => Promise<Said>) {
    setBusy(true);
    setSaid(await make().catch((error: unknown) => ({ sentence: (error as Error).message })));
    setBusy(false);
  }
  const save = (ending: string, make: () => Promise<Blob>) =>
    act(async () => {
      const content = await make();
      const name = `strata-${view}.${ending}`;
      saveFile(name, content);
      const sentence = `${name} (${formatBytes(content.size)}) was sent to your browser’s downloads.`;
      if (!mayBeSwallowed()) return { sentence };
      return ending === 'png'
        ? { sentence: `${sentence} This frame may block downloads; open the page in its own tab to save.` }
        : { sentence: `${sentence} If this frame blocks downloads, copy it from here:`, text: await content.text() };
    });
  const text = (content: string, type: string) => Promise.resolve(new Blob([content], { type }));
  const forms: readonly (readonly [name: string, make: () => Promise<void>])[] = [
    ['SVG', () => save('svg', async () => new Blob([await svgOf(figure)], { type: 'image/svg+xml' }))],
    ['PNG', () => save('png', () => pngOf(figure))],
    ['Copy picture', () => act(async () => ({ sentence: await copyPicture(figure) }))],
    ['Data (CSV)', () => save('csv', () => text(dataOf(marks), 'text/csv;charset=utf-8'))],
    ['Text', () => save('txt', () => text(wordsText(title, marks), 'text/plain;charset=utf-8'))],
  ];

  return (
    <div className="figure-forms" role="group" aria-label={`Save: ${title}`}>
      {forms.map(([name, make]) => (
        <button key={name} type="button" disabled={busy} onClick={() => void make()}>
          {name}
        </button>
      ))}
      <p role="status">{said.sentence}</p>
      {said.text !== undefined && (
        <textarea
          readOnly
          rows={5}
          value={said.text}
          aria-label={`${title}, as text`}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}
