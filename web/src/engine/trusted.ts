/**
 * Trusted Types (`require-trusted-types-for 'script'`): policies for the addresses of our own workers and for text that the page itself
 * contains. Two policies, `default` and `strata`; a server that lists policies must list both.
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

/** Whether a script has the same origin as `from`. Pure. */
export const isOwnScript = (address: string, from: string): boolean =>
  URL.canParse(address, from) && new URL(address, from).origin === new URL(from).origin;

/**
 * Lets `new Worker` accept the addresses of our own scripts and reject all others. It is a default policy because the bundler must see the
 * address in the call itself. Call before each worker; only the first call in a thread has an effect. Throws if the server forbids it.
 */
export function trustOwnScripts(): void {
  const types = factory();
  if (types === undefined || types.defaultPolicy !== null) return;
  types.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, import.meta.url) ? address : null),
  });
}

let html: Policy | null = null;

/** Parses text of this document, written by the build, without running or loading anything in it. */
export function parseOwnHtml(text: string): Document {
  const types = factory();
  if (types !== undefined) html ??= types.createPolicy('strata', { createHTML: (written) => written });
  return new DOMParser().parseFromString((html?.createHTML(text) ?? text) as string, 'text/html');
}
