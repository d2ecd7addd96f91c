/** Input that would take the device, the clock or the memory too far: each is answered with a sentence that names it, and the run ends. */
import { describe, expect, it } from 'vitest';
import { strata } from './strata-command.ts';

const TWO_TO_63 = (2n ** 63n).toString();

const REFUSED: readonly (readonly [program: string, sentence: RegExp])[] = [
  ['set device_bandwidth=0', /device_bandwidth must be a whole number from 1024 to \d+ [^\n]*; got "0"/],
  ['set device_capacity=1\nput a 1', /opening: MANIFEST-\d+: the disk is full; 1 of \d+ bytes were written/],
  ['set device_throughput=1', /device_throughput=1: writing a table would overflow the clock; use 0 for no limit/],
  ['set rate_limiter_bytes_per_sec=1', /rate_limiter_bytes_per_sec=1: writing a table would overflow the clock/],
  ['set delayed_write_rate=1', /delayed_write_rate=1: writing a batch would overflow the clock; use 0 for the default/],
  [`fault append nth=${TWO_TO_63}`, new RegExp(`fault: nth must be a whole number from 1 to \\d+; got "${TWO_TO_63}"`)],
  ['fault append nth=0', /fault: nth must be a whole number from 1 to \d+; got "0"/],
  ['fill n=1000000000000', /fill: n must be a whole number from 1 to 100000000; got "1000000000000"/],
  [
    'set soft_pending_compaction_bytes_limit=2 hard_pending_compaction_bytes_limit=1',
    /soft_pending_compaction_bytes_limit=2 with hard_pending_compaction_bytes_limit=1: writes would stop before/,
  ],
  [
    'set level0_slowdown_writes_trigger=9 level0_stop_writes_trigger=8',
    /level0_slowdown_writes_trigger \(9\) is more than level0_stop_writes_trigger \(8\)/,
  ],
  [
    'set engine=btree background_error_handling=rocksdb',
    /background_error_handling=rocksdb with engine=btree: a B\+tree refuses reads and writes after an error/,
  ],
];

/** Pending bytes stop writes, but LevelDB's score sees no compaction that is due. */
const STOPPED = `set stall_rules=rocksdb level0_file_num_compaction_trigger=100 level0_slowdown_writes_trigger=1000
set level0_stop_writes_trigger=1000 max_bytes_for_level_base=256 hard_pending_compaction_bytes_limit=1000 write_buffer_size=1KiB
fill n=1000 value_bytes=100
`;

describe.each(['native', 'wasm'])('the %s engine', (engine) => {
  const run = (text: string) => strata(['run', '-', '--engine', engine], text);

  it.each(REFUSED)('refuses %s', async (program, sentence) => {
    const said = await run(`${program}\n`);
    expect(said.err).toMatch(sentence);
    expect(said.code).toBeGreaterThan(0);
  });

  it('says why a run does not go on: writes stop, and nothing is due that would end it', async () => {
    const said = await run(STOPPED);
    expect(said.err).toMatch(
      /line 3: put: writes are stopped by family default \(pending_bytes_stop\), and no flush or compaction is due/,
    );
    expect(said.code).toBe(2);
  });

  it('goes on at the slowest limits, in virtual time', async () => {
    const slow = 'rate_limiter_bytes_per_sec=1024 delayed_write_rate=1024 device_bandwidth=1024 stall_rules=rocksdb';
    const said = await run(`set ${slow} write_buffer_size=4KiB level0_slowdown_writes_trigger=4
fill n=2000 value_bytes=100
settle
`);
    expect(said).toEqual({ code: 0, out: '', err: '' });
  });
});
