import { expect, it } from 'vitest';
import { engineFor, versionFor } from '../../../web/src/models/choice.ts';

it('new servers use 8.0, old ones stay and plan', () => {
  expect(versionFor('nothing')).toBe('Percona Server 8.0');
  expect(versionFor('Percona Server 5.7')).toBe('Percona Server 5.7, and plan for 8.0');
  expect(versionFor('Percona Server 8.0')).toBe('Percona Server 8.0');
});

it('has one answer for each of the eight workloads', () => {
  const yesNo = [false, true];
  const leaves = yesNo.flatMap((gapLocks) =>
    yesNo.flatMap((reporting) => yesNo.map((writeHeavy) => engineFor({ gapLocks, reporting, writeHeavy }).engine)),
  );
  expect(leaves).toEqual(['not said', 'MyRocks', 'InnoDB', 'InnoDB', 'InnoDB', 'InnoDB', 'InnoDB', 'InnoDB']);
});
