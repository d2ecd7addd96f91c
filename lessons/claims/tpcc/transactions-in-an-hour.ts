import { checkRounded, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { rate } from '../../../web/src/models/capacity.ts';
import { tpccGb } from './space-of-200-warehouses.ts';
import { tpcc } from '../sources.ts';

const transactions = { InnoDB: 125_000, MyRocks: 575_000 };

export const s098 = defineClaim({
  id: 'S98',
  title: 'In one hour InnoDB makes 125,000 transactions and MyRocks more than 575,000.',
  source: tpcc,
  kind: 'P+C',
  published: [
    { what: 'transactions in an hour', values: transactions, unit: 'transactions' },
    { what: 'compressed pages of 8k', list: ['help InnoDB little'] },
  ],
  reading:
    'The 4.60 times appear beside a size ratio of 4.65; that the data that fit into memory decide is a guess until memory is varied.',
  shown: 'Two rates, two sizes, and a slider for memory that would tell whether they belong together.',
  checks: [
    checkRounded('InnoDB', '34.7', 'tx/s', () => rate(transactions.InnoDB, 3600)),
    checkRounded('MyRocks', '159.7', 'tx/s', () => rate(transactions.MyRocks, 3600)),
    checkRounded('the one over the other', '4.60', 'times', () => transactions.MyRocks / transactions.InnoDB),
    checkRounded('sizes, the other way round', '4.65', 'times', () => tpccGb.InnoDB / tpccGb.MyRocks),
  ],
});
