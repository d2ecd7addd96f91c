/**
 * The setup plan for machines that we do not have: the tests request it with a made-up PATH, user, system and Node.
 *
 * Every machine here is a temporary folder: bin/ is its whole PATH, root/ its clone, system/ its include folders and package
 * lists. Programs in bin/ are shell scripts of one line. No test installs or builds anything; the last group runs the real
 * `start.mjs --plan` in a process of its own.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePlan, planText } from '../../web/build/bootstrap/plan.mjs';
import { CHECK_STEPS, START_STEPS, TEST_STEPS, campaignSteps } from '../../web/build/bootstrap/steps.mjs';
import { makeWorld } from '../../web/build/bootstrap/world.mjs';

const repo = new URL('../..', import.meta.url).pathname;
const WASM_TOOLS = ['em++', 'cmake', 'ninja'];
let machine: string;

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(machine, file)), { recursive: true });
  writeFileSync(path.join(machine, file), text);
};

/** Puts a program on the machine's PATH that prints `said` and exits with `code`. */
const program = (name: string, said = `${name} 9.8.7`, code = 0): void => {
  write(`bin/${name}`, `#!/bin/sh\necho '${said}'\nexit ${code.toString()}\n`);
  chmodSync(path.join(machine, 'bin', name), 0o755);
};

const lock = (version: string, extra: object = {}): string =>
  JSON.stringify({ packages: { '': {}, 'node_modules/vite': { version }, ...extra } });

beforeEach(() => {
  machine = mkdtempSync(path.join(tmpdir(), 'strata-plan-'));
  mkdirSync(path.join(machine, 'bin'));
  write('root/package.json', JSON.stringify({ engines: { node: '>=20.19' } }));
  write('root/package-lock.json', lock('8.0.0'));
  write('root/node_modules/.package-lock.json', lock('8.0.0'));
  for (const file of [
    'CMakeLists.txt',
    'CMakePresets.json',
    'cmake/native.cmake',
    'src/a.cc',
    'include/a.h',
    'bindings/a.cc',
    'codecs/a.c',
  ])
    write(`root/engine-wasm/${file}`, file);
  write('system/var/lib/apt/lists/mirror_dists_stable_main_binary_Packages.lz4', '');
});

afterEach(() => {
  rmSync(machine, { recursive: true });
});

interface Facts {
  platform?: string;
  uid?: number;
  nodeVersion?: string;
}

const world = (facts: Facts = {}) =>
  makeWorld({
    root: path.join(machine, 'root'),
    sysroot: path.join(machine, 'system'),
    env: { PATH: path.join(machine, 'bin'), HOME: machine },
    platform: 'linux',
    uid: 0,
    nodeVersion: '20.19.0',
    ...facts,
  });

/** action of each step by name, and the whole text. */
const ask = (facts: Facts = {}, steps: { name: string }[] = START_STEPS) => {
  const planned = makePlan(world(facts), steps);
  return { actions: planned.map((each) => `${each.step.name} ${each.action}`), text: planText(planned) };
};

