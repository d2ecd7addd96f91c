import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { raspberry } from '../sources.ts';

export const s107 = defineClaim({
  id: 'S107',
  title: 'A cocktail recipe goes with the hours of waiting, and a warning with the recipe.',
  source: raspberry,
  kind: 'T',
  published: [{ what: 'recipe', list: ['Clover Club', 'with a warning'] }],
  shown: 'A margin note beside the checklist.',
});
