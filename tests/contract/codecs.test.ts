/**
 * LZ4 and Zstandard in the page: a second module, loaded only when an option or a block needs it. That compressed bytes are those of the
 * native engine is part of the digests (digest.test.ts); that RocksDB reads them, of the tapes.
 */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Codecs } from '../../web/src/engine/codecs.ts';
import { startEngine } from '../../web/src/engine/loader.ts';
import { WasmEngine } from '../../web/src/engine/wasm-engine.ts';
import { parseProgram } from '../../web/src/protocol/language.ts';
import type { Outcome } from '../../web/src/engine/client-types.ts';
import { fullMask } from '../../web/src/protocol/records.gen.ts';
import { good, loadCodecs, loadModule } from '../fixtures/engine.ts';

const bytes = readFileSync(new URL('../../build/wasm/codecs.wasm', import.meta.url));
const LZ4_OVER_ZSTD = 'set dialect=extended compression=lz4 bottommost_compression=zstd\n';
const text = (answer: Uint8Array): string => new TextDecoder().decode(answer);

async function create(program: string, codecs: Codecs): Promise<Outcome<WasmEngine>> {
  const loaded = good(await startEngine(good(await loadModule()), codecs));
  const options = new Map(parseProgram(program).options.map(({ id, value }) => [id, value]));
  return WasmEngine.create(loaded, { seed: 1, options, mask: fullMask });
}

/** Returns the records as text: messages and keys in them are readable. */
function run(engine: WasmEngine, program: string): string {
  const { commands, diagnostics } = parseProgram(program);
  expect(diagnostics).toEqual([]);
  for (const command of commands) good(engine.submit(command));
  let records = '';
  while (engine.run(100_000, 0xffffffff) > 0) records += Buffer.from(engine.takeBatch()).toString('latin1');
  return records;
}

/** A server with the codecs, which can be away. Counts requests. */
function serve(): { requests: number; away: boolean } {
  const server = { requests: 0, away: false };
  class Request {
    status = 0;
    responseText = '';
    open(_method: string, url: string, later: boolean): void {
      expect([url, later]).toEqual(['https://page.test/codecs-1.wasm', false]);
    }
    overrideMimeType(): void {}
    send(): void {
      server.requests++;
      this.status = server.away ? 404 : 200;
      // As browsers decode x-user-defined: bytes from 0x80 on are in a private range.
      this.responseText = Array.from(bytes, (byte) => String.fromCharCode(byte < 0x80 ? byte : 0xf700 + byte)).join('');
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return server;
}

afterEach(() => vi.unstubAllGlobals());
const URL_OF_PAGE = 'https://page.test/codecs-1.wasm';

describe('the codecs', () => {
  it('are fetched once, and only if they are needed', async () => {
    const server = serve();
    const plain = good(await create('set compression=snappy\n', URL_OF_PAGE));
    run(plain, 'fill n=500\nflush\nget 0000000000000042');
    expect(server.requests).toBe(0);
    const engine = good(await create(LZ4_OVER_ZSTD, URL_OF_PAGE));
    run(engine, 'fill n=500\nflush\ncompact\nfill n=500\nflush\nget 0000000000000042');
    expect(server.requests).toBe(1);
  });

  it('may be asked for while the engine runs', async () => {
    const server = serve();
    const engine = good(await create('set dialect=extended\n', URL_OF_PAGE));
    run(engine, 'fill n=50\nflush');
    expect(server.requests).toBe(0);
    run(engine, 'flush\nset compression=zstd\nfill n=50\nflush\ncompact');
    expect(server.requests).toBe(1);
    expect(text(good(engine.inspect('state')))).toContain('"stopped":"ok"');
  });

  it('that cannot be loaded are reported, and the next attempt loads them', async () => {
    const server = serve();
    server.away = true;
    const refused = await create(LZ4_OVER_ZSTD, URL_OF_PAGE);
    expect(refused).toMatchObject({ ok: false });
    expect(!refused.ok && refused.message).toBe(
      'LZ4 cannot be used: the codecs could not be loaded. Try again, or use snappy or none',
    );
    expect(await create(LZ4_OVER_ZSTD, null)).toEqual(refused);
    server.away = false;
    expect((await create(LZ4_OVER_ZSTD, URL_OF_PAGE)).ok).toBe(true);
  });

  it('that cannot be loaded leave compressed tables unread, and lose nothing', async () => {
    const writer = good(await create(LZ4_OVER_ZSTD, await loadCodecs()));
    run(writer, 'fill n=300\nflush\ncompact');
    const files = (JSON.parse(text(good(writer.inspect('files')))) as { name: string }[]).map(
      ({ name }) => [name, good(writer.inspect(`file/${name}`))] as const,
    );
    const open = async (codecs: Codecs): Promise<string> => {
      const engine = good(await create('set dialect=extended compression=none\n', codecs));
      for (const [name, contents] of files) good(engine.importFile(name, contents));
      return run(engine, 'get 0000000000000042');
    };
    const why = 'the block is compressed with ZSTD, and the codecs could not be loaded';
    expect(await open(null)).toContain(why);
    const read = await open(await loadCodecs());
    expect(read).not.toContain(why);
    expect(read).toContain('0000000000000042');
  });
});
