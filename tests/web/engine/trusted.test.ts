/** With Trusted Types, only our own scripts start workers, and policies are created once. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOwnScript, trustOwnScripts } from '../../../web/src/engine/trusted.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('trusted types', () => {
  it('accept only scripts of the same origin', () => {
    const from = 'https://a.example/site/assets/port.js';
    expect(isOwnScript('https://a.example/site/assets/worker.js', from)).toBe(true);
    for (const other of ['https://b.example/worker.js', 'data:text/javascript,1', 'blob:null/1', 'https://'])
      expect(isOwnScript(other, from), other).toBe(false);
  });

  it('have one policy, created before the first worker; without browser support nothing is done', () => {
    trustOwnScripts();
    const made: string[] = [];
    const factory = {
      defaultPolicy: null as unknown,
      createPolicy(name: string, rules: { createScriptURL?: (address: string) => string | null }) {
        made.push(name);
        expect(rules.createScriptURL!('https://b.example/worker.js')).toBeNull();
        this.defaultPolicy = rules;
      },
    };
    vi.stubGlobal('trustedTypes', factory);
    trustOwnScripts();
    trustOwnScripts();
    expect(made).toEqual(['default']);
  });
});
