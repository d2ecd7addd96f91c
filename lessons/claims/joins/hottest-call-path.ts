import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { kCallPath, kCallPathPercent } from '../../../web/src/models/relational/published.ts';
import { joinPlans, kRungs, operatorOf } from './plans.ts';
import { joins } from '../sources.ts';

export const s070 = defineClaim({
  id: 'S70',
  title: 'One path of calls carries 40 % of the cycles: from the loop of the join down to the read of a version.',
  source: joins,
  kind: 'E',
  published: [
    { what: 'share of cycles', value: kCallPathPercent, unit: '%' },
    {
      what: 'the path',
      list: kCallPath.map(({ name }) => name),
    },
  ],
  reading:
    'Our rungs are what the engine counts during a Get. index_read_map and get_row_by_rowid are the lookup operator, DBImpl::Get is the Get and its search of the memtable, Version::Get the table with its filter, index and data block. Transaction::Get and GetFromBatchAndDB search the uncommitted writes of a transaction, which we do not have. No share is asserted.',
  shown: 'The ladder of calls, lit rung by rung during one Get of ours.',
  trials: { plans: joinPlans },
  checks: [
    ...kRungs.map(({ what, of }) =>
      checkExactly(`${what}, for 8192 rows of the join`, 8192, 'times', (ask) =>
        of(operatorOf(ask, 'inner', 'lookups')),
      ),
    ),
    checkExactly('index blocks searched by STRAIGHT, whose filters end 100 of 8292 Gets', 8192, 'times', (ask) =>
      operatorOf(ask, 'straight', 'lookups').tally('index blocks read'),
    ),
  ],
});