describe('Debian', () => {
  it('has everything: only the engine is built, with the version it will be built with', () => {
    for (const tool of WASM_TOOLS) program(tool);
    const { actions, text } = ask();
    expect(actions).toEqual(['node fresh', 'packages fresh', 'modules fresh', 'engine run']);
    expect(text).toContain('engine: building the WebAssembly module with em++ 9.8.7 (not built yet;');
    expect(text).toContain('    $ emcmake cmake -S engine-wasm --preset wasm\n');
  });

  it('lacks em++, as root: apt installs that one package and waits for the lock', () => {
    for (const tool of ['cmake', 'ninja', 'apt-get']) program(tool);
    const { actions, text } = ask();
    expect(actions).toEqual(['node fresh', 'packages run', 'modules fresh', 'engine run']);
    expect(text).toContain('packages: installing emscripten (em++ is missing;');
    expect(text).toContain(
      '    $ env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=240 install -y --no-install-recommends emscripten\n',
    );
    expect(text).not.toContain('update');
    expect(text).toContain('with em++ (to be installed)');
  });

  it('has no package lists: they are fetched first', () => {
    program('apt-get');
    rmSync(path.join(machine, 'system/var'), { recursive: true });
    const { text } = ask();
    expect(text).toMatch(
      /apt-get -o DPkg::Lock::Timeout=240 update\n.*install -y --no-install-recommends emscripten cmake ninja-build\n/,
    );
  });

  it('old package lists are fetched when an install fails', () => {
    program('apt-get');
    const [, packages] = makePlan(world(), START_STEPS);
    expect(packages?.retry?.map((command) => command.includes('update'))).toEqual([true, false]);
  });

  it('an ordinary user with a free sudo uses it', () => {
    program('apt-get');
    program('sudo');
    expect(ask({ uid: 1000 }).text).toContain('    $ sudo -n env DEBIAN_FRONTEND=noninteractive apt-get');
  });

  it.each([
    ['without sudo', false],
    ['with a sudo that asks', true],
  ])('an ordinary user %s sees which command to type', (_name, hasSudo) => {
    program('apt-get');
    if (hasSudo) program('sudo', 'a password is required', 1);
    const { actions, text } = ask({ uid: 1000 });
    expect(actions).toEqual(['node fresh', 'packages stop']);
    expect(text).toContain(
      'type: sudo apt-get install -y --no-install-recommends emscripten cmake ninja-build, then run the same command again.',
    );
  });

  it('without apt-get one message names the packages', () => {
    const { actions, text } = ask();
    expect(actions).toEqual(['node fresh', 'packages stop']);
    expect(text.split('\n').at(-1)).toBe(
      "packages: em++, cmake and ninja are missing; there is no apt-get here, so use this system's package manager to install the packages that Debian calls emscripten cmake ninja-build, then run the same command again.",
    );
  });

  it('tests need more: compiler, libraries, browser, each named once', () => {
    program('apt-get');
    for (const tool of WASM_TOOLS) program(tool);
    const { text } = ask({}, TEST_STEPS);
    expect(text).toContain(
      'packages: installing ccache g++ libgtest-dev libleveldb-dev libsnappy-dev librocksdb-dev rocksdb-tools clang-format chromium chromium-headless-shell (',
    );
  });

  it('sees headers and browsers where they are, and no snap stub', () => {
    for (const tool of [...WASM_TOOLS, 'ccache', 'c++', 'ldb', 'sst_dump', 'clang-format', 'apt-get']) program(tool);
    for (const header of ['gtest/gtest.h', 'leveldb/db.h', 'snappy.h', 'rocksdb/db.h'])
      write(`system/usr/include/${header}`, '');
    program('chromium-browser', 'to run this: snap install chromium');
    expect(ask({}, TEST_STEPS).text).toContain(
      'packages: installing chromium chromium-headless-shell (chromium and headless-shell are missing;',
    );
    program('chromium');
    expect(ask({}, TEST_STEPS).text).toMatch(/packages: .* are installed\n/);
  });
});

