/** The scale of the front page's speed slider: equal steps of the slider are equal factors of the speed. Pure. */
import { formatInteger } from '../../base/units.ts';

/** Records per second at either end. */
const kSlowest = 30;
const kFastest = 8000;
const kSpan = Math.log(kFastest / kSlowest);

/** The slider's position, 0..100, for a speed in records per second; a speed outside the scale is at the nearer end. */
export const sliderAt = (speed: number): number =>
  Math.round((100 * Math.log(Math.min(kFastest, Math.max(kSlowest, speed)) / kSlowest)) / kSpan);

/** The speed in records per second for a slider position, 0..100. */
export const speedAt = (position: number): number => Math.round(kSlowest * Math.exp((position / 100) * kSpan));

export const speedInWords = (speed: number): string => `${formatInteger(Math.round(speed))} records/s`;
