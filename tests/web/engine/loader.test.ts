/** Loading: from any server, any module, with a message on failure. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileEngine, fetchEngine, startEngine } from '../../../web/src/engine/loader.ts';
import { schemaHashHigh, schemaHashLow } from '../../../web/src/protocol/records.gen.ts';
import { tinyModule } from '../../fixtures/tiny-module.ts';

const good = tinyModule(schemaHashLow, schemaHashHigh);
const serve =
  (body: BodyInit, type: string, status = 200) =>
  (): Promise<Response> =>
    Promise.resolve(new Response(body, { status, headers: { 'content-type': type } }));
const compiled = async (bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> => {
  const module = await compileEngine(bytes);
  if (!module.ok) throw new Error(module.message);
  return module.value;
};

afterEach(() => vi.unstubAllGlobals());

describe('fetchEngine', () => {
  it.each(['application/wasm', 'application/wasm; charset=x', 'application/octet-stream', 'text/plain', ''])(
    'compiles what is served as "%s"',
    async (type) => {
      const module = await fetchEngine('engine.wasm', serve(good, type));
      expect(module.ok && module.value).toBeInstanceOf(WebAssembly.Module);
    },
  );

  it.each([
    ['nothing there', serve('no', 'text/html', 404), /not found at engine\.wasm \(status 404\)/],
    ['a page instead', serve('<html>', 'text/html'), /This browser cannot compile/],
    ['half of it', serve(good.slice(0, 30), 'application/wasm'), /engine\.wasm/],
    ['no network', () => Promise.reject(new Error('offline')), /could not be loaded from engine\.wasm: offline/],
  ])('says so when there is %s', async (_, fetcher, sentence) => {
    const module = await fetchEngine('engine.wasm', fetcher);
    expect(module.ok ? '' : module.message).toMatch(sentence);
  });

  it('fails with a message without WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    const module = await fetchEngine('engine.wasm', serve(good, 'application/wasm'));
    expect(module.ok ? '' : module.message).toMatch(/has no WebAssembly/);
  });
});

describe('startEngine', () => {
  it('starts a module of the same schema', async () => {
    expect((await startEngine(await compiled(good))).ok).toBe(true);
  });

  it('refuses a module of another schema', async () => {
    const started = await startEngine(await compiled(tinyModule(schemaHashLow ^ 1, schemaHashHigh)));
    expect(started.ok ? '' : started.message).toMatch(/built from different sources/);
  });

  it('provides a stub for an unknown import, which throws only when it is called', async () => {
    expect((await startEngine(await compiled(tinyModule(schemaHashLow, schemaHashHigh, 'path_open')))).ok).toBe(true);
    const called = await startEngine(await compiled(tinyModule(schemaHashLow, schemaHashHigh, 'path_open', true)));
    expect(called.ok ? '' : called.message).toMatch(/called wasi_snapshot_preview1\.path_open/);
  });
});
