// LZ4 and Zstandard, by their authors' own sources, as the engine calls them.
//
//   native   the engine is linked with them
//   page     they are a second module, codecs.wasm, which the page loads when the engine first calls codecs_ready. The
//            page's functions of these names copy a block from one module's memory into the other's
//            (web/src/engine/codecs.ts)
//
// A second module, because an option may ask for a codec while the engine runs, and an instance cannot be exchanged for
// one of a larger module then; most pages never need it.
//
// Results depend on the arguments only: same sources and settings natively and in the page, no dictionary, no threads,
// no assembly, and no state between calls.
#ifndef STRATA_CODECS_H
#define STRATA_CODECS_H

#include <stdint.h>

// The engine, which is C++, imports them; codecs.c, which is C, defines them.
#if defined(__EMSCRIPTEN__) && defined(__cplusplus)
#define STRATA_CODEC(name) __attribute__((import_module("codecs"), import_name(#name)))
#else
#define STRATA_CODEC(name)
#endif

#ifdef __cplusplus
extern "C" {
#endif

// As in the trailers of blocks.
enum { kCodecLz4 = 4, kCodecZstd = 7 };

// 1 if the codecs can be called, 0 if the page could not load them. Cheap after the first call.
STRATA_CODEC(codecs_ready) uint32_t codecs_ready(void);

// Compresses in_bytes bytes into at most out_bytes. Returns the size; 0 if more would be needed, or if memory is short.
// level: zstd's, 1 to 22; LZ4 has none.
STRATA_CODEC(codec_compress)
uint32_t codec_compress(uint32_t codec, uint32_t level, const char* in, uint32_t in_bytes, char* out,
                        uint32_t out_bytes);

// Returns the size, at most out_bytes; 0 if the bytes are damaged or hold more. Reads and writes nothing beyond the two
// ranges, whatever the bytes are.
STRATA_CODEC(codec_uncompress)
uint32_t codec_uncompress(uint32_t codec, const char* in, uint32_t in_bytes, char* out, uint32_t out_bytes);

#ifdef __cplusplus
}
#endif

#endif
