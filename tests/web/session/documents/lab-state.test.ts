/**
 * The lab as a value: any lab survives its link; every hostile link of rows B1 to B6 of the threat model gives its message; links of every
 * version can be opened forever.
 */
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { counterInfos } from '../../../../web/src/protocol/counters.gen.ts';
import { optionInfos } from '../../../../web/src/protocol/options.gen.ts';
import { markerKinds } from '../../../../web/src/scene/markers.ts';
import {
  labOf,
  viewPrefsOfLab,
  optionsById,
  optionsByName,
  readLab,
  sameLab,
  type LabSource,
} from '../../../../web/src/session/documents/lab-state.ts';
import { labVersion, type LabState } from '../../../../web/src/session/documents/lab.ts';
import { defaultViewPrefs } from '../../../../web/src/session/documents/view-prefs.ts';
import type { Compared } from '../../../../web/src/session/comparison/compared.ts';
import { linkedLab, linkToState } from '../../../../web/src/session/documents/linked.ts';
import { speeds } from '../../../../web/src/session/session-types.ts';
import { linkTo } from '../../../../web/src/session/documents/url.ts';

const kStates = Number(process.env['STRATA_LINK_STATES'] ?? 300);

const options = fc
  .uniqueArray(fc.constantFrom(...optionInfos), { maxLength: 12, selector: ({ id }) => id })
  .chain((infos) =>
    fc.tuple(
      ...infos.map(({ id, min, max }) =>
        fc.tuple(
          fc.constant(id),
          fc.oneof(
            fc.constant(min),
            fc.constant(max),
            fc.maxSafeInteger().map((n) => min + (Math.abs(n) % (max - min + 1))),
          ),
        ),
      ),
    ),
  )
  .map((entries) => new Map(entries));

const text = (maxLength: number) =>
  fc.oneof(fc.string({ maxLength, unit: 'binary' }), fc.string({ maxLength, unit: 'grapheme' }));
