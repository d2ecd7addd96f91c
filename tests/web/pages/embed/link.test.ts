/** An experiment in an embed's address may come from anyone: a damaged or too expensive one gives a message. */
import { describe, expect, it } from 'vitest';
import { figureOfLink, operationsMax } from '../../../../web/src/pages/embed/link.ts';
import { linkTo } from '../../../../web/src/session/documents/url.ts';

async function of(experiment: unknown, view = ''): Promise<Awaited<ReturnType<typeof figureOfLink>>> {
  const link = await linkTo(experiment);
  if (!link.ok) throw new Error(link.sentence);
  return figureOfLink(link.hash, view);
}

describe('a figure from a link', () => {
  it('is null if the address has no experiment', async () => {
    expect(await figureOfLink('', '')).toBeNull();
    expect(await figureOfLink('#somewhere', '')).toBeNull();
  });

  it('is drawn in the requested view, with its options', async () => {
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
    // Text views and views that query the engine are no figures.
    for (const view of ['__proto__', 'words', 'bytes'])
      expect(await of({ program: 'put a 1' }, view)).toMatchObject({ view: 'tree' });
  });

  it('gives a message if the link is damaged, holds no experiment, or is too expensive', async () => {
    expect(await figureOfLink('#x=%%%', '')).toMatch(/is damaged/);
    expect(await figureOfLink('#x=AAAA', '')).toMatch(/is damaged/);
    expect(await of({ program: 'pit a 1' })).toMatch(/cannot be run: program: line 1/);
    expect(await of(['program'])).toMatch(/cannot be opened/);
    expect(await of({ program: `fill n=${operationsMax + 1}` })).toMatch(/too many for an embedded figure/);
  });
});
