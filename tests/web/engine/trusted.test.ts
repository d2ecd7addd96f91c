/** Where Trusted Types are required, only our own scripts start workers, and policies are made once. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isOwnScript, trustOwnScripts } from '../../../web/src/engine/trusted.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('trusted types', () => {
  it('take scripts of the same origin alone', () => {
    const from = 'https://a.example/site/assets/port.js';
    expect(isOwnScript('https://a.example/site/assets/worker.js', from)).toBe(true);
    for (const other of ['https://b.example/worker.js', 'data:text/javascript,1', 'blob:null/1', 'https://'])
      expect(isOwnScript(other, from), other).toBe(false);
  });

  it('have one policy, made before the first worker; where the browser has none nothing is done', () => {
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
