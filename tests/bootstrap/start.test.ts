/**
 * `npm start` as a user sees it, in a minimal clone: the real start.mjs and the real Vite, a page of one
 * line, and a PATH of shell scripts, whose `cmake` leaves a file where the module would be.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const repo = new URL('../..', import.meta.url).pathname;
let clone: string;
let child: ChildProcess | undefined;
let blocker: Server | undefined;

const write = (file: string, text: string, mode = 0o644): void => {
  mkdirSync(path.dirname(path.join(clone, file)), { recursive: true });
  writeFileSync(path.join(clone, file), text, { mode });
};

beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'strata-start-'));
  for (const file of ['package.json', 'package-lock.json', 'web/build/bootstrap']) {
    cpSync(path.join(repo, file), path.join(clone, file), { recursive: true });
  }
  symlinkSync(path.join(repo, 'node_modules'), path.join(clone, 'node_modules'));
  for (const file of [
    'CMakeLists.txt',
    'CMakePresets.json',
    'cmake/native.cmake',
    'src/a.cc',
    'include/a.h',
    'bindings/a.cc',
    'codecs/a.c',
  ]) {
    write(`engine-wasm/${file}`, '');
  }
  write('web/index.html', '<!doctype html><title>small</title>');
  write(
    'web/vite.config.ts',
    "export default { root: 'web', publicDir: '../public', cacheDir: '../build/vite', logLevel: 'silent' };",
  );
  for (const tool of ['em++', 'emcmake', 'ninja']) write(`bin/${tool}`, `#!/bin/sh\necho ${tool} 1.2.3\n`, 0o755);
  write(
    'bin/cmake',
    '#!/bin/sh\n/bin/mkdir -p build/wasm public/engine\nfor at in build/wasm public/engine; do\n  for name in strata codecs; do echo module > $at/$name.wasm; done\ndone\n',
    0o755,
  );
});

afterEach(() => {
  child?.kill('SIGKILL');
  blocker?.close();
  rmSync(clone, { recursive: true });
});

/** Runs start.mjs and returns its output once `until` is printed, or at its end. */
function start(args: string[], until: RegExp): Promise<string> {
  const running = spawn(process.execPath, ['web/build/bootstrap/start.mjs', ...args], {
    cwd: clone,
    env: { PATH: path.join(clone, 'bin'), HOME: clone },
  });
  child = running;
  return new Promise((resolve) => {
    let text = '';
    const take = (chunk: Buffer): void => {
      text += chunk.toString();
      if (until.test(text)) resolve(text);
    };
    running.stdout.on('data', take);
    running.stderr.on('data', take);
    running.once('close', () => resolve(text));
  });
}

/** Sends Ctrl-C and returns the exit code. */
function interrupt(): Promise<number | null> {
  return new Promise((resolve) => {
    child?.once('exit', (code) => resolve(code));
    child?.kill('SIGINT');
  });
}

it('builds, skips a busy port and says so, responds, ends cleanly, and builds nothing the second time', async () => {
  const busy = createServer();
  blocker = busy;
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const port = (busy.address() as AddressInfo).port;

  const first = await start(['--port', port.toString()], /ready at \S+/);
  expect(first).toContain('engine: building the WebAssembly module with em++ 1.2.3 (not built yet;');
  expect(first).toContain(`site: port ${port.toString()} is busy, trying the next one\n`);
  const address = /ready at (\S+)/.exec(first)?.[1] ?? '';
  expect(await (await fetch(address)).text()).toContain('<title>small</title>');
  expect(await (await fetch(new URL('engine/strata.wasm', address))).text()).toBe('module\n');
  expect(await interrupt()).toBe(0);
  await expect(fetch(address)).rejects.toThrow();

  const second = await start(['--port', port.toString()], /ready at \S+/);
  expect(second).toContain('engine: public/engine/strata.wasm is up to date\n');
  expect(await interrupt()).toBe(0);
});

it('shows why the engine does not build, and serves nothing', async () => {
  write('bin/cmake', '#!/bin/sh\necho a.cc:7: this is no C++\nexit 1\n', 0o755);
  write('bin/emcmake', '#!/bin/sh\nexec "$@"\n', 0o755);
  const text = await start([], /never said/);
  expect(text).toContain('  | a.cc:7: this is no C++\n');
  expect(text).toContain('engine: FAILED, exit code 1.');
  expect(text).not.toContain('ready at');
  expect(child?.exitCode).toBe(1);
});

it.each(['0', '70000', 'x'])('refuses the port %s with a message', async (port) => {
  expect(await start(['--port', port], /never said/)).toBe(
    `site: --port must be a number from 1 to 65535, not ${port}\n`,
  );
  expect(child?.exitCode).toBe(1);
});
