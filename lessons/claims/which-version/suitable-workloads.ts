import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { engineFor, type Advice, type Workload } from '../../../web/src/models/choice.ts';
import { whichVersion } from '../sources.ts';

const leaf = (what: string, workload: Workload, engine: Advice['engine']) =>
  checkExactly(`${what}: ${engine}`, 1, '', () => Number(engineFor(workload).engine === engine));

const plain = { gapLocks: false, reporting: false, writeHeavy: false };

export const s110 = defineClaim({
  id: 'S110',
  title:
    'MyRocks fits many writes and few range scans; what needs gap locks cannot use it, and reporting beside transactions stays with InnoDB.',
  source: whichVersion,
  kind: 'M',
  published: [
    {
      what: 'advice',
      list: [
        'no gap locks: what needs them cannot use it',
        'write-heavy, few range scans: good fit',
        'OLTP with reporting: InnoDB',
      ],
      standing: 'opinion',
    },
  ],
  shown: 'The same decision tree, three questions deep.',
  checks: [
    leaf('gap locks', { ...plain, gapLocks: true, writeHeavy: true }, 'InnoDB'),
    leaf('reporting', { ...plain, reporting: true, writeHeavy: true }, 'InnoDB'),
    leaf('many writes', { ...plain, writeHeavy: true }, 'MyRocks'),
    leaf('none of these', plain, 'not said'),
  ],
});
