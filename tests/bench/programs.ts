/**
 * Builds the programs and names them. Everything goes to build/bench, which nothing else reads; LevelDB is compiled from the sources
 * in the npm package classic-level.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../perf/shipped.ts';

export type Target = 'native' | 'wasm';
export type Engine = 'strata' | 'leveldb' | 'untraced';

const RUNNER = fileURLToPath(new URL('./node-runner.ts', import.meta.url));
// The flags of engine-wasm/CMakePresets.json, and its unity build.
const OPTIMIZED: Record<Target, string> = { native: '-O2', wasm: '-O3' };

function folderOf(target: Target, engine: Engine): string {
  return join(ROOT, 'build/bench', engine === 'untraced' ? `${target}-untraced` : target);
}

const programOf = (target: Target, engine: Engine): string =>
  join(folderOf(target, engine), engine === 'leveldb' ? 'bench_leveldb' : 'bench_strata');

export const moduleOf = (engine: Engine): string => `${programOf('wasm', engine)}.wasm`;

/** A process of Node that measures a module of either kind. */
export const nodeCommand = (module: string): string[] => [process.execPath, '--import', 'tsx', RUNNER, module];

/** The program and arguments of a process that measures one engine. */
export const commandOf = (target: Target, engine: Engine): string[] =>
  target === 'native' ? [programOf(target, engine)] : nodeCommand(moduleOf(engine));

function run(words: readonly string[]): void {
  const [program = '', ...rest] = words;
  // In some packages of Emscripten, its optimizer looks for the module acorn on Node's path.
  const env = { ...process.env, NODE_PATH: join(ROOT, 'node_modules') };
  const done = spawnSync(program, rest, { cwd: ROOT, env, encoding: 'utf8' });
  if (done.error) throw new Error(`${program} does not start (${done.error.message}); \`npm test\` installs it`);
  if (done.status !== 0) throw new Error(`${words.join(' ')} failed:\n${(done.stdout + done.stderr).slice(-4000)}`);
}

/** Configures and builds one folder; quick if nothing has changed. */
export function build(target: Target, untraced: boolean, say: (text: string) => void): void {
  if (!existsSync(join(ROOT, 'node_modules/classic-level')))
    throw new Error('node_modules/classic-level is not there, and LevelDB is built from it; type: npm ci');
  const folder = folderOf(target, untraced ? 'untraced' : 'strata');
  say(`building ${untraced ? 'our engine without tracer' : 'our engine and LevelDB 1.20'}, ${target}`);
  run([
    ...(target === 'wasm' ? ['emcmake'] : []),
    ...['cmake', '-S', 'tests/bench', '-B', folder, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Release'],
    `-DCMAKE_CXX_FLAGS_RELEASE=${OPTIMIZED[target]}`,
    '-DCMAKE_UNITY_BUILD=ON',
    `-DBENCH_UNTRACED=${untraced ? 'ON' : 'OFF'}`,
  ]);
  run([
    'cmake',
    '--build',
    folder,
    '--parallel',
    '2',
    '--target',
    'bench_strata',
    ...(untraced ? [] : ['bench_leveldb']),
  ]);
}
