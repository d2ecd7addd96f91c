import { checkExactly, defineClaim } from '../../../web/src/lessons/claims/claim.ts';
import { connect, createUser, newServer, setDefaultPlugin, type Answer } from '../../../web/src/models/auth-cache.ts';
import { sha2Password } from '../sources.ts';

/** Errors as numbers, 0 for a login that succeeds. */
const code = (answer: Answer): number => (answer === 'ok' ? 0 : answer);

const cold = createUser(newServer('caching_sha2_password'), 'root');
const first = connect(cold, 'root', 'tcp');
const second = connect(first.server, 'root', 'socket');
const third = connect(second.server, 'root', 'tcp');
const fourth = connect(third.server, 'root', 'tcp', false);
const changed = createUser(setDefaultPlugin(cold, 'mysql_native_password'), 'later');

export const s056 = defineClaim({
  id: 'S56',
  title: 'With caching_sha2_password a login over plain TCP fails until the same user has once come by the socket.',
  source: sha2Password,
  kind: 'M',
  published: [
    {
      what: 'four steps',
      columns: ['step', 'way', 'answer'],
      rows: [
        [1, 'TCP without TLS, cache cold', 'error 2061'],
        [2, 'socket', 'ok'],
        [3, 'TCP again', 'ok'],
        [4, 'an old client', 'error 2059'],
      ],
    },
    { what: 'another default plugin', list: ['helps only users created after it'] },
  ],
  shown: 'A small machine with a cache lamp: four buttons, four answers.',
  checks: [
    checkExactly('step 1, error', 2061, '', () => code(first.answer)),
    checkExactly('step 2, error', 0, '', () => code(second.answer)),
    checkExactly('step 3, error', 0, '', () => code(third.answer)),
    checkExactly('step 4, error', 2059, '', () => code(fourth.answer)),
    checkExactly('a user from before the change of the default, error', 2061, '', () =>
      code(connect(changed, 'root', 'tcp').answer),
    ),
    checkExactly('one created after it, error', 0, '', () => code(connect(changed, 'later', 'tcp').answer)),
  ],
});
