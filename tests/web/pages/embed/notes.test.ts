/** Notes on parameters that an embed does not understand; and the tables on the site list what embeds understand. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { EmbedReference } from '../../../../web/src/pages/reference/embed-reference.tsx';
import { kEmbedMessage, kEmbedParameters, notesOn } from '../../../../web/src/pages/embed/embedding.ts';
import { locksOf } from '../../../../web/src/pages/embed/embed-page.tsx';
import { messagesFor } from '../../../../web/src/pages/embed/height.ts';

const choices = { views: ['tree', 'write-path'], moments: ['the flush'] };
const notes = (query: string) => notesOn(new URLSearchParams(query), choices);

describe('notes on an address', () => {
  it('are absent if every parameter is understood', () => {
    const all = 'figure=a/b&theme=night&controls=play&lock=step,more&view=tree&at=the+flush';
    for (const query of ['', all, 'controls=no', 'lock=all']) expect(notes(query), query).toEqual([]);
  });

  it('name unknown parameters, and values that a parameter does not accept', () => {
    expect(notes('figur=a/b')).toEqual(['The address has “figur”, which is not a parameter of an embed.']);
    expect(notes('theme=purple')).toEqual(['The address has “theme=purple”, but theme takes “day”, “night”.']);
    expect(notes('lock=step,toString')).toEqual([
      'The address has “lock=toString”, but lock takes “play”, “step”, “moments”, “more”, “all”.',
    ]);
    expect(notes('view=bytes&at=nowhere')).toEqual([
      'The address has “view=bytes”, but view takes “tree”, “write-path”.',
      'The address has “at=nowhere”, but at takes “the flush”.',
    ]);
    expect(notesOn(new URLSearchParams('at=x'), { views: [], moments: [] })[0]).toContain('at takes no value here');
  });

  it('stay short for an address of any length', () => {
    expect(notes('x'.repeat(10_000))[0]!.length).toBeLessThan(150);
  });
});

describe('the tables on the site', () => {
  const html = renderToStaticMarkup(createElement(EmbedReference));
  it('list every parameter, and every field of a message', () => {
    for (const { name } of kEmbedParameters) expect(html).toContain(`<code>${name}</code>`);
    const [, ours] = messagesFor({ figure: '', notes: [] }, 'ready', 1, { state: 'live', reason: '' });
    const fields = kEmbedMessage.flatMap(({ name }) => name.split(', '));
    expect(fields.sort()).toEqual(Object.keys(ours!).sort());
  });

  it('list no lock and no shorthand without an effect', () => {
    for (const name of ['lock', 'controls'])
      for (const value of kEmbedParameters.find((parameter) => parameter.name === name)!.values!)
        if (value !== 'all' || name === 'lock')
          expect(locksOf(new URLSearchParams({ [name]: value })).size, `${name}=${value}`).toBeGreaterThan(0);
  });
});
