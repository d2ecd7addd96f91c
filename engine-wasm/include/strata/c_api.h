/* The C ABI: the only thing that crosses between the engine and JavaScript or the native runner. Integers and bytes, no
 * callbacks, no C++ types. One crossing per batch, never per record.
 *
 * Life: create -> (import files) -> submit commands -> run -> take batches ... -> destroy. Handles are small integers,
 * never 0. Pointers into the engine's memory are valid until the next call with the same handle. In wasm, every call
 * may grow memory and so detach views. Errors: a function that can fail returns a StatusCode (0 ok); strata_error()
 * then gives the sentence. */
#pragma once
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* Low and high half of the hash of the schema both sides were generated from. */
uint32_t strata_schema_hash_low(void);
uint32_t strata_schema_hash_high(void);
/* Memory in the engine for arguments. 0 when there is none. */
uint8_t* strata_alloc(uint32_t size_bytes);
void strata_free(uint8_t* p);

/* A new instance: its own files, clock, scheduler, tracer. options: pairs of u16 id, u16 0, u32 0, u64 value (16 bytes
 * each). Not yet open: the first command opens it. Returns 0 when an option is refused; strata_error(0) tells why. */
uint32_t strata_create(uint64_t seed, const uint8_t* options, uint32_t options_bytes, uint32_t mask);
#ifndef __EMSCRIPTEN__
/* Native only: the same over a real directory, which is created when missing. path ends with 0. */
uint32_t strata_create_in_directory(uint64_t seed, const uint8_t* options, uint32_t options_bytes, uint32_t mask,
                                    const char* path);
#endif
void strata_destroy(uint32_t handle);
/* Put a file into the instance's directory, synced, in place of one of that name. Refused once the database was opened.
 */
uint32_t strata_import_file(uint32_t handle, const uint8_t* name, uint32_t name_bytes, const uint8_t* data,
                            uint32_t data_bytes);
/* Append encoded commands (schema/commands.json) to the instance's queue. All or nothing: a malformed or out-of-range
 * command refuses the whole call and says which. */
uint32_t strata_submit(uint32_t handle, const uint8_t* commands, uint32_t size_bytes);
/* The same, but they run before all that was not begun: between two operations of a macro, too. Interjections keep
 * their order among themselves, but that one which comes while an interjected macro runs interrupts that macro. */
uint32_t strata_interject(uint32_t handle, const uint8_t* commands, uint32_t size_bytes);
/* Drop the commands not begun and the rest of a macro; the operation in flight ends. */
void strata_forget(uint32_t handle);
/* Step until max_steps were made, or at least max_batch_bytes are buffered, or nothing is left to do. Returns the steps
 * made; fewer than max_steps with nothing buffered means idle. */
uint32_t strata_run(uint32_t handle, uint32_t max_steps, uint32_t max_batch_bytes);
/* 1 when every submitted command is finished (background work may remain due). */
uint32_t strata_idle(uint32_t handle);
/* Virtual time, in ns: where the step left it that was made last. Exact below 2^53, which is 104 days. */
double strata_now_ns(uint32_t handle);
/* The records since the last call. Returns their size; strata_result gives the address. */
uint32_t strata_take_batch(uint32_t handle);
/* Set the mask from the next step on. What a step tells depends on its own mask only: a step under a mask with life
 * tells its own counter changes, whatever was counted in silence before. */
void strata_set_mask(uint32_t handle, uint32_t mask);
/* Answer an inspection. Of the open database: "state", "memtable/3", "table/7", ... (Db::Inspect). Of files, open or
 * not: "files", "file/NAME" (its bytes), "dump/NAME", "directory", "check" (src/dump/dump.h). Of the device: "device",
 * its buckets and how full it is. Returns the size, or 0xffffffff on error; strata_result gives the address. */
uint32_t strata_inspect(uint32_t handle, const uint8_t* address, uint32_t size_bytes);
const uint8_t* strata_result(uint32_t handle);
/* The sentence of the last error of this handle. Returns its size; strata_result gives the address. */
uint32_t strata_error(uint32_t handle);

#ifdef __cplusplus
}
#endif
