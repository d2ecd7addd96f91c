/**
 * Which MyRocks version, and whether MyRocks at all: the source's advice as a decision tree with one answer per leaf.
 *
 * The advice is an opinion of its time; the versions are those of April 2021. Where the source gives no advice, so does the tree. Source:
 * a Percona post on which version of MyRocks to use, 5 April 2021.
 */
export type Running = 'nothing' | 'Percona Server 5.7' | 'Percona Server 8.0';
export type Version = 'Percona Server 8.0' | 'Percona Server 5.7, and plan for 8.0';

/** The version to run next, given the current one. Pure. */
export const versionFor = (running: Running): Version =>
  running === 'Percona Server 5.7' ? 'Percona Server 5.7, and plan for 8.0' : 'Percona Server 8.0';

export interface Workload {
  /** The application relies on gap locks, which MyRocks does not have. */
  readonly gapLocks: boolean;
  /** Reports scan long ranges next to short transactions. */
  readonly reporting: boolean;
  readonly writeHeavy: boolean;
}

export interface Advice {
  readonly engine: 'MyRocks' | 'InnoDB' | 'not said';
  readonly because: string;
}

/** The first question that applies decides. Pure. */
export function engineFor({ gapLocks, reporting, writeHeavy }: Workload): Advice {
  if (gapLocks) return { engine: 'InnoDB', because: 'without gap locks the workload is not safe' };
  if (reporting) return { engine: 'InnoDB', because: 'long range scans cost more in an LSM-tree' };
  if (writeHeavy) return { engine: 'MyRocks', because: 'it is good at many writes and few range scans' };
  return { engine: 'not said', because: 'the source covers only the extremes' };
}
