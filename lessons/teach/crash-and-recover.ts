import { defineTeaching } from '../../web/src/lessons/teaching/teaching.ts';

export const crashAndRecover = defineTeaching({
  slug: 'crash-and-recover',
  demonstration: [
    {
      minutes: 1,
      show: 'Hand out the sheet. Everyone writes down the predictions before the screen is on.',
    },
    {
      minutes: 2,
      show: 'Two of the first writes asked for a sync. Everything before the mark is on the device; the client has an answer for all of them.',
      at: { experiment: 'power', stop: 'synced' },
      ask: 'Which of these writes would you tell a customer about?',
    },
    {
      minutes: 1,
      show: 'The power fails. Memory is empty, and what the device has of the rest is not known.',
      at: { experiment: 'power', stop: 'the power fails' },
    },
    {
      minutes: 2,
      show: 'Recovery reads the log record by record, until one is torn. Press Play.',
      at: { experiment: 'power', stop: 'the log is found' },
      ask: 'How does the engine know that the record is torn?',
    },
    {
      minutes: 2,
      show: 'The log is complete, and one bit is wrong. Ask for the rows that return before you go on to the end.',
      at: { experiment: 'damage', stop: 'the second failure' },
      ask: 'What would be wrong with a later write that returns without an earlier one?',
    },
    {
      minutes: 2,
      show: 'The mode that skips damage. Reveal the prediction in the lesson and compare it with the sheets.',
      at: { experiment: 'bad-skip', stop: 'the end' },
      ask: 'Would you rather start with this, or not start?',
    },
  ],
  mistakes: [
    {
      said: 'The client got OK, so the write is on the device.',
      instead:
        'Without a sync, OK means that the operating system has the bytes. Cut the power after the same write several times and compare what returns.',
    },
    {
      said: 'Only the write that asks for a sync is safe.',
      instead: 'The sync covers the whole log up to its end, so every write before it is safe as well.',
    },
    {
      said: 'Skipping one damaged record loses one record.',
      instead:
        'The length of the record is part of what may be wrong, so the rest of its block is lost too: look at the lines of the figure in “A wrong bit in the middle”.',
    },
  ],
  right: {
    price: {
      option: 'about fifty times as long',
      because: { of: 'careful', what: 'microseconds_per_write', atLeast: 450, atMost: 600 },
    },
  },
  readings: [
    { work: 'petrov', where: 'chapter 5: Recovery' },
    { work: 'kleppmann', where: 'chapter 3: Making B-trees reliable; chapter 7: Durability' },
    { work: 'mini-lsm', where: 'week 2: Write-Ahead Log' },
  ],
});
