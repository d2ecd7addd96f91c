/** `import 'virtual:tokens.css'`: the stylesheet of the tokens, generated from theme/tokens.ts, so that each color is defined once. */
import type { Plugin } from 'vite';
import { cssOfTokens } from '../src/theme/tokens.ts';

const kId = 'virtual:tokens.css';

export function tokensCss(): Plugin {
  return {
    name: 'strata-tokens-css',
    resolveId: (id) => (id === kId ? `\0${kId}` : null),
    load: (id) => (id === `\0${kId}` ? cssOfTokens() : null),
  };
}
