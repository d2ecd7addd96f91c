/**
 * A plain static file server, like the simplest host: no headers of its own, no rewriting, index.html for a folder, 404 for everything
 * else. It serves a folder under a prefix, so that tests run the site in a subfolder.
 *
 *   node tests/tools/serve.mjs FOLDER PORT [/some/prefix] [--brotli]
 *
 * With --brotli it compresses text and the module, as most hosts do; each file once, kept in memory.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

const kTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

const { values, positionals } = parseArgs({ allowPositionals: true, options: { brotli: { type: 'boolean' } } });
const [folder, port, prefix = ''] = positionals;
if (!folder || !port) {
  console.error('usage: node tests/tools/serve.mjs FOLDER PORT [/some/prefix] [--brotli]');
  process.exit(1);
}
const root = resolve(folder);

/** The file of an address, or null. Never outside of the folder. */
function fileFor(url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://host').pathname);
  } catch {
    return null;
  }
  if (!path.startsWith(`${prefix}/`)) return null;
  let file = normalize(join(root, path.slice(prefix.length)));
  if (file !== root && !file.startsWith(root + sep)) return null;
  try {
    if (statSync(file).isDirectory()) file = join(file, 'index.html');
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** Fonts are compressed already. */
const kIncompressible = ['.woff2'];
const compressed = new Map();

/** A file after brotli 11, the default quality of Node. */
function brotliOf(file) {
  if (!compressed.has(file)) compressed.set(file, brotliCompressSync(readFileSync(file)));
  return compressed.get(file);
}

const server = createServer((request, response) => {
  const file = fileFor(request.url ?? '/');
  if (file === null) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
    return;
  }
  const type = { 'content-type': kTypes[extname(file)] ?? 'application/octet-stream' };
  if (values.brotli && !kIncompressible.includes(extname(file))) {
    const bytes = brotliOf(file);
    response.writeHead(200, { ...type, 'content-encoding': 'br', 'content-length': bytes.length }).end(bytes);
    return;
  }
  response.writeHead(200, type);
  createReadStream(file).pipe(response);
});
// Idle connections stay open. A journey on a slow machine may reuse one in the moment in which a timeout closes it (ECONNRESET).
server.keepAliveTimeout = 0;
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${port}${prefix}/`));
