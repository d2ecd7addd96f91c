import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { diskFull } from '../sources.ts';
import { acknowledged, fullDisk, rowsBefore } from './full-disk.ts';

export const s133 = defineClaim({
  id: 'S133',
  title: 'From version 5.7.23 on a failed write of the log stops the server instead.',
  source: diskFull,
  kind: 'E/M',
  published: [{ what: 'the fix', list: ['abort on an error of the log', 'signal 6', 'version 5.7.23'] }],
  reading: 'Nothing lost means: of writes that were acknowledged and synced.',
  shown: 'The same quota with a switch "old, fixed": the fixed one stops, and nothing is missing.',
  trials: { full: fullDisk('myrocks_5_7_23') },
  checks: [
    checkExactly('compactions that the full device failed', 1, 'compactions', (ask) =>
      ask('full', 'full').tally('compactions without space'),
    ),
    checkExactly('times that the process ends, with the next write', 1, 'times', (ask) =>
      ask('full', 'insert').tally('processes ended'),
    ),
    checkExactly('writes acknowledged after the error', 0, 'writes', (ask) =>
      ['insert', 'delete', 'insert again'].reduce((sum, mark) => sum + acknowledged(ask('full', mark)), 0),
    ),
    checkExactly(
      'acknowledged and synced rows that are missing after a restart',
      0,
      'rows',
      (ask) => ask('full', 'count').tally('rows') - ask('full', 'count after restart').tally('rows'),
    ),
    checkExactly('rows after a restart', rowsBefore, 'rows', (ask) => ask('full', 'count after restart').tally('rows')),
  ],
});
