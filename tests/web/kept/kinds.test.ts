/** The table of what is kept knows every name that the site writes, and each says in words what it is. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { keptKinds, kindOf, otherSlot } from '../../../web/src/kept/kinds.ts';
import { labVersion } from '../../../web/src/store/lab-state.ts';

describe('kinds of what is kept', () => {
  it('are found by their keys, in either slot', () => {
    expect(kindOf('strata.theme')).toBe('theme');
    expect(kindOf('strata.saved.00001700000000000')).toBe('savedLabs');
    expect(kindOf(`strata.${otherSlot('lab.panes')}`)).toBe('panes');
    for (const stranger of ['theme', 'strata.', 'strata.saved', 'strata.savedx', 'strata.1-x.y', 'strata.constructor'])
      expect(kindOf(stranger), stranger).toBeNull();
  });

  it('cover the answers of every lesson', () => {
    const slugs = readdirSync('lessons', { withFileTypes: true }).filter((each) => /^\d/.test(each.name));
    expect(slugs.length).toBeGreaterThan(0);
    for (const { name } of slugs) expect(kindOf(`strata.${name}.first`), name).toBe('answers');
  });

  it('say the version that is written', () => {
    expect(keptKinds.savedLabs.version).toBe(labVersion);
  });
});
