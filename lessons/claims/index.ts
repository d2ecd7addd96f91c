/** The ledger, in order: one file for each claim, and nothing here but their list. A test holds that none is missing. */
import type { Claim } from '../../web/src/lessons/claims/claim.ts';
import { s001 } from './gc-debt/min-key-of-a-queue.ts';
import { s002 } from './gc-debt/deletion-collector-options.ts';
import { s003 } from './gc-debt/tombstone-drop-rule.ts';
import { s004 } from './gc-debt/filter-of-a-deeper-table.ts';
import { s005 } from './gc-debt/single-delete-meets-its-put.ts';
import { s006 } from './gc-debt/insert-benchmark-tables.ts';
import { s007 } from './gc-debt/window-and-trigger-configurations.ts';
import { s008 } from './gc-debt/min-key-with-windows.ts';
import { s009 } from './gc-debt/throughput-with-windows.ts';
import { s010 } from './gc-debt/cpu-with-windows.ts';
import { s011 } from './gc-debt/bytes-written-with-windows.ts';
import { s012 } from './gc-debt/compaction-cpu-with-windows.ts';
import { s013 } from './gc-debt/write-amplification-with-windows.ts';
import { s014 } from './gc-debt/tombstone-counters.ts';
import { s015 } from './gc-debt/difference-of-counter-dumps.ts';
import { s016 } from './gc-debt/test-setting.ts';
import { s017 } from './cpu-overheads/cpu-of-a-query.ts';
import { s018 } from './cpu-overheads/cpu-for-space.ts';
import { s019 } from './cpu-overheads/index-number-before-keys.ts';
import { s020 } from './cpu-overheads/secondary-index-scan.ts';
import { s021 } from './cpu-overheads/prefix-and-whole-key-filters.ts';
import { s022 } from './cpu-overheads/filters-per-column-family.ts';
import { s023 } from './cpu-overheads/order-of-a-get.ts';
import { s024 } from './cpu-overheads/memtable-search.ts';
import { s025 } from './cpu-overheads/level-0-search.ts';
import { s026 } from './cpu-overheads/table-search-per-level.ts';
import { s027 } from './cpu-overheads/no-filter-on-the-last-level.ts';
import { s028 } from './cpu-overheads/cache-line-of-a-probe.ts';
import { s029 } from './cpu-overheads/comparisons-of-a-get.ts';
import { s030 } from './cpu-overheads/fewer-sorted-runs.ts';
import { s031 } from './cpu-overheads/comparisons-of-a-seek.ts';
import { s032 } from './cpu-overheads/short-and-long-scans.ts';
import { s033 } from './cpu-overheads/leveldb-merging-iterator.ts';
import { s034 } from './cpu-overheads/rocksdb-heap.ts';
import { s035 } from './cpu-overheads/heap-with-sibling-memory.ts';
import { s036 } from './cpu-overheads/btree-seek-and-next.ts';
import { s037 } from './lsm-paper/long-blocks-on-disk.ts';
import { s038 } from './lsm-paper/pages-written-per-row.ts';
import { s039 } from './lsm-paper/no-level-0-in-1996.ts';
import { s040 } from './lsm-paper/constant-ratio.ts';
import { s041 } from './lsm-paper/no-filters-in-1996.ts';
import { s042 } from './lsm-paper/predicate-delete.ts';
import { s043 } from './lsm-paper/find-note.ts';
import { s044 } from './lsm-paper/packed-component.ts';
import { s045 } from './lsm-paper/rolling-merge.ts';
import { s046 } from './lsm-paper/locks-of-a-rolling-merge.ts';
import { s047 } from './lsm-paper/sequential-components.ts';
import { s048 } from './lsm-paper/five-minute-rule.ts';
import { s049 } from './lsm-paper/btree-insert-cost.ts';
import { s050 } from './lsm-paper/lsm-insert-cost.ts';
import { s051 } from './lsm-paper/cost-ratio.ts';
import { s052 } from './lsm-paper/break-even-batch.ts';
import { s053 } from './geek-code/four-costs-and-a-kind.ts';
import { s054 } from './where-to-ask/forums-of-builds.ts';
import { s055 } from './jemalloc/allocator-and-block-cache.ts';
import { s056 } from './sha2-password/login-over-tcp.ts';
import { s057 } from './index-structures/grid-of-structures.ts';
import { s058 } from './index-structures/btree-write-and-space.ts';
import { s059 } from './index-structures/leveled-and-tiered.ts';
import { s060 } from './index-structures/index-and-log.ts';
import { s061 } from './joins/build-for-profiling.ts';
import { s062 } from './joins/machine-of-the-profiles.ts';
import { s063 } from './joins/two-tables.ts';
import { s064 } from './joins/join-over-a-covering-index.ts';
import { s065 } from './joins/reversed-join-order.ts';
import { s066 } from './joins/four-clients.ts';
import { s067 } from './joins/chart-of-both-plans.ts';
import { s068 } from './joins/profile-of-the-faster-plan.ts';
import { s069 } from './joins/profile-of-the-slower-plan.ts';
import { s070 } from './joins/hottest-call-path.ts';
import { s071 } from './joins/sampling-profilers.ts';
import { s072 } from './joins/fixed-work-per-client.ts';
import { s073 } from './joins/maximum-and-average.ts';
import { s074 } from './joins/results-that-do-not-compare.ts';
import { s075 } from './create-index/out-of-memory.ts';
import { s076 } from './create-index/bulk-index-build.ts';
import { s077 } from './create-index/merge-read-allocation.ts';
import { s078 } from './create-index/four-index-builds-at-once.ts';
import { s079 } from './create-index/merge-buffers.ts';
import { s080 } from './create-index/merge-combine-read-size.ts';
import { s081 } from './create-index/memory-planning.ts';
import { s082 } from './bloom-filters/no-is-certain.ts';
import { s083 } from './bloom-filters/two-bits-per-name.ts';
import { s084 } from './bloom-filters/map-of-ten-names.ts';
import { s085 } from './bloom-filters/false-positive-of-two-names.ts';
import { s086 } from './bloom-filters/full-map.ts';
import { s087 } from './bloom-filters/memtable-filter-ratio.ts';
import { s088 } from './bloom-filters/ten-bits-per-key.ts';
import { s089 } from './bloom-filters/filters-in-the-block-cache.ts';
import { s090 } from './tpcc/small-machine.ts';
import { s091 } from './tpcc/rows-under-index-numbers.ts';
import { s092 } from './tpcc/space-of-200-warehouses.ts';
import { s093 } from './tpcc/compression-per-level.ts';
import { s094 } from './tpcc/rate-limit.ts';
import { s095 } from './tpcc/throughput-while-warming.ts';
import { s096 } from './tpcc/rate-limits-compared.ts';
import { s097 } from './tpcc/steady-baseline.ts';
import { s098 } from './tpcc/transactions-in-an-hour.ts';
import { s099 } from './tpcc/requirements-of-the-benchmark.ts';
import { s100 } from './raspberry/build-on-a-raspberry-pi.ts';
import { s101 } from './raspberry/swap-file.ts';
import { s102 } from './raspberry/packages-and-screen.ts';
import { s103 } from './raspberry/cmake-flags.ts';
import { s104 } from './raspberry/processor-in-build-files.ts';
import { s105 } from './raspberry/tests-after-the-build.ts';
import { s106 } from './raspberry/install-or-package.ts';
import { s107 } from './raspberry/cocktail.ts';
import { s108 } from './which-version/shared-code.ts';
import { s109 } from './which-version/version-for-new-servers.ts';
import { s110 } from './which-version/suitable-workloads.ts';
import { s111 } from './dropbox/fleet-size.ts';
import { s112 } from './dropbox/shard-splits.ts';
import { s113 } from './dropbox/smaller-data.ts';
import { s114 } from './dropbox/obstacles.ts';
import { s115 } from './dropbox/replicas-only.ts';
import { s116 } from './column-families/family-has-its-own.ts';
import { s117 } from './column-families/family-in-a-key-comment.ts';
import { s118 } from './column-families/options-of-families.ts';
import { s119 } from './column-families/memtable-per-family.ts';
import { s120 } from './column-families/compaction-table-of-families.ts';
import { s121 } from './column-families/option-listing-of-2019.ts';
import { s122 } from './webinar/webinar-announced.ts';
import { s123 } from './scaling-one/volume-operations.ts';
import { s124 } from './scaling-one/volume-sweep.ts';
import { s125 } from './scaling-one/plateau-of-innodb.ts';
import { s126 } from './scaling-two/throughput-limit.ts';
import { s127 } from './scaling-two/price-and-raid.ts';
import { s128 } from './scaling-two/no-plateau.ts';
import { s129 } from './scaling-two/variance-per-second.ts';
import { s130 } from './disk-full/lost-writes.ts';
import { s131 } from './disk-full/full-disk-during-create-index.ts';
import { s132 } from './disk-full/dump-before-restart.ts';
import { s133 } from './disk-full/stop-on-failed-log-write.ts';
import { s134 } from './disk-full/watch-free-space.ts';

