/** The symbol and letter of an engine: the same at its head, in its figures and on its lines. */
import { signPath, type Sign as SignName } from './layout.ts';

export interface Marked {
  readonly letter: string;
  readonly sign: SignName;
}

export function LaneSign({ letter, sign }: Marked) {
  return (
    <span className="lane-sign">
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path d={signPath(sign, 6, 6, 4.4)} fill="currentColor" />
      </svg>
      {letter}
    </span>
  );
}
