import { checkExactly, defineClaim, type Ask, type Check } from '../../../web/src/lessons/claims/claim.ts';
import { readIndexFamilies } from '../../../web/src/models/index-families.ts';
import { inFamilies, markOf, namedFamilies, rowsOf } from './families.ts';
import { columnFamilies } from '../sources.ts';

const printed =
  'CREATE TABLE tab1( a INT, b INT, PRIMARY KEY (a) COMMENT ‘cfname=cf1’, KEY key_b (b) COMMENT ‘cfname=cf2’) )';

const statements = {
  'two families':
    "CREATE TABLE tab1 (a INT, b INT, PRIMARY KEY (a) COMMENT 'cfname=cf1', KEY key_b (b) COMMENT 'cfname=cf2')",
  partitions:
    "CREATE TABLE tab1 (a INT, b INT, PRIMARY KEY (a) COMMENT 'p0_cfname=cf1;p1_cfname=cf2;p2_cfname=cf1', KEY key_b (b) COMMENT 'cfname=cf2') PARTITION BY HASH (a) PARTITIONS 4",
} as const;
type Name = keyof typeof statements;

/** For each index, or part of one: rows in the family that its comment names, and in all the others together. */
const placed = (name: Name): readonly Check[] =>
  readIndexFamilies(statements[name]).indexes.flatMap(({ index, partition, family }, at) => {
    const whose = partition === undefined ? index : `${index} in partition ${partition}`;
    const rows = (ask: Ask, where: string): number => ask(name, markOf(at, where)).tally('rows');
    const others = ['default', ...namedFamilies(statements[name])].filter((other) => other !== family);
    return [
      checkExactly(`rows of ${whose} in ${family}`, rowsOf(statements[name]), 'rows', (ask) => rows(ask, family)),
      checkExactly(`rows of ${whose} in ${others.join(' and ')}`, 0, 'rows', (ask) =>
        others.reduce((sum, other) => sum + rows(ask, other), 0),
      ),
    ];
  });

export const s117 = defineClaim({
  id: 'S117',
  title: 'The family of an index is chosen in the comment of its key.',
  source: columnFamilies,
  kind: 'E',
  published: [{ what: 'comment', list: ['cfname='] }],
  reading:
    'The CREATE TABLE of the post has a parenthesis too many and typographic quotes; both are reported, and it is read all the same. Of a partitioned table, which the post does not have, MyRocks reads the name of the partition before cfname; a partition that is not named goes to the default family, whatever a plain cfname says.',
  shown: 'A key definition; its comment pulls the index into another tree.',
  trials: {
    'two families': inFamilies(statements['two families']),
    partitions: inFamilies(statements.partitions),
  },
  checks: [
    checkExactly(
      'mistakes in the statement as it is printed',
      2,
      'mistakes',
      () => readIndexFamilies(printed).problems.length,
    ),
    checkExactly(
      'indexes that it puts where the corrected one does',
      2,
      'indexes',
      () =>
        readIndexFamilies(printed).indexes.filter(
          ({ family }, at) => readIndexFamilies(statements['two families']).indexes[at]?.family === family,
        ).length,
    ),
    ...placed('two families'),
    ...placed('partitions'),
  ],
});
