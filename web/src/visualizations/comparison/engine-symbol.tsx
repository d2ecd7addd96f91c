/** The symbol and letter of an engine: the same at its head, in its figures and on its lines. */
import { symbolPath, type ChartSymbol } from '../../charts/paths.ts';

export interface Marked {
  readonly letter: string;
  readonly sign: ChartSymbol;
}

export function EngineSymbol({ letter, sign }: Marked) {
  return (
    <span className="engine-symbol">
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
        <path d={symbolPath(sign, 6, 6, 4.4)} fill="currentColor" />
      </svg>
      {letter}
    </span>
  );
}
