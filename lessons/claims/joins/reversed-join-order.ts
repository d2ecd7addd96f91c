import { atMost, checkExactly, defineClaim, exactly } from '../../../web/src/lessons/claims/claim.ts';
import { kCategories, kIncidentRows, kTaskRows } from '../../../web/src/models/relational/tables.ts';
import { joinPlans, operatorOf } from './plans.ts';
import { joins } from '../sources.ts';

export const s065 = defineClaim({
  id: 'S65',
  title:
    'With the order turned round the join makes more lookups, a temporary table and a sort, and is faster from four threads on.',
  source: joins,
  kind: 'E',
  published: [
    {
      what: 'STRAIGHT_JOIN',
      list: ['scan of task by primary key, 8292 rows', 'lookup in incident', 'temporary table and filesort'],
    },
    { what: 'faster from', value: 4, unit: 'threads' },
  ],
  reading:
    'Speed is not asserted. Every incident is a task, so exactly 100 lookups find nothing; the post has no number for them. The categories are ours, eight of them.',
  shown:
    'Blocks touched by each Get as dots: one sweep over the blocks of incident here, a sweep of task for each category there.',
  trials: { plans: joinPlans },
  checks: [
    checkExactly('Nexts of the scan of task', kTaskRows, 'calls', (ask) =>
      operatorOf(ask, 'straight', 'scan').count('iter_next_count'),
    ),
    checkExactly('Gets of the lookups in incident', kTaskRows, 'Gets', (ask) =>
      operatorOf(ask, 'straight', 'lookups').count('number_keys_read'),
    ),
    checkExactly('rows for the temporary table', kIncidentRows, 'rows', (ask) =>
      operatorOf(ask, 'straight', 'lookups').tally('rows'),
    ),
    {
      what: 'data blocks of incident to which these Gets switch, per block that they touch',
      unit: 'times',
      value: (ask) => {
        const lookups = operatorOf(ask, 'straight', 'lookups');
        return lookups.tally('block switches') / lookups.tally('blocks touched');
      },
      expect: exactly(1),
      because: 'they come in the order of the primary key, so they sweep over incident once',
    },
    {
      what: 'block switches of S64, per block of task and category',
      unit: 'times',
      value: (ask) => {
        const lookups = operatorOf(ask, 'inner', 'lookups');
        const sweeps = kCategories.length * lookups.tally('blocks touched');
        return lookups.tally('block switches') / Math.min(kIncidentRows, sweeps);
      },
      expect: atMost(1),
      because: 'they sweep over task once per category, and small categories skip blocks',
    },
  ],
});
