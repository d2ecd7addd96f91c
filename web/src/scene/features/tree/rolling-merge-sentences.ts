/** Sentences about a rolling merge of 1996: its components, its blocks, and a find note. */
import { formatBytes, formatCount } from '../../../base/units.ts';
import { key, type SentenceWriters } from '../../sentence-parts.ts';

const component = (n: number): string => `C${n}`;

export const rollingMergeSentences = {
  ComponentMade: (record) => {
    const made = `${formatCount(record.entries, 'entry', 'entries')} in ${formatCount(record.blocks, 'block')}`;
    return record.merged === 0
      ? `A sorted run was copied into component ${component(record.component)}: ${made}`
      : `${component(record.component)} is merged: ${made}; it never took more than ${formatBytes(record.peakExtraBytes)} beyond the space at its beginning`;
  },
  BlockEmptied: (record) =>
    `An emptied block of ${component(record.component)} was removed; ${formatBytes(record.inUseBytes)} are in use`,
  BlockFilled: (record) =>
    `A block of ${component(record.component)} was ${record.copied === 1 ? 'copied' : 'filled and is visible'}: ${key(record.first)} to ${key(record.last)}; ${formatBytes(record.inUseBytes)} are in use`,
  FindNoteSank: ({ component: n, answers, complete }) => {
    if (n === 0) return 'A find note was put into C0';
    return `The find note sank into ${component(n)} with ${formatCount(answers, 'answer')}${complete === 0 ? '' : ': that is the last component, so the answer is complete'}`;
  },
} satisfies Partial<SentenceWriters>;
