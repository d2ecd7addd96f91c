// Declares to Emscripten's linker what the engine imports. The bodies are not used: web/src/engine/codecs.ts has the functions.
mergeInto(LibraryManager.library, {
  codecs_ready: function () {},
  codec_compress: function () {},
  codec_uncompress: function () {},
});