describe('macOS', () => {
  it('installs with Homebrew', () => {
    program('brew');
    expect(ask({ platform: 'darwin', uid: 501 }).text).toContain('    $ brew install emscripten cmake ninja\n');
  });

  it('without Homebrew one message says what to type', () => {
    const { actions, text } = ask({ platform: 'darwin', uid: 501 });
    expect(actions).toEqual(['node fresh', 'packages stop']);
    expect(text).toContain(
      'install Homebrew and type: brew install emscripten cmake ninja, then run the same command again.',
    );
  });

  it('never runs Homebrew as root', () => {
    program('brew');
    expect(ask({ platform: 'darwin', uid: 0 }).actions.at(-1)).toBe('packages stop');
  });

  it('takes the compiler from Xcode', () => {
    program('brew');
    expect(ask({ platform: 'darwin', uid: 501 }, TEST_STEPS).text).toContain('type: xcode-select --install');
  });

  it('takes a browser from Applications', () => {
    for (const tool of [...WASM_TOOLS, 'ccache', 'ccache', 'c++', 'ldb', 'sst_dump', 'clang-format']) program(tool);
    for (const header of ['gtest/gtest.h', 'leveldb/db.h', 'snappy.h', 'rocksdb/db.h'])
      write(`system/opt/homebrew/include/${header}`, '');
    write('system/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '');
    expect(ask({ platform: 'darwin', uid: 501 }, TEST_STEPS).actions[1]).toBe('packages fresh');
  });
});

describe('Node', () => {
  it.each(['18.19.1', '20.18.3', '8.0.0'])('%s is too old: one message and nothing more', (nodeVersion) => {
    const { actions, text } = ask({ nodeVersion });
    expect(actions).toEqual(['node stop']);
    expect(text).toBe(
      `node: ${nodeVersion} is too old; install Node 20.19 or newer (for example: nvm install 20), then run the same command again.`,
    );
  });

  it.each(['20.19.0', '22.1.0', '24.0.0'])('%s is fine', (nodeVersion) => {
    expect(ask({ nodeVersion }).actions[0]).toBe('node fresh');
  });
});

describe('node_modules', () => {
  beforeEach(() => {
    for (const tool of WASM_TOOLS) program(tool);
  });

  it('is missing: npm ci', () => {
    rmSync(path.join(machine, 'root/node_modules'), { recursive: true });
    expect(ask().text).toMatch(/modules: npm ci \(node_modules is missing;.*\)\n {4}\$ npm ci /);
  });

  it('is older than the lockfile: npm ci, and which package shows it', () => {
    write('root/package-lock.json', lock('8.1.0'));
    expect(ask().text).toContain('modules: npm ci (vite is 8.0.0, the lockfile says 8.1.0;');
  });

  it('lacks a package: npm ci, unless that one is for another machine', () => {
    write(
      'root/package-lock.json',
      lock('8.0.0', { 'node_modules/@x/other-cpu': { version: '1.0.0', optional: true } }),
    );
    expect(ask().actions[2]).toBe('modules fresh');
    write('root/package-lock.json', lock('8.0.0', { 'node_modules/react': { version: '1.0.0' } }));
    expect(ask().text).toContain('modules: npm ci (react is missing;');
  });
});

describe('the engine', () => {
  /** Creates the files of a successful build. */
  const build = (): void => {
    for (const file of ['strata.wasm', 'codecs.wasm']) {
      write(`root/build/wasm/${file}`, '');
      write(`root/public/engine/${file}`, '');
    }
    const planned = makePlan(world(), START_STEPS).at(-1);
    if (planned?.fingerprint) world().writeStamp('engine', planned.fingerprint);
  };

  beforeEach(() => {
    for (const tool of WASM_TOOLS) program(tool);
    build();
  });

  it('is not built again when nothing changed', () => {
    expect(ask().actions.at(-1)).toBe('engine fresh');
  });

  it.each([
    [
      'a changed source',
      () => {
        write('root/engine-wasm/src/a.cc', 'other');
      },
    ],
    [
      'a new source',
      () => {
        write('root/engine-wasm/src/b.cc', '');
      },
    ],
    [
      'a source that is gone',
      () => {
        rmSync(path.join(machine, 'root/engine-wasm/include/a.h'));
      },
    ],
    [
      'another compiler',
      () => {
        program('em++', 'em++ 10.0.0');
      },
    ],
  ])('is built again after %s', (_name, change) => {
    change();
    expect(ask().text).toContain('(sources or tools changed;');
  });

  it('is built again when it is gone', () => {
    rmSync(path.join(machine, 'root/public/engine/strata.wasm'));
    expect(ask().text).toContain('(not built yet;');
  });

  it('without sources fails and does not pass', () => {
    rmSync(path.join(machine, 'root/engine-wasm'), { recursive: true });
    const [, , , engine] = makePlan(world(), START_STEPS);
    expect(engine).toMatchObject({ action: 'run', impossible: true });
    expect(engine?.line).toContain('engine: cannot run, engine-wasm/CMakeLists.txt, ');
  });
});

describe('lists of steps', () => {
  const entries = JSON.parse(readFileSync(path.join(repo, 'tests/campaign.json'), 'utf8')) as {
    name: string;
    why: string;
    command: string;
  }[];
  const lists = { start: START_STEPS, check: CHECK_STEPS, test: TEST_STEPS, campaign: campaignSteps(entries) };

  it.each(Object.entries(lists))(
    '%s: names are unique, every step says why, and comes after steps before it',
    (_name, steps) => {
      const before = new Set<string>();
      for (const step of steps as { name: string; why: string; after?: string[] }[]) {
        expect(before.has(step.name), step.name).toBe(false);
        expect(step.why, step.name).not.toBe('');
        for (const name of step.after ?? []) expect(before.has(name), `${step.name} after ${name}`).toBe(true);
        before.add(step.name);
      }
    },
  );
});

describe('start.mjs --plan as a process', () => {
  it('does nothing but print, with an empty PATH', () => {
    const run = spawnSync(process.execPath, [path.join(repo, 'web/build/bootstrap/start.mjs'), '--plan'], {
      encoding: 'utf8',
      env: { PATH: path.join(machine, 'bin'), HOME: machine },
    });
    expect(run.stderr).toBe('');
    expect(run.stdout).toContain('packages: em++, cmake and ninja are missing; ');
    expect(run.status).toBe(1);
  });
});
