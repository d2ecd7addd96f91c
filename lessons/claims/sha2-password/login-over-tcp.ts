import { defineClaim, exactly } from '../../../web/src/lessons/claims/claim.ts';
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
    { what: 'step 1, error', unit: '', value: () => code(first.answer), expect: exactly(2061) },
    { what: 'step 2, error', unit: '', value: () => code(second.answer), expect: exactly(0) },
    { what: 'step 3, error', unit: '', value: () => code(third.answer), expect: exactly(0) },
    { what: 'step 4, error', unit: '', value: () => code(fourth.answer), expect: exactly(2059) },
    {
      what: 'a user from before the change of the default, error',
      unit: '',
      value: () => code(connect(changed, 'root', 'tcp').answer),
      expect: exactly(2061),
    },
    {
      what: 'one created after it, error',
      unit: '',
      value: () => code(connect(changed, 'later', 'tcp').answer),
      expect: exactly(0),
    },
  ],
});
