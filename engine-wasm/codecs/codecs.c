#include "codecs.h"

#include <lz4.h>
#include <zstd.h>

uint32_t codecs_ready(void) {
  return 1;
}

uint32_t codec_compress(uint32_t codec, uint32_t level, const char* in, uint32_t in_bytes, char* out,
                        uint32_t out_bytes) {
  if (in_bytes > LZ4_MAX_INPUT_SIZE || out_bytes > LZ4_MAX_INPUT_SIZE) return 0;
  if (codec == kCodecLz4) {
    const int size = LZ4_compress_default(in, out, (int)in_bytes, (int)out_bytes);
    return size > 0 ? (uint32_t)size : 0;
  }
  // A context of its own for each block: a used one may hold other tables, and then finds other matches.
  const size_t size = ZSTD_compress(out, out_bytes, in, in_bytes, (int)level);
  return ZSTD_isError(size) ? 0 : (uint32_t)size;
}

uint32_t codec_uncompress(uint32_t codec, const char* in, uint32_t in_bytes, char* out, uint32_t out_bytes) {
  if (in_bytes > LZ4_MAX_INPUT_SIZE || out_bytes > LZ4_MAX_INPUT_SIZE) return 0;
  if (codec == kCodecLz4) {
    const int size = LZ4_decompress_safe(in, out, (int)in_bytes, (int)out_bytes);
    return size > 0 ? (uint32_t)size : 0;
  }
  const size_t size = ZSTD_decompress(out, out_bytes, in, in_bytes);
  return ZSTD_isError(size) ? 0 : (uint32_t)size;
}
