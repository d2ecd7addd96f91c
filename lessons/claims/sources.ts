/**
 * Where the claims come from: public posts by practitioners, 2017 to 2023. The number is the one under which the ledger collects them; dates are
 * those of publication.
 */
import type { Source } from '../../web/src/lessons/claims/claim.ts';

const source = (number: Source['number'], date: string, name: string): Source => ({ number, name, date });

export const gcDebt = source('000', '2023-08-14', 'Callaghan, Tuning MyRocks to reduce MVCC GC debt');

export const cpuOverheads = source('001', '2018-07-11', 'Callaghan, CPU overheads for RocksDB queries');
export const lsmPaper = source('001', '2018-06-06', 'Callaghan, The original LSM paper');
export const geekCode = source('001', '2018-05-14', 'Callaghan, Geek code for LSM trees');
export const whereToAsk = source('001', '2018-05-05', 'Callaghan, Where to ask about MyRocks');
export const jemalloc = source('001', '2018-04-22', 'Callaghan, Malloc and fragmentation');
export const sha2Password = source('001', '2018-04-20', 'Callaghan, caching_sha2_password');
export const indexStructures = source('001', '2018-04-05', 'Callaghan, Index structures');

export const joins = source('002', '2017-01-30', 'Profiling MyRocks joins with perf, and its comments');

export const createIndex = source('003', '2023-06-07', 'Callaghan, Create index, MyRocks and memory');

export const bloomFilters = source('004', '2023-02-15', 'Percona, How Bloom filters work');
export const tpcc = source('004', '2022-12-23', 'Percona, A MyRocks use case: TPC-C');
export const raspberry = source('004', '2022-11-03', 'Percona, Raspberry on the Rocks');
export const whichVersion = source('004', '2021-04-05', 'Percona, Which version of MyRocks');
export const dropbox = source('004', '2021-04-01', 'Percona, MyRocks at Dropbox');
export const columnFamilies = source('004', '2019-02-07', 'Percona, MyRocks column families');
export const webinar = source('004', '2019-01-14', 'Percona, notice of a webinar');
export const scalingOne = source('004', '2018-08-29', 'Percona, Scaling IO-bound workloads, part 1');
export const scalingTwo = source('004', '2018-09-26', 'Percona, Scaling IO-bound workloads, part 2');
export const diskFull = source('004', '2018-09-20', 'Percona, MyRocks and a full disk');
