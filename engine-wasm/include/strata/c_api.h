/* The C ABI: the only interface between the engine and JavaScript or the native runner. Integers and bytes, no
 * callbacks, no C++ types. One call per batch, never per record.
 *
 * Lifecycle: create -> (import files) -> submit commands -> run -> take batches ... -> destroy. Handles are small
 * integers, never 0. Pointers into the engine's memory are valid until the next call with the same handle. In wasm, any
 * call may grow memory and detach views. Errors: a function that can fail returns a StatusCode (0 ok); strata_error()
 * then returns the message. */
#pragma once
#include <stdint.h>
#ifdef __cplusplus
extern "C" {
#endif

/* Low and high half of the hash of the schema that both sides were generated from. */
uint32_t strata_schema_hash_low(void);
uint32_t strata_schema_hash_high(void);
/* Allocates engine memory for arguments. 0 if there is none left. */
uint8_t* strata_alloc(uint32_t size_bytes);
void strata_free(uint8_t* p);

/* A new instance: its own files, clock, scheduler, tracer. options: pairs of u16 id, u16 0, u32 0, u64 value (16 bytes
 * each). The first command opens the database. Returns 0 if an option is refused; strata_error(0) returns the reason.
 */
uint32_t strata_create(uint64_t seed, const uint8_t* options, uint32_t options_bytes, uint32_t mask);
#ifndef __EMSCRIPTEN__
/* Native only: the same over a real directory, which is created if missing. path ends with 0. */
uint32_t strata_create_in_directory(uint64_t seed, const uint8_t* options, uint32_t options_bytes, uint32_t mask,
                                    const char* path);
#endif
void strata_destroy(uint32_t handle);
/* Writes a file to the instance's directory, synced, replacing one of the same name. Refused after the database was
 * opened. */
uint32_t strata_import_file(uint32_t handle, const uint8_t* name, uint32_t name_bytes, const uint8_t* data,
                            uint32_t data_bytes);
/* Appends encoded commands (schema/commands.json) to the instance's queue. All or nothing: a malformed or out-of-range
 * command refuses the whole call, and the error names it. */
uint32_t strata_submit(uint32_t handle, const uint8_t* commands, uint32_t size_bytes);
/* The same, but the commands run before everything not yet begun, also between two operations of a bulk command.
 * Injected commands keep their order, except that one submitted while an injected bulk command runs interrupts it. */
uint32_t strata_interject(uint32_t handle, const uint8_t* commands, uint32_t size_bytes);
/* Drops the commands not yet begun and the rest of a bulk command; the operation in progress continues to its end. */
void strata_forget(uint32_t handle);
/* Steps until max_steps have run, at least max_batch_bytes are buffered, or nothing is left to do. Returns the number
 * of steps; fewer than max_steps with nothing buffered means idle. */
uint32_t strata_run(uint32_t handle, uint32_t max_steps, uint32_t max_batch_bytes);
/* 1 if every submitted command has finished (background work may remain due). */
uint32_t strata_idle(uint32_t handle);
/* Virtual time in ns after the last step. Exact below 2^53, which is 104 days. */
double strata_now_ns(uint32_t handle);
/* Takes the records since the last call. Returns their size; strata_result returns the address. */
uint32_t strata_take_batch(uint32_t handle);
/* Sets the mask, from the next step on. The records of a step depend only on its own mask: with the life group on, a
 * step records its own counter changes, not those counted earlier while the group was off. */
void strata_set_mask(uint32_t handle, uint32_t mask);
/* Inspects an address. The open database: "state", "memtable/3", "table/7", ... (Db::Inspect). Files, whether or not it
 * is open: "files", "file/NAME" (its bytes), "dump/NAME", "directory", "check" (src/dump/dump.h). The device: "device",
 * its token buckets and fill level. "pending": the commands that have operations not yet begun, in the order in which
 * they will run; for each a u64, how many of its operations have begun, and its bytes. Returns the size, or 0xffffffff
 * on error; strata_result returns the address. */
uint32_t strata_inspect(uint32_t handle, const uint8_t* address, uint32_t size_bytes);
const uint8_t* strata_result(uint32_t handle);
/* The message of this handle's last error. Returns its size; strata_result returns the address. */
uint32_t strata_error(uint32_t handle);

#ifdef __cplusplus
}
#endif
