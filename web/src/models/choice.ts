/**
 * Which MyRocks, and whether MyRocks at all: the advice of the source as a decision tree with one answer at each leaf.
 *
 * Advice is opinion, and of its day: the versions are those of April 2021. Where the source says nothing the tree says so. Source: a Percona
 * post on which version of MyRocks to use, 5 April 2021.
 */
export type Running = 'nothing' | 'Percona Server 5.7' | 'Percona Server 8.0';
export type Version = 'Percona Server 8.0' | 'Percona Server 5.7, and plan for 8.0';

/** What to run next, from what is running. Pure. */
export const versionFor = (running: Running): Version =>
  running === 'Percona Server 5.7' ? 'Percona Server 5.7, and plan for 8.0' : 'Percona Server 8.0';

export interface Workload {
  /** It relies on gap locks, which MyRocks does not have. */
  readonly gapLocks: boolean;
  /** Reports scan long ranges beside short transactions. */
  readonly reporting: boolean;
  readonly writeHeavy: boolean;
}

export interface Advice {
  readonly engine: 'MyRocks' | 'InnoDB' | 'not said';
  readonly because: string;
}

/** The first question that decides is the answer. Pure. */
export function engineFor({ gapLocks, reporting, writeHeavy }: Workload): Advice {
  if (gapLocks) return { engine: 'InnoDB', because: 'without gap locks the workload is not safe' };
  if (reporting) return { engine: 'InnoDB', because: 'long range scans cost more in an LSM-tree' };
  if (writeHeavy) return { engine: 'MyRocks', because: 'it is good at many writes and few range scans' };
  return { engine: 'not said', because: 'the source covers only the extremes' };
}
