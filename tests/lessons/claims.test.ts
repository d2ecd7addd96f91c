/** The ledger as data: every claim is present, names its source, and has the required form. tests/contract checks what it computes. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { claims } from '../../lessons/claims/index.ts';
import { homes } from '../../lessons/claims/homes.ts';
import { kCalculators } from '../../web/src/pages/reference/calculators.ts';
import { homesOf, type Home } from '../../web/src/lessons/claims/claim-home.ts';
import { claimRange } from '../../web/src/lessons/claims/claim-ids.ts';
import { prepare, type Trial } from '../../web/src/lessons/claims/trial.ts';
import { judge } from '../../web/src/lessons/claims/verdict.ts';
import { kPresets } from '../../web/src/examples/presets.ts';

const folder = fileURLToPath(new URL('../../lessons/claims', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));

it('has S1 to S134', () => {
  expect(claims.map(({ id }) => id)).toEqual(Array.from({ length: 134 }, (_, i) => `S${i + 1}`));
});

it('lists the claim of every file', () => {
  const named = files.flatMap(
    (file) => /^ {2}id: '(S\d+)',$/m.exec(readFileSync(`${folder}/${file}`, 'utf8'))?.[1] ?? [],
  );
  expect(claims.map(({ id }) => id)).toEqual(named.sort((a, b) => Number(a.slice(1)) - Number(b.slice(1))));
});

describe('homes', () => {
  it('each claim has one', () => {
    expect(claims.filter(({ id }) => homesOf(id, homes).length === 0).map(({ id }) => id)).toEqual([]);
  });
  it('calculators and examples exist, under their own titles', () => {
    const named = (kind: Home['kind']) =>
      homes.filter((home) => home.kind === kind).map(({ id, title }) => `${id}: ${title}`);
    expect(kCalculators.map(({ id, title }) => `${id}: ${title}`)).toEqual(expect.arrayContaining(named('calculator')));
    expect(kPresets.map(({ id, name }) => `${id}: ${name}`)).toEqual(expect.arrayContaining(named('example')));
  });
  it('name claims that exist', () => {
    for (const { id, claims: named } of homes)
      for (const word of named.split(' ')) expect(claimRange(word)?.last, `${id}: ${word}`).toBeLessThanOrEqual(134);
  });
});

/** Claims share trials, and each is checked once. */
const checked = new Set<Trial>();

const oneSentence = /^[^\n]*[.]$/;
const aScene = /^[^\n]*[.?]$/;

describe.each(claims.map((claim) => [claim.id, claim] as const))('%s', (_, claim) => {
  it('is one sentence, with a source, published figures and a scene', () => {
    expect(claim.title).toMatch(oneSentence);
    expect(claim.title.length).toBeLessThanOrEqual(170);
    expect(claim.published.length).toBeGreaterThan(0);
    expect(claim.shown).toMatch(aScene);
    expect(claim.source.date).toMatch(/^20\d\d-\d\d-\d\d$/);
    for (const figure of claim.published)
      if ('rows' in figure) for (const row of figure.rows) expect(row).toHaveLength(figure.columns.length);
  });

  it('gives a reason for every tolerance', () => {
    for (const { what, expect: bound, because } of claim.checks ?? []) {
      const needsNone = bound.atLeast === bound.atMost || bound.text.endsWith('when rounded');
      expect((because ?? '') !== '' || needsNone, what).toBe(true);
      expect(bound.atLeast, what).toBeLessThanOrEqual(bound.atMost);
    }
  });

  it('has valid trials: they are data, with programs of the line language', () => {
    for (const trial of Object.values(claim.trials ?? {}).filter((each) => !checked.has(each))) {
      checked.add(trial);
      expect(JSON.parse(JSON.stringify(trial))).toStrictEqual(trial);
      expect(prepare(trial).parts.length).toBe(trial.parts.length);
    }
    if (claim.trials !== undefined) expect(claim.checks?.length).toBeGreaterThan(0);
  });

  it('names the mechanism that it waits for, if any', () => {
    if (claim.planned === undefined) return;
    expect(claim.planned.awaits).toMatch(/[^.]$/);
    expect(claim.planned.expect).toMatch(oneSentence);
  });

  it('computes correctly what needs no engine', () => {
    if (claim.planned === undefined || claim.checks === undefined) return;
    const { planned: _planned, ...now } = claim;
    const row = judge(now, () => {
      throw new Error(`${claim.id} asks for a reading while it waits`);
    });
    expect(row.unexpected).toEqual([]);
  });
});
