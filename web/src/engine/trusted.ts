/**
 * What these pages hand to sinks that Trusted Types guard, where a server requires them (`require-trusted-types-for 'script'`): addresses of
 * our own workers, and text that the page itself carried. Two policies, `default` and `strata`; a server that lists policies names both.
 */
interface Policy {
  createHTML(text: string): unknown;
}
interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(
    name: string,
    rules: {
      readonly createScriptURL?: (address: string) => string | null;
      readonly createHTML?: (text: string) => string;
    },
  ): Policy;
}

const factory = (): PolicyFactory | undefined => (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes;

/** Whether a script comes from where this one does. Pure. */
export const isOwnScript = (address: string, from: string): boolean =>
  URL.canParse(address, from) && new URL(address, from).origin === new URL(from).origin;

/**
 * Lets `new Worker` take the addresses of our own scripts and refuse all others. A default policy, because the bundler wants to see the address
 * in the call itself. Call before each worker; only the first call in a thread does something. Throws where the server allows no such policy.
 */
export function trustOwnScripts(): void {
  const types = factory();
  if (types === undefined || types.defaultPolicy !== null) return;
  types.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, import.meta.url) ? address : null),
  });
}

let html: Policy | null = null;

/** Parses text of this very document, which the build wrote, without running or loading anything of it. */
export function parseOwnHtml(text: string): Document {
  const types = factory();
  if (types !== undefined) html ??= types.createPolicy('strata', { createHTML: (written) => written });
  return new DOMParser().parseFromString((html?.createHTML(text) ?? text) as string, 'text/html');
}
