/** The picture that is saved. */
import type { Box, Mark } from '../marks/marks.ts';
import type { ThemeName } from '../theme/tokens.ts';

export interface SaveFigureProps {
  readonly marks: readonly Mark[];
  readonly box: Box;
  readonly title: string;
  /** Used in file names. */
  readonly view: string;
  /** The theme of its colors. */
  readonly theme: ThemeName;
}
