/**
 * `npm start`: from a fresh clone to a running site. Installs what is missing, builds the engine, serves the site.
 *
 *    npm start                  the site, on the first free port from 5173
 *    npm start -- --port 8080   on the first free port from 8080
 *    npm start -- --host        also for other machines
 *    npm start -- --plan        what it would do, without doing it
 *
 * Vite runs inside this process, so Ctrl-C leaves no process running. It is imported only after the setup, which installs it.
 */
import { createServer as createProbe } from 'node:net';
import { printPlan, say } from './main.mjs';
import { endCleanly, insteadOfEnding, runSetup, runStep } from './run.mjs';
import { START_STEPS } from './steps.mjs';
import { makeWorld } from './world.mjs';

const PORT = 5173;
const PORTS_TRIED = 100;
const SERVE = {
  name: 'site',
  doing: 'serving the pages with Vite',
  why: 'changes in web/ and lessons/ show immediately',
  inputs: ['web/vite.config.ts'],
  commands: [['vite', '--config', 'web/vite.config.ts']],
};

/** Value after a flag, or undefined. */
function flag(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** Whether the port is free on both loopback addresses. */
async function isFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    const said = await new Promise((resolve) => {
      const probe = createProbe();
      probe.once('error', (error) => resolve(error.code));
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve('')));
    });
    if (said === 'EADDRINUSE' || said === 'EACCES') return false;
  }
  return true;
}

async function freePort(first) {
  for (let port = first; port < first + PORTS_TRIED && port < 65536; ++port) {
    if (await isFree(port)) return port;
    say(`site: port ${port} is busy, trying the next one`);
  }
  return null;
}

async function serve(world, first) {
  const port = await freePort(first);
  if (port === null) {
    say(`site: no free port from ${first} on; run: npm start -- --port NUMBER`);
    return 1;
  }
  process.chdir(world.root);
  const { createServer } = await import('vite');
  const host = process.argv.includes('--host') ? true : '127.0.0.1';
  const server = await createServer({
    configFile: 'web/vite.config.ts',
    server: { port, strictPort: false, host },
    clearScreen: false,
  });
  await server.listen();
  const urls = [...server.resolvedUrls.local, ...server.resolvedUrls.network];
  insteadOfEnding(() => void server.close().finally(() => process.exit(0)));
  say(`site: ready at ${urls.join(' and ')} (Ctrl-C stops it)`);
  return 0;
}

async function start() {
  const first = flag('--port') === undefined ? PORT : Number(flag('--port'));
  if (!Number.isInteger(first) || first < 1 || first > 65535) {
    say(`site: --port must be a number from 1 to 65535, not ${flag('--port')}`);
    return 1;
  }
  const world = makeWorld();
  if (process.argv.includes('--plan')) return printPlan(world, [...START_STEPS, SERVE]);
  endCleanly();
  if (!(await runSetup(world, START_STEPS, say))) return 1;
  for (const step of START_STEPS.filter((each) => !each.kind)) {
    const result = await runStep(world, step, START_STEPS, say);
    if (result.failed > 0) return 1;
  }
  if (!world.exists('web/vite.config.ts')) {
    say('site: cannot run, web/vite.config.ts is missing');
    return 1;
  }
  say(`site: ${SERVE.doing} (${SERVE.why})`);
  return serve(world, first);
}

// With a server the process stays alive; without one it ends here.
const code = await start();
if (code !== 0 || process.argv.includes('--plan')) process.exit(code);
