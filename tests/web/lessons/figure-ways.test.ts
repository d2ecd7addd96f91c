/** A figure's state goes along into the lab, and its frame is one line of HTML. */
import { describe, expect, it } from 'vitest';
import { snippetOf } from '../../../web/src/lessons/figure-ways.tsx';
import { linkedLab, linkToState } from '../../../web/src/store/linked.ts';
import { told } from '../../fixtures/told-session.ts';

describe('ways on from a figure', () => {
  it('carry program, seed, view and moment', async () => {
    const { session } = await told({ seed: 7 });
    await session.run('set write_buffer_size=4KiB\nput a 1\n');
    const { moment } = session.store.getState();
    const link = await linkToState({ ...session.store.getState(), view: 'compaction' });
    const read = link.ok ? await linkedLab(link.hash) : null;
    expect(read).toMatchObject({
      ok: true,
      linked: { lab: { seed: 7, view: 'compaction', moment: [moment.step, moment.ordinal] } },
    });
    expect(JSON.stringify(read)).toContain('set write_buffer_size=4KiB\\nput a 1');
  });

  it('are one line of HTML, with nothing in it that would end an attribute', () => {
    expect(snippetOf('https://x.example/embed/index.html?figure=a/b&view=tree', 'tree')).toMatch(
      /^<iframe src="https:\/\/x\.example\/embed\/index\.html\?figure=a\/b&amp;view=tree" title="[^"<]+" width="\d+" height="\d+" loading="lazy"><\/iframe>$/,
    );
  });
});
