/** From a session to an address and back; a run as one program. lab-state.test.ts has the hostile links. */
import { describe, expect, it } from 'vitest';
import { optionInfos } from '../../../../web/src/protocol/options.gen.ts';
import { linkedLab, linkToState, programOf, runIn } from '../../../../web/src/session/documents/linked.ts';
import { linkTo } from '../../../../web/src/session/documents/url.ts';

const option = (name: string): number => optionInfos.find((o) => o.name === name)!.id;

describe('a linked lab', () => {
  it('is null if the address has none', async () => {
    expect(await linkedLab('')).toBeNull();
    expect(await linkedLab('#your-data')).toBeNull();
    expect(await linkedLab('#example=merge')).toBeNull();
  });

  it('states its number of operations', async () => {
    const link = await linkTo({ seed: 3, options: { filter: 'full' }, program: 'fill n=40\nget a', view: 'merge' });
    expect(link.ok && (await linkedLab(link.hash))).toEqual({
      ok: true,
      linked: {
        lab: { v: 2, seed: 3, options: { filter: 'full' }, program: 'fill n=40\nget a', view: 'merge' },
        notes: [],
        newer: false,
        operations: 41,
      },
    });
  });
});

describe('a run as one program', () => {
  const lab = { v: 2, program: 'put b 2', seed: 1, options: {} } as const;
  it('is the draft if nothing else ran', () =>
    expect(programOf(runIn({ ...lab, options: { filter: 'full', sync: true } }))).toBe(
      'set filter=full\nset sync=true\nput b 2',
    ));
  const more = [
    { step: 8, lines: ['delete a'] },
    { step: 9, lines: [] },
    { step: 9, lines: ['get a'] },
  ];
  it('is what ran, with the later lines', () =>
    expect(programOf(runIn({ ...lab, ran: { program: 'put a 1\n', seed: 3, options: {}, more } }))).toBe(
      'put a 1\n\ndelete a\nget a',
    ));
});

describe('a link to what is shown', () => {
  const options = new Map([
    [option('write_buffer_size'), 2048],
    [option('filter'), 2],
  ]);
  const shown = {
    program: 'put a 1\n',
    diagnostics: [],
    seed: 9,
    options,
    lastRun: { program: 'put a 1\n', seed: 9, options, more: [], directory: null },
    view: 'read-path',
    moment: { step: 4, ordinal: 1 },
    offsetFromMoment: 7,
    stopKind: 'filter',
    speed: 300,
    family: 0,
    selection: null,
    highlightedCounter: null,
    treeAxis: 'key',
    viewPrefs: { tombstones: 'map', joins: 'plans', counters: 'view', figure: null, key: '', page: '' },
    baseline: null,
    visibleRange: null,
    charts: '',
    stepBy: 'record',
    markerKind: 'any',
    compared: null,
  } as const;

  it('restores it, enums by their names', async () => {
    const link = await linkToState(shown);
    expect(link.ok && (await linkedLab(link.hash))).toMatchObject({
      linked: {
        lab: {
          program: 'put a 1\n',
          seed: 9,
          options: { write_buffer_size: 2048, filter: 'full' },
          view: 'read-path',
          moment: [4, 1, 7],
          speed: 300,
        },
      },
    });
  });

  it('gives a message if the program cannot run', async () => {
    const diagnostics = [{ line: 2, column: 1, length: 3, message: 'there is no command "pit"' }];
    expect(await linkToState({ ...shown, diagnostics })).toEqual({
      ok: false,
      sentence: 'Only a program that runs can be shared: line 2, there is no command "pit".',
    });
  });

  it('gives a message if it would be too long', async () => {
    let text = '';
    for (let i = 0; text.length < 300_000; i++)
      text += `put ${(Math.imul(i + 1, 2_654_435_761) >>> 0).toString(36)} ${(Math.imul(i + 7, 40_503 * i) >>> 0).toString(36)}\n`;
    expect(await linkToState({ ...shown, program: text })).toMatchObject({
      ok: false,
      sentence: expect.stringMatching(/too long for a link/) as string,
    });
  });
});