const word = text(16);
const count = fc.maxSafeNat();
/** A line that runs, whatever its key is. */
const line = fc.oneof(
  fc.constantFrom('settle', 'compact', 'flush', 'fill n=40', '# a note', '', 'get "a"'),
  fc.stringMatching(/^[\x20-\x7e]{0,20}$/).map((key) => `put ${JSON.stringify(key)} v`),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((note) => `# ${note.replace(/[\n\r]/g, ' ')}`),
);
const program = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
const later = fc.record(
  { step: count, lines: fc.array(line, { maxLength: 3 }), interject: fc.constant(true as const) },
  { requiredKeys: ['lines'] },
);
const run = fc.record({
  program,
  seed: count,
  options,
  more: fc.array(later, { maxLength: 4 }),
  directory: fc.constant(null),
});
const moment = fc.record({ step: count, ordinal: count });
const place = fc.record({ moment, recordOffset: fc.oneof(fc.constant(0), count) });
const labOptions = options.map((values) => optionsByName(values, { defaults: true }));
/** Up to three engines beside the lab's own, some forked from earlier ones, which may be gone. */
const lanes = fc
  .array(
    fc.record({
      name: word,
      options: labOptions,
      isFork: fc.boolean(),
      from: fc.nat(),
      step: count,
      lines: fc.option(program),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) =>
    all.map(({ name, options: differing, isFork, from, step, lines }, i) =>
      isFork
        ? {
            ...(lines === null ? { options: differing } : {}),
            from: [from % (i + 1), step] as const,
            ...(lines !== null && { lines }),
          }
        : { name, options: differing },
    ),
  );
const compared: fc.Arbitrary<Compared> = fc.record({
  lanes,
  clock: fc.constantFrom('time', 'operation'),
  at: count,
  picture: word,
  measure: word,
});

const name = fc.string({ maxLength: 20, unit: 'binary-ascii' });

const source: fc.Arbitrary<LabSource> = fc.record({
  program,
  seed: count,
  options,
  lastRun: run,
  moment,
  offsetFromMoment: fc.oneof(fc.constant(0), count),
  view: word,
  stopKind: fc.constantFrom('flush', 'filter', 'merge', 'compaction', 'tombstone') as fc.Arbitrary<
    LabSource['stopKind']
  >,
  speed: fc.constantFrom(...speeds),
  family: fc.nat(200),
  selection: fc.option(word),
  highlightedCounter: fc.option(fc.constantFrom(...counterInfos).map(({ id }) => id)),
  treeAxis: fc.constantFrom('key', 'size'),
  viewPrefs: fc.record({
    tombstones: fc.constantFrom('map', 'lives'),
    joins: fc.constantFrom('plans', 'calls', 'profiles', 'time', 'wait', 'rate'),
    counters: fc.constantFrom('view', 'all'),
    figure: fc.option(fc.tuple(name, name)),
    key: word,
    page: fc.constantFrom('counters', 'key'),
  }),
  baseline: fc.option(moment),
  visibleRange: fc.option(fc.tuple(place, place)),
  charts: word,
  stepBy: fc.constantFrom('record', 'entry', 'operation', 'flush', 'compaction'),
  markerKind: fc.constantFrom('any', ...markerKinds),
  compared: fc.option(compared),
});

describe('any lab', () => {
  it(`survives its link (${kStates} random ones)`, async () => {
    await fc.assert(
      fc.asyncProperty(source, async (state) => {
        const link = await linkToState({ ...state, diagnostics: [] });
        if (!link.ok) throw new Error(link.sentence);
        expect(link.hash).toMatch(/^#x=[A-Za-z0-9_-]+$/);
        const read = await linkedLab(link.hash);
        if (!read?.ok) throw new Error(read?.sentence ?? 'no lab');
        expect(read.linked.lab).toEqual(labOf(state));
        expect(sameLab(read.linked.lab, labOf(state))).toBe(true);
        expect(viewPrefsOfLab(read.linked.lab)).toEqual(state.viewPrefs);
        expect(read.linked.lab.axis ?? 'key').toBe(state.treeAxis);
        expect(read.linked.newer).toBe(false);
      }),
      { numRuns: kStates },
    );
  });

  it('is parsed to an equal lab, whatever it contains', () => {
    fc.assert(
      fc.property(fc.record({ ...reserved, program: text(60), seed: count }, { requiredKeys: ['program'] }), (lab) => {
        const first = readLab({ v: labVersion, ...lab });
        if (!first.ok) throw new Error(first.problem);
        expect(first.notes).toEqual([]);
        const again = readLab(JSON.parse(JSON.stringify(first.lab)));
        expect(again).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });

  it('has options that parse from their names', () => {
    fc.assert(
      fc.property(options, (values) => {
        const differing = [...values].filter(([id, value]) => optionInfos.find((o) => o.id === id)!.default !== value);
        expect(optionsById(optionsByName(values))).toEqual(new Map(differing));
      }),
    );
  });

  it('names what ran only if the draft differs', () => {
    const state: LabSource = {
      program: 'put a 1',
      seed: 1,
      options: new Map(),
      lastRun: { program: 'put a 1', seed: 1, options: new Map(), more: [], directory: null },
      moment: { step: 3, ordinal: 1 },
      offsetFromMoment: 0,
      view: 'merge',
      stopKind: 'merge',
      speed: Infinity,
      family: 0,
      selection: null,
      highlightedCounter: null,
      treeAxis: 'key',
      viewPrefs: defaultViewPrefs,
      baseline: null,
      visibleRange: null,
      charts: '',
      stepBy: 'record',
      markerKind: 'any',
      compared: null,
    };
    expect(labOf(state)).toEqual({
      v: 2,
      program: 'put a 1',
      seed: 1,
      options: {},
      moment: [3, 1],
      view: 'merge',
      steps: 'merge',
      speed: 0,
    });
    expect(labOf({ ...state, program: 'put a 2' }).ran).toEqual({ program: 'put a 1', seed: 1, options: {}, more: [] });
    expect(labOf({ ...state, options: new Map([[31, 1]]) }).ran).toEqual({
      program: 'put a 1',
      seed: 1,
      options: {},
      more: [],
    });
    const more = [{ step: 7, lines: ['delete a'] }];
    expect(labOf({ ...state, lastRun: { ...state.lastRun, more } }).ran?.more).toEqual(more);
  });
});

const reserved = {
  axis: fc.constantFrom('key', 'size'),
  tombstones: fc.constant('lives'),
  joins: fc.constantFrom('calls', 'profiles', 'time', 'wait', 'rate'),
  counters: fc.constant('all'),
  figure: fc.tuple(name, name),
  key: word,
  page: fc.constantFrom('counters', 'key', 'cost'),
  panels: fc.array(word, { maxLength: 5 }),
  hidden: fc.array(word, { maxLength: 5 }),
  locked: fc.array(word, { maxLength: 5 }),
  compared,
};

async function hashOf(lab: unknown): Promise<string> {
  const link = await linkTo(lab);
  if (!link.ok) throw new Error(link.sentence);
  return link.hash;
}
const opened = async (lab: unknown) => linkedLab(await hashOf(lab));

async function packed(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `#x=${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
}

async function sentenceOf(hash: string): Promise<string> {
  const read = await linkedLab(hash);
  if (read === null || read.ok) throw new Error('it opened');
  return read.sentence;
}

const kLab = {
  v: labVersion,
  program: 'fill n=40\nsettle\n',
  seed: 3,
  options: { filter: 'full' },
  moment: [4, 1],
  view: 'merge',
};

const kCompared = { lanes: [{ name: 'other', options: {} }], clock: 'time', at: 0, picture: 'tree', measure: '' };

describe('B1: what a mail client, a messenger or a thumb does to a link', () => {
  it('gives one message, wherever the link was cut', async () => {
    const hash = await hashOf(kLab);
    for (let length = 3; length < hash.length; length++)
      expect(await sentenceOf(hash.slice(0, length)), `${length}`).toMatch(/^This link is damaged: .+\.$/);
  });

  it.each([
    ['no base64', () => '#x=%%%', /characters that no Strata link has/],
    [
      'a line break within',
      async () => (await hashOf(kLab)).replace(/(.{20})/, '$1\n'),
      /characters that no Strata link/,
    ],
    [
      'encoded twice',
      async () => encodeURIComponent(`${(await hashOf(kLab)).slice(0, 12)}==`).replace('%23x%3D', '#x='),
      /encoded twice/,
    ],
    ['no deflate', () => `#x=${Buffer.from('hello there, general').toString('base64url')}`, /cut off or changed/],
    ['no UTF-8', () => packed(Uint8Array.of(0xff, 0xfe, 0x22)), /cut off or changed/],
    ['no JSON', () => packed('{"v":1,"program":'), /cut off or changed/],
    ['nothing', () => '#x=', /cut off or changed/],
  ])('%s', async (_, hash, sentence) => {
    expect(await sentenceOf(await hash())).toMatch(sentence);
  });

  it('one changed letter gives a message or another lab, never anything else', async () => {
    const hash = await hashOf(kLab);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: hash.length - 1 }),
        fc.constantFrom(...'ABCxyz019-_'),
        async (at, letter) => {
          const read = await linkedLab(hash.slice(0, at) + letter + hash.slice(at + 1));
          if (read?.ok) expect(typeof read.linked.lab.program).toBe('string');
          else expect(read?.sentence).toMatch(/^This link .+\.$/);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('B2: links that are too large', () => {
  it('stops a bomb while it decompresses', async () => {
    const bomb = await packed(`{"program":"${'a'.repeat(40_000_000)}"}`);
    expect(bomb.length).toBeLessThan(64 * 1024);
    expect(await sentenceOf(bomb)).toBe('This link is damaged: it unpacks to more than 1 MiB.');
  });
  it('does not decode a fragment of 2 MB', async () =>
    expect(await sentenceOf(`#x=${'A'.repeat(2_000_000)}`)).toMatch(/2000000 characters, and the limit is 64 KiB/));
  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('rejects %s nested 100,000 deep', async (_, open, close) => {
    const deep = `{"v":1,"program":"","x":${open.repeat(1e5)}1${close.repeat(1e5)}}`;
    expect(await sentenceOf(await packed(deep))).toBe('This link is damaged: it is nested deeper than 16.');
  });
  it('does not count brackets in a text as depth', async () =>
    expect(await opened({ v: 1, program: `# ${'[{'.repeat(500)} \\" ${'['.repeat(50)}` })).toMatchObject({ ok: true }));
});

describe('B3: content that does not belong in a lab', () => {
  it('`__proto__` and `constructor` are names like any other: reported, and without effect', async () => {
    const hash = await packed(
      '{"v":1,"program":"put a 1","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"options":{"__proto__":3,"constructor":1,"sync":true},"ran":{"program":"","seed":1,"options":{},"more":[],"__proto__":{"x":1}}}',
    );
    const read = await linkedLab(hash);
    if (!read?.ok) throw new Error(read?.sentence);
    expect(read.linked.lab.options).toEqual({ sync: true });
    expect(read.linked.notes.join(' ')).toMatch(/Unknown and ignored: "__proto__", "constructor"\./);
    expect(read.linked.notes.join(' ')).toMatch(/no option "__proto__".*no option "constructor"/);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    for (const made of [read.linked.lab, read.linked.lab.options, read.linked.lab.ran!])
      expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
  });
  it('lists and ignores unknown fields', async () => {
    const strangers = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`stranger${i}`, i]));
    expect(await opened({ ...kLab, ...strangers })).toMatchObject({
      ok: true,
      linked: {
        notes: ['Unknown and ignored: "stranger0", "stranger1", "stranger2", "stranger3", "stranger4" and 4 more.'],
      },
    });
  });
  it.each([
    ['seed', -1],
    ['seed', 1.5],
    ['seed', '7'],
    ['seed', 1e300],
    ['options', []],
    ['options', { sync: {} }],
    ['moment', [1]],
    ['moment', [1, 2, 3, 4]],
    ['moment', [1, 2, -1]],
    ['moment', { step: 1 }],
    ['moment', [1, -1]],
    ['speed', 'fast'],
    ['speed', -3],
    ['family', null],
    ['view', 7],
    ['view', 'x'.repeat(201)],
    ['counter', {}],
    ['panels', 'all'],
    ['ran', 'yes'],
    ['ran', { program: 1 }],
    ['ran', { program: '', seed: 1, options: {}, more: ['put a 1'] }],
    ['ran', { program: '', seed: 1, options: {}, more: [{ step: -1, lines: [] }] }],
    ['axis', 'time'],
    ['tombstones', 'map'],
    ['joins', 'plans'],
    ['tombstones', 'x'.repeat(1000)],
    ['counters', true],
    ['key', 'x'.repeat(201)],
    ['page', '<b>'],
    ['page', ''],
    ['figure', 'L1 w_amp'],
    ['figure', ['L1']],
    ['figure', ['L1', 'x'.repeat(21)]],
    ['mark', [1, 2, 3]],
    ['stretch', [[1, 2]]],
    ['stretch', [1, 2]],
    ['by', 'mile'],
    ['markers', 'any'],
    ['compared', []],
    ['compared', { ...kCompared, lanes: [] }],
    ['compared', { ...kCompared, clock: 'sun' }],
    ['compared', { ...kCompared, at: -1 }],
    ['compared', { ...kCompared, at: null }],
    ['compared', { ...kCompared, lanes: Array(4).fill({ name: 'one too many', options: {} }) }],
    ['compared', { ...kCompared, lanes: Array(13).fill({ name: 'gone', options: {}, gone: true }) }],
    ['compared', { ...kCompared, lanes: [{ from: [1, 5], lines: '' }] }],
    ['compared', { ...kCompared, lanes: [{ from: [0, -5], lines: '' }] }],
    ['compared', { ...kCompared, lanes: [{ name: 'x'.repeat(201) }] }],
    ['compared', { ...kCompared, lanes: [{ from: [0, 1], lines: '#'.repeat(20_001) }] }],
    ['compared', { ...kCompared, lanes: [{ options: { sync: [] } }] }],
  ])('reports and ignores %s that is %j', async (field, value) => {
    const read = await opened({ ...kLab, [field]: value });
    if (!read?.ok) throw new Error(read?.sentence);
    expect(read.linked.notes).toEqual([`${field} is not understood and was ignored.`]);
    expect(read.linked.lab).toEqual(
      ((await opened({ ...kLab, [field]: undefined })) as { linked: { lab: LabState } }).linked.lab,
    );
  });
  it.each([
    [[], 'This link cannot be opened: it is not an object with a program.'],
    [null, 'This link cannot be opened: it is not an object with a program.'],
    ['put a 1', 'This link cannot be opened: it is not an object with a program.'],
    [{ v: 1 }, 'This link cannot be opened: it has no program.'],
    [{ v: 1, program: 7 }, 'This link cannot be opened: it has a program that is not text.'],
    [{ v: '1', program: '' }, 'This link cannot be opened: it has a version that is not a whole number: \'"1"\'.'],
    [{ v: -1, program: '' }, 'This link cannot be opened: it has a version that is not a whole number: "-1".'],
    [{ v: 1, program: 'pit a' }, /^This link cannot be run: program: line 1, .*pit.*\.$/],
  ])('%j is no lab', async (value, sentence) => {
    expect(await sentenceOf(await hashOf(value))).toMatch(sentence);
  });
  it('reports an unknown option, or an invalid value with the valid ones', async () => {
    const read = await opened({ ...kLab, options: { bits_per_kye: 5, write_buffer_size: 'much', filter: 'full' } });
    if (!read?.ok) throw new Error(read?.sentence);
    expect(read.linked.lab.options).toEqual({ filter: 'full' });
    expect(read.linked.notes).toEqual([
      'An option was ignored: there is no option "bits_per_kye"; did you mean bits_per_key?',
      expect.stringMatching(
        /^An option was ignored: write_buffer_size must be a whole number from 256 to .*"much".*\.$/,
      ),
    ]);
  });
});

describe('B4: versions', () => {
  const golden = JSON.parse(readFileSync(new URL('golden-links.json', import.meta.url), 'utf8')) as readonly {
    readonly version: number;
    readonly hash: string;
    readonly lab: LabState;
  }[];

  it.each(golden)('a link of version $version opens forever', async ({ hash, lab }) => {
    expect(await linkedLab(hash)).toMatchObject({ ok: true, linked: { lab, notes: [], newer: false } });
  });
  it('there is a golden link of every version', () =>
    expect([...new Set(golden.map(({ version }) => version))].sort()).toEqual([0, 1, 2]));
  it('a newer one says so, and keeps what is understood', async () => {
    const read = await opened({ ...kLab, v: 7, depth: 3 });
    if (!read?.ok) throw new Error(read?.sentence);
    expect(read.linked.newer).toBe(true);
    expect(read.linked.notes).toEqual([
      'It was made by a newer version of Strata (lab version 7; this one knows 2). This one shows what it understands.',
      'Unknown and ignored: "depth".',
    ]);
    expect(read.linked.lab).toMatchObject({ v: labVersion, program: kLab.program, moment: [4, 1] });
  });
  it.each([{ program: 'rewind a' }, { program: ['put a 1'] }, {}])(
    'a newer one that cannot be opened says that it is newer, and what to do: %j',
    async (lab) => {
      const read = await opened({ ...lab, v: 7 });
      expect(read).toMatchObject({
        ok: false,
        sentence: expect.stringMatching(/A newer version of Strata made this link: reload/) as string,
      });
    },
  );
  it.each(['%3D', '%3d', '%253D'])('one whose "=" came as %s is read, with a note', async (equals) => {
    const hash = (await hashOf(kLab)).replace('#x=', `#x${equals}`);
    const read = await linkedLab(hash);
    if (!read?.ok) throw new Error(read?.sentence);
    expect(read.linked.notes).toEqual(['The link was encoded twice; it could still be read.']);
    expect(read.linked.lab.program).toBe(kLab.program);
    expect(await linkedLab(hash.slice(0, 30))).toMatchObject({ ok: false });
  });
});

describe('the engines beside a lab', () => {
  it('are read in full: forks of forks, and a removed one if another was forked from it', async () => {
    const lanes = [
      { name: 'tiered', options: { compaction_style: 'universal' }, gone: true },
      { from: [1, 40], options: { sync: false }, gone: true },
      { from: [2, 60], lines: 'compact\n' },
      { from: [0, 60] },
      { name: 'leveled', options: {} },
    ];
    const read = await opened({ ...kLab, compared: { ...kCompared, lanes } });
    if (!read?.ok) throw new Error(read?.sentence);
    expect(read.linked.notes).toEqual([]);
    expect(read.linked.lab.compared?.lanes).toEqual(lanes);
  });
  it('lose an unknown option, with a note, and stay', async () => {
    const lanes = [{ name: 'other', options: { __proto__: null, bits_per_kye: 3, sync: true } }];
    const read = await opened({ ...kLab, compared: { ...kCompared, lanes } });
    if (!read?.ok) throw new Error(read?.sentence);
    expect(read.linked.lab.compared?.lanes).toEqual([{ name: 'other', options: { sync: true } }]);
    expect(read.linked.notes).toEqual([
      'An option was ignored: there is no option "bits_per_kye"; did you mean bits_per_key?',
    ]);
  });
});

describe('B5: markup, addresses, deceptive characters', () => {
  it('are text, kept unchanged, and invisible characters are reported', async () => {
    const program = '# <img src=x onerror=alert(1)> javascript:alert(1)\n# \u202Edesrever\u0007\nput a 1\n';
    const read = await opened({ v: 1, program, view: 'javascript:alert(1)' });
    if (!read?.ok) throw new Error(read?.sentence);
    expect(read.linked.lab.program).toBe(program);
    expect(read.linked.notes).toEqual([
      expect.stringMatching(/^Its program holds 2.unseen characters; the editor marks them\.$/),
    ]);
  });
  it('are escaped in names inside messages', async () => {
    const read = await opened({ ...kLab, 'x\u202Ey': 1 });
    expect(read?.ok && read.linked.notes[0]).toBe('Unknown and ignored: "x\\u{202e}y".');
  });
});

describe('B6: links to expensive programs', () => {
  it('state their number of operations, typed lines included, before anything runs', async () => {
    expect(await opened({ v: 1, program: 'fill n=300000\n' })).toMatchObject({
      ok: true,
      linked: { operations: 300_000 },
    });
    const ran = { program: 'fill n=5\n', seed: 1, options: {}, more: ['fill n=900000', 'get a'] };
    const heavy = { ...kLab, program: 'fill n=100\n', compared: kCompared };
    expect(await opened(heavy)).toMatchObject({ ok: true, linked: { operations: 200 } });
    expect(await opened({ v: 1, program: 'get a', ran })).toMatchObject({ ok: true, linked: { operations: 900_006 } });
  });
});
