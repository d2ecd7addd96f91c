/** The table of what is kept knows every name that the site writes, and each says in words what it is. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentKinds, kindOf, secondSlot } from '../../../web/src/persistence/kinds.ts';
import { labVersion } from '../../../web/src/session/documents/lab.ts';

describe('kinds of what is kept', () => {
  it('are found by their keys, in either slot', () => {
    expect(kindOf('strata.theme')).toBe('theme');
    expect(kindOf('strata.saved.00001700000000000')).toBe('savedLabs');
    expect(kindOf(`strata.${secondSlot('lab.panes')}`)).toBe('panes');
    for (const stranger of ['theme', 'strata.', 'strata.saved', 'strata.savedx', 'strata.1-x.y', 'strata.constructor'])
      expect(kindOf(stranger), stranger).toBeNull();
  });

  it('cover the answers of every lesson, as they were kept before there was a document of them', () => {
    const slugs = readdirSync('lessons').flatMap((name) => /^\d\d-(.+)$/.exec(name)?.[1] ?? []);
    expect(slugs.length).toBeGreaterThan(0);
    for (const slug of slugs) expect(kindOf(`strata.${slug}.first`), slug).toBe('answers');
    expect(kindOf('strata.progress')).toBe('progress');
    expect(kindOf('strata.progress.aside')).toBe('quarantined');
  });

  it('say the version that is written', () => {
    expect(documentKinds.savedLabs.version).toBe(labVersion);
  });
});
