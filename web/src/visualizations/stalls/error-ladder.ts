/**
 * A background error: the severities as a ladder with the current one marked, and below it what failed, what is refused and what ends it.
 *
 *     Background error                                                  hard
 *     [ ok ] [ soft ] [[ hard ]] [ fatal ] [ unrecoverable ]
 *     Hard since 41.2 ms: flush 7 failed with no space (000012.ldb: the disk is full). Every write is refused, and ...
 */
import { errorStates, type ErrorWords } from '../../scene/features/engine/background-error.ts';
import { kType } from '../../theme/tokens.ts';
import type { Box } from '../../marks/marks.ts';
import { type Pen, px } from '../../marks/pen.ts';

const kSide = 8;
const kStepH = 20;

/** Draws it with `top` as its upper edge. Returns its height, px. */
export function errorLadder(pen: Pen, words: ErrorWords, left: number, top: number, box: Box): number {
  const width = box.width - 2 * left;
  pen.note('stalls/error/name', left, top + 11, 'Background error', 'ink', 'start', 600);
  pen.note('stalls/error/state', left + width, top + 11, words.state, 'trouble', 'end', 600);
  const { cause, refused, end, aside } = words;
  const sentence = [cause, refused, end, ...(aside === '' || box.width < 400 ? [] : [aside])].join(' ');
  let x = left;
  for (const state of errorStates) {
    const here = state === words.state;
    const weight = here ? 600 : 400;
    const w = pen.metrics.width(state, 'sans', kType.small, weight) + 2 * kSide;
    const id = `stalls/error/${state}`;
    pen.box(x, top + 18, w, kStepH, {
      id,
      role: here ? 'trouble' : 'hair',
      r: 2,
      pattern: 'outline',
      ...(here ? { label: `Background error, ${sentence}` } : {}),
    });
    pen.note(`${id}/name`, px(x + w / 2), px(top + 18 + 14), state, here ? 'trouble' : 'muted', 'middle', weight);
    if (here) pen.horizontal(top + 18 + kStepH + 2, x, x + w, { id: `${id}/mark`, role: 'trouble', width: 2.4 });
    x += w + 6;
  }
  const before = pen.marks.length;
  const lines = Math.max(1, 1 + Math.floor((box.height - 8 - top - 58) / 18));
  pen.sentence('stalls/error/words', left, top + 58, sentence, width, lines);
  return 58 + 18 * (pen.marks.length - before);
}
