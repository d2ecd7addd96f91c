/** What runs on the front page: small enough to be there at once, long enough to reach three levels. */
import type { History, Moment } from '../store/types.ts';

export const kHomeSeed = 1996;

export const kHomeProgram = `set write_buffer_size=2KiB target_file_size_base=2KiB max_bytes_for_level_base=8KiB max_bytes_for_level_multiplier=3
set compression=none filter=full
fill n=900 order=random key_space=1200 key_bytes=4 value_bytes=24
delete-fill n=160 first=300 order=seq key_bytes=4
fill n=500 order=random first=0 key_space=1200 key_bytes=4 value_bytes=24
`;

/** More of the same, for as long as somebody watches: the n-th helping. Pure. */
export function homeMore(n: number): string {
  const first = (n * 190) % 1000;
  return `fill n=260 order=random first=0 key_space=1200 key_bytes=4 value_bytes=24 seed=${100 + n}\ndelete-fill n=40 first=${first} order=seq key_bytes=4`;
}

/** Records a second at first. */
export const kHomeSpeed = 120;

/** Where the page begins: in the midst of it. A moment, because a recording holds fewer records than an engine sends. Pure. */
export function homeStart(history: History): Moment {
  return { step: Math.round(history.head.step * 0.62), ordinal: 0 };
}
