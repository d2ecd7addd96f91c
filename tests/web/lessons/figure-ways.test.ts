/** A figure's link to the lab carries its state, and the HTML that embeds it resizes itself. */
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { kDesigns } from '../../../lessons/06-four-designs/designs.ts';
import { experiments } from '../../../lessons/06-four-designs/four-designs.experiment.ts';
import { NodeEngines } from '../../../web/build/node-world.ts';
import { snippetOf } from '../../../web/src/lessons/figures/figure-ways.tsx';
import { comparedWith } from '../../../web/src/lessons/figures/race-link.ts';
import { CostSeries } from '../../../web/src/scene/design-costs.ts';
import { placeOfLab } from '../../../web/src/session/documents/lab-state.ts';
import { linkedLab, linkToState } from '../../../web/src/session/documents/linked.ts';

describe('links from a figure', () => {
  it('carry program, seed, view and moment into the lab', async () => {
    const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
    const program = 'set write_buffer_size=4KiB\nput a 1\nput b 2\n';
    const session = await engines.ran(program, { seed: 7 });
    session.seek(session.history().total - 3);
    const { moment, offsetFromMoment } = session.store.getState();
    const link = await linkToState({ ...session.store.getState(), view: 'compaction' });
    const read = link.ok ? await linkedLab(link.hash) : null;
    if (!read?.ok) throw new Error('the link does not open');
    const { lab, notes } = read.linked;
    expect(notes).toEqual([]);
    expect(lab).toMatchObject({ seed: 7, view: 'compaction' });
    expect(lab.ran?.program ?? lab.program).toBe(program);
    expect(placeOfLab(lab.moment!)).toEqual({ moment, recordOffset: offsetFromMoment });
  });

  it('of a race carry all designs, at the same number of finished operations', async () => {
    const engines = new NodeEngines(fileURLToPath(new URL('../../../public/engine/strata.wasm', import.meta.url)));
    const { sessions } = await engines.world('four-designs', '..', experiments.slice(0, 4));
    const [own, ...rivals] = experiments.slice(0, 4).map(({ id }) => sessions.get(id)!);
    const series = new CostSeries(own!.history());
    own!.seek(series.positionAfter(331));
    const compared = comparedWith(
      own!,
      rivals.map((session, i) => ({ name: kDesigns[i + 1]!.name, session })),
    );
    const link = await linkToState({ ...own!.store.getState(), compared });
    const read = link.ok ? await linkedLab(link.hash) : null;
    if (!read?.ok) throw new Error('the link does not open');
    expect(read.linked.notes).toEqual([]);
    expect(read.linked.lab.compared).toMatchObject({ clock: 'operation', at: 331 });
    const lanes = read.linked.lab.compared!.lanes;
    expect(lanes.map(({ name }) => name)).toEqual(['Tiered', 'B-tree', 'Index and log']);
    expect(lanes.map(({ options }) => options!['engine'] ?? 'lsm')).toEqual(['lsm', 'btree', 'index_log']);
    // What only the first design sets is at its default in the others.
    expect(lanes.map(({ options }) => options!['num_levels'])).toEqual([7, 7, 7]);
  });

  it('give HTML that is safe inside an attribute, with a script that resizes only this frame', () => {
    const snippet = snippetOf('https://x.example/embed/index.html?figure=a/b&view=tree', 'tree');
    expect(snippet).toMatch(
      /^<iframe src="https:\/\/x\.example\/embed\/index\.html\?figure=a\/b&amp;view=tree" title="[^"<]+" width="\d+" height="\d+" style="[^"<]+" loading="lazy"><\/iframe>\n<script>/,
    );
    const frame = { contentWindow: {}, height: 600 };
    let hear: (event: { source: unknown; data: unknown }) => void = () => undefined;
    const [, script = ''] = /<script>([\s\S]*)<\/script>$/.exec(snippet) ?? [];
    runInNewContext(script, {
      document: { currentScript: { previousElementSibling: frame } },
      addEventListener: (_: string, listener: typeof hear) => (hear = listener),
    });
    for (const data of [null, 'text', { type: 'other', height: 1 }]) hear({ source: frame.contentWindow, data });
    hear({ source: {}, data: { type: 'strata.embed', height: 2 } });
    expect(frame.height).toBe(600);
    hear({ source: frame.contentWindow, data: { type: 'strata.embed', height: 480 } });
    expect(frame.height).toBe(480);
  });
});
