/** S56: the table of four steps, and when another default plugin helps. */
import { expect, it } from 'vitest';
import { connect, createUser, newServer, setDefaultPlugin } from '../../../web/src/models/auth-cache.ts';

it('TCP is refused, the socket is not, then TCP is not; an old client never gets in', () => {
  const cold = createUser(newServer('caching_sha2_password'), 'root');
  const first = connect(cold, 'root', 'tcp');
  expect(first.answer).toBe(2061);
  const second = connect(first.server, 'root', 'socket');
  expect(second.answer).toBe('ok');
  const third = connect(second.server, 'root', 'tcp');
  expect(third.answer).toBe('ok');
  expect(connect(third.server, 'root', 'tcp', false).answer).toBe(2059);
});

it('TLS fills the cache too, and only for one user', () => {
  let server = createUser(createUser(newServer('caching_sha2_password'), 'a'), 'b');
  ({ server } = connect(server, 'a', 'tls'));
  expect([connect(server, 'a', 'tcp').answer, connect(server, 'b', 'tcp').answer]).toEqual(['ok', 2061]);
});

it('another default helps users that are created after it, and no others', () => {
  const before = createUser(newServer('caching_sha2_password'), 'old');
  const after = createUser(setDefaultPlugin(before, 'mysql_native_password'), 'new');
  expect([connect(after, 'old', 'tcp').answer, connect(after, 'new', 'tcp').answer]).toEqual([2061, 'ok']);
  expect(connect(after, 'new', 'tcp', false).answer).toBe('ok');
});
