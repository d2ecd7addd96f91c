import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { diskFull } from '../sources.ts';

export const s132 = defineClaim({
  id: 'S132',
  title: 'Reads still work, so dump before a restart: that may crash, bring back old data, or lose the engine.',
  source: diskFull,
  kind: 'M',
  published: [
    {
      what: 'after a restart',
      list: [
        'a crash',
        'old data',
        'error 1286: the engine is gone',
        'at worst: index information missing, nothing helps',
      ],
    },
    { what: 'sometimes a help', list: ['rocksdb_wal_recovery_mode=3'] },
  ],
  shown: 'A tree of outcomes with the one safe branch first: dump.',
  planned: {
    awaits: 'disk quota',
    expect:
      'after the error every row written before it can be read; a reopen in each recovery mode ends as the tree says.',
  },
});
