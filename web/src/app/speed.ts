/** The one control of the front page: equal steps of the hand are equal factors of the speed. Pure. */
import { formatInteger } from '../base/units.ts';

/** Records a second at either end. */
const kSlowest = 30;
const kFastest = 8000;
const kSpan = Math.log(kFastest / kSlowest);

/** Where the hand stands for a speed: 0..100; speeds beyond the ends stand there. */
export const handAt = (speed: number): number =>
  Math.round((100 * Math.log(Math.min(kFastest, Math.max(kSlowest, speed)) / kSlowest)) / kSpan);

/** The speed for a place of the hand. */
export const speedAt = (hand: number): number => Math.round(kSlowest * Math.exp((hand / 100) * kSpan));

export const speedInWords = (speed: number): string => `${formatInteger(Math.round(speed))} records/s`;
