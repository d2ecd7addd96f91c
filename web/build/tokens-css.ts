/** `import 'virtual:tokens.css'`: the stylesheet of the tokens, made from theme/tokens.ts, so that a colour is written once. */
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
