/** The ledger, in order: one file for each claim, and nothing here but their list. A test holds that none is missing. */
import type { Claim } from '../../web/src/lessons/claims/claim.ts';
import { s001 } from './s001.ts';
import { s002 } from './s002.ts';
import { s003 } from './s003.ts';
import { s004 } from './s004.ts';
import { s005 } from './s005.ts';
import { s006 } from './s006.ts';
import { s007 } from './s007.ts';
import { s008 } from './s008.ts';
import { s009 } from './s009.ts';
import { s010 } from './s010.ts';
import { s011 } from './s011.ts';
import { s012 } from './s012.ts';
import { s013 } from './s013.ts';
import { s014 } from './s014.ts';
import { s015 } from './s015.ts';
import { s016 } from './s016.ts';

export const claims: readonly Claim[] = [
  s001,
  s002,
  s003,
  s004,
  s005,
  s006,
  s007,
  s008,
  s009,
  s010,
  s011,
  s012,
  s013,
  s014,
  s015,
  s016,
];
