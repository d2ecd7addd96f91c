/** What a link asks for, checked whole; and the way there and back of what a session shows. */
import { describe, expect, it } from 'vitest';
import { linkedExperiment, linkToState } from '../../../web/src/store/linked.ts';
import { linkTo } from '../../../web/src/store/url.ts';
import { optionInfos } from '../../../web/src/protocol/options.gen.ts';

const option = (name: string): number => optionInfos.find((o) => o.name === name)!.id;

async function of(experiment: unknown): ReturnType<typeof linkedExperiment> {
  const link = await linkTo(experiment);
  if (!link.ok) throw new Error(link.sentence);
  return linkedExperiment(link.hash);
}

describe('a linked experiment', () => {
  it('is none where the address holds none', async () => {
    expect(await linkedExperiment('')).toBeNull();
    expect(await linkedExperiment('#your-data')).toBeNull();
    expect(await linkedExperiment('#example=merge')).toBeNull();
  });

  it('has its options as set lines, and tells how many operations it is', async () => {
    expect(await of({ seed: 3, options: { filter: 'full' }, program: 'fill n=40\nget a', view: 'merge' })).toEqual({
      ok: true,
      linked: { seed: 3, program: 'set filter=full\nfill n=40\nget a', view: 'merge', moment: null, operations: 41 },
    });
  });

  it('has a moment only where one is meant', async () => {
    const momentOf = async (moment: unknown) => {
      const read = await of({ program: 'put a 1', moment });
      return read?.ok ? read.linked.moment : read;
    };
    expect(await momentOf([7, 2])).toEqual({ step: 7, ordinal: 2 });
    for (const wrong of [[7], [7, -1], [1.5, 0], ['7', 2], { step: 7 }, null]) expect(await momentOf(wrong)).toBeNull();
  });

  it('is a sentence where it is damaged or none', async () => {
    expect(await linkedExperiment('#x=AAAA')).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/cannot be read/) as string,
    });
    expect(await of({ program: 'pit a' })).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/cannot be run: program: line 1/) as string,
    });
  });
});

describe('a link to what is shown', () => {
  const shown = {
    program: 'put a 1\n',
    diagnostics: [],
    seed: 9,
    options: new Map([
      [option('write_buffer_size'), 2048],
      [option('filter'), 2],
    ]),
    view: 'read-path',
    moment: { step: 4, ordinal: 1 },
  };

  it('leads back to it, enums by their names', async () => {
    const link = await linkToState(shown);
    const read = link.ok ? await linkedExperiment(link.hash) : null;
    const name = optionInfos.find((o) => o.name === 'filter')!.names![2]!;
    expect(read).toEqual({
      ok: true,
      linked: {
        seed: 9,
        program: `set write_buffer_size=2048\nset filter=${name}\nput a 1\n`,
        view: 'read-path',
        moment: { step: 4, ordinal: 1 },
        operations: 1,
      },
    });
  });

  it('is a sentence where the program cannot run', async () => {
    const diagnostics = [{ line: 2, column: 1, length: 3, message: 'there is no command "pit"' }];
    expect(await linkToState({ ...shown, diagnostics })).toEqual({
      ok: false,
      sentence: 'What cannot run is not shared: line 2, there is no command "pit".',
    });
  });
});
