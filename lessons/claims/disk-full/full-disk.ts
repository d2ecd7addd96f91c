/**
 * A disk that is full once, in the background, and what becomes of the writes after that. A table of a million rows, scaled a
 * thousandfold down; a compaction needs as much space again, and the device has half of it.
 *
 *   load | count | full | insert | count | delete | count | room | insert | count | restart | count
 *                    |                                        |
 *                    no space                                 the device is enlarged
 *
 * After the error the closing `settle` of a part is refused, too, so of a part with writes alone every OK is one of a write.
 */
import type { Counted } from '../../../web/src/lessons/claims/meter.ts';
import type { Trial } from '../../../web/src/lessons/claims/trial.ts';

export const rowsBefore = 1000;
export const rowsDeleted = 99;

export const tallies: NonNullable<Trial['tallies']> = {
  rows: { record: 'OpFinished', field: 'rows' },
  'answered OK': { record: 'OpFinished', where: { status: ['ok'] } },
  lost: { record: 'WriteLost', field: 'entries' },
  'background errors': { record: 'BackgroundErrorSet' },
  'compactions without space': {
    record: 'BackgroundErrorSet',
    where: { reason: ['compaction'], status: ['no_space'] },
  },
  'processes ended': { record: 'EngineAborted' },
  opened: { record: 'EngineOpened' },
};

export const fullDisk = (handling: 'myrocks_5_7_22' | 'myrocks_5_7_23'): Trial => ({
  seed: 1,
  options: { background_error_handling: handling, compression: 'none', disable_auto_compactions: 'yes', sync: 'yes' },
  tallies,
  parts: [
    { mark: 'load', program: `fill n=${rowsBefore} value_bytes=100\nflush` },
    { mark: 'count', program: 'scan' },
    { mark: 'full', program: 'set device_capacity=190KiB\ncompact', mayFail: true },
    { mark: 'insert', program: 'put new 1', mayFail: true },
    { mark: 'count after insert', program: 'scan', mayFail: true },
    { mark: 'delete', program: `delete-fill n=${rowsDeleted}`, mayFail: true },
    { mark: 'count after delete', program: 'scan', mayFail: true },
    { mark: 'room', program: 'set device_capacity=1GiB', mayFail: true },
    { mark: 'insert again', program: 'put newer 1', mayFail: true },
    { mark: 'count after insert again', program: 'scan', mayFail: true },
    { mark: 'restart', program: 'reopen' },
    { mark: 'count after restart', program: 'scan' },
  ],
});

export const acknowledged = (counted: Counted): number => counted.tally('answered OK');
