/** An experiment that comes with an embed's address: from anyone, so a damaged or heavy one is a sentence. */
import { describe, expect, it } from 'vitest';
import { figureOfLink, operationsMax } from '../../../../web/src/pages/embed/link.ts';
import { linkTo } from '../../../../web/src/session/documents/url.ts';

async function of(experiment: unknown, view = ''): Promise<Awaited<ReturnType<typeof figureOfLink>>> {
  const link = await linkTo(experiment);
  if (!link.ok) throw new Error(link.sentence);
  return figureOfLink(link.hash, view);
}

describe('a figure from a link', () => {
  it('is none where the address holds none', async () => {
    expect(await figureOfLink('', '')).toBeNull();
    expect(await figureOfLink('#somewhere', '')).toBeNull();
  });

  it('is drawn in the view that is asked for, with its options', async () => {
    const figure = await of(
      { seed: 3, options: { write_buffer_size: '2KiB' }, program: 'fill n=40 key_bytes=4\nsettle\n' },
      'write-path',
    );
    expect(figure).toMatchObject({
      view: 'write-path',
      seed: 3,
      program: 'set write_buffer_size=2048\nfill n=40 key_bytes=4\nsettle\n',
    });
    expect(await of({ program: 'put a 1' }, 'device')).toMatchObject({ view: 'device' });
    expect(await of({ program: 'put a 1', view: 'memory' })).toMatchObject({ view: 'memory' });
    // A text and what asks the engine are no figures.
    for (const view of ['__proto__', 'words', 'bytes'])
      expect(await of({ program: 'put a 1' }, view)).toMatchObject({ view: 'tree' });
  });

  it('is a sentence where the link is damaged, no experiment, or too heavy', async () => {
    expect(await figureOfLink('#x=%%%', '')).toMatch(/is damaged/);
    expect(await figureOfLink('#x=AAAA', '')).toMatch(/is damaged/);
    expect(await of({ program: 'pit a 1' })).toMatch(/cannot be run: program: line 1/);
    expect(await of(['program'])).toMatch(/cannot be opened/);
    expect(await of({ program: `fill n=${operationsMax + 1}` })).toMatch(/too many for an embedded figure/);
  });
});