export const claims: readonly Claim[] = [
  s001,
  s002,
  s003,
  s004,
  s005,
  s006,
  s007,
  s008,
  s009,
  s010,
  s011,
  s012,
  s013,
  s014,
  s015,
  s016,
  s017,
  s018,
  s019,
  s020,
  s021,
  s022,
  s023,
  s024,
  s025,
  s026,
  s027,
  s028,
  s029,
  s030,
  s031,
  s032,
  s033,
  s034,
  s035,
  s036,
  s037,
  s038,
  s039,
  s040,
  s041,
  s042,
  s043,
  s044,
  s045,
  s046,
  s047,
  s048,
  s049,
  s050,
  s051,
  s052,
  s053,
  s054,
  s055,
  s056,
  s057,
  s058,
  s059,
  s060,
  s061,
  s062,
  s063,
  s064,
  s065,
  s066,
  s067,
  s068,
  s069,
  s070,
  s071,
  s072,
  s073,
  s074,
  s075,
  s076,
  s077,
  s078,
  s079,
  s080,
  s081,
  s082,
  s083,
  s084,
  s085,
  s086,
  s087,
  s088,
  s089,
  s090,
  s091,
  s092,
  s093,
  s094,
  s095,
  s096,
  s097,
  s098,
  s099,
  s100,
  s101,
  s102,
  s103,
  s104,
  s105,
  s106,
  s107,
  s108,
  s109,
  s110,
  s111,
  s112,
  s113,
  s114,
  s115,
  s116,
  s117,
  s118,
  s119,
  s120,
  s121,
  s122,
  s123,
  s124,
  s125,
  s126,
  s127,
  s128,
  s129,
  s130,
  s131,
  s132,
  s133,
  s134,
];
