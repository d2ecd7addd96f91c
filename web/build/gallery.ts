/**
 * Recordings for the gallery, as a Vite plugin of the development server: `/traces/gallery/merge.trace` is the example `merge`, run once
 * in Node with every group of records, and with the answers that its views need. None of it is built, shipped or committed.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const kEngine = fileURLToPath(new URL('../../public/engine/strata.wasm', import.meta.url));
const kTrace = /^\/traces\/gallery\/([a-z-]+)\.trace$/;

/** The export of web/build/record.ts. */
interface Recorder {
  recordExample(engine: string, name: string): Promise<Uint8Array | null>;
}

export function galleryRecordings(): Plugin {
  const made = new Map<string, Promise<Uint8Array | null>>();
  return {
    name: 'strata-gallery-recordings',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = kTrace.exec(request.url ?? '')?.[1];
        if (name === undefined) return next();
        const recording =
          made.get(name) ??
          server
            .ssrLoadModule('/build/record.ts')
            .then((recorder) => (recorder as unknown as Recorder).recordExample(kEngine, name));
        made.set(name, recording);
        recording.then(
          (bytes) => {
            response.statusCode = bytes === null ? 404 : 200;
            response.end(bytes === null ? `there is no example ${name}` : Buffer.from(bytes));
          },
          (error: unknown) => {
            made.delete(name);
            response.statusCode = 500;
            response.end(error instanceof Error ? error.message : String(error));
          },
        );
      });
    },
  };
}
