/**
 * caching_sha2_password as a state machine: why the same client is refused, then accepted, and then accepted again.
 *
 *   connection      cache cold                        cache warm
 *   socket, TLS     full exchange, cache becomes warm  accepted
 *   TCP, no TLS     error 2061: the password would      accepted: a scrambled answer is enough
 *                   have to be sent in clear text
 *   old client      error 2059: it does not know the plugin
 *
 * A user keeps the plugin that was the default when it was created. Source: M. Callaghan, a note of 20 April 2018.
 */
export type Plugin = 'mysql_native_password' | 'caching_sha2_password';
export type Way = 'socket' | 'tls' | 'tcp';
export type Answer = 'ok' | 2059 | 2061;

export interface AuthServer {
  readonly defaultPlugin: Plugin;
  /** Plugin of each user, from the time when the user was created. */
  readonly users: Readonly<Record<string, Plugin>>;
  /** Users whose password hash is cached. */
  readonly cached: readonly string[];
}

export const newServer = (defaultPlugin: Plugin): AuthServer => ({ defaultPlugin, users: {}, cached: [] });

export const createUser = (server: AuthServer, user: string): AuthServer => ({
  ...server,
  users: { ...server.users, [user]: server.defaultPlugin },
});

export const setDefaultPlugin = (server: AuthServer, defaultPlugin: Plugin): AuthServer => ({
  ...server,
  defaultPlugin,
});

/** The answer, and the server's next state. REQUIRES: the user exists and the password is right. Pure. */
export function connect(
  server: AuthServer,
  user: string,
  way: Way,
  clientKnowsSha2 = true,
): { readonly answer: Answer; readonly server: AuthServer } {
  if (server.users[user] !== 'caching_sha2_password') return { answer: 'ok', server };
  if (!clientKnowsSha2) return { answer: 2059, server };
  if (server.cached.includes(user)) return { answer: 'ok', server };
  if (way === 'tcp') return { answer: 2061, server };
  return { answer: 'ok', server: { ...server, cached: [...server.cached, user] } };
}
