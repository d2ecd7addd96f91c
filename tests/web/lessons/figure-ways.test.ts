/** A figure's state goes along into the lab, and its frame is one line of HTML. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { snippetOf } from '../../../web/src/lessons/figure-ways.tsx';
import { placeOfLab } from '../../../web/src/store/lab-state.ts';
import { linkedLab, linkToState } from '../../../web/src/store/linked.ts';

describe('ways on from a figure', () => {
  it('carry program, seed, view and moment', async () => {
    const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata-core.wasm', import.meta.url)));
    const program = 'set write_buffer_size=4KiB\nput a 1\nput b 2\n';
    const session = await engines.ran(program, { seed: 7 });
    session.seek(session.history().total - 3);
    const { moment, pastMoment } = session.store.getState();
    const link = await linkToState({ ...session.store.getState(), view: 'compaction' });
    const read = link.ok ? await linkedLab(link.hash) : null;
    if (!read?.ok) throw new Error('the link does not open');
    const { lab, notes } = read.linked;
    expect(notes).toEqual([]);
    expect(lab).toMatchObject({ seed: 7, view: 'compaction' });
    expect(lab.ran?.program ?? lab.program).toBe(program);
    expect(placeOfLab(lab.moment!)).toEqual({ moment, past: pastMoment });
  });

  it('are one line of HTML, with nothing in it that would end an attribute', () => {
    expect(snippetOf('https://x.example/embed/index.html?figure=a/b&view=tree', 'tree')).toMatch(
      /^<iframe src="https:\/\/x\.example\/embed\/index\.html\?figure=a\/b&amp;view=tree" title="[^"<]+" width="\d+" height="\d+" loading="lazy"><\/iframe>$/,
    );
  });
});
