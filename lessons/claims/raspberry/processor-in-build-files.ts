import { defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { raspberry } from '../sources.ts';

export const s104 = defineClaim({
  id: 'S104',
  title: 'Before version 8.0.30 the build files must be taught the processor and lose flags of another one.',
  source: raspberry,
  kind: 'T',
  published: [{ what: 'before 8.0.30', list: ['CMakeLists learns arm64', 'flags of x86 are left out'] }],
  shown: 'A branch of the checklist: is the version below 8.0.30?',
});
