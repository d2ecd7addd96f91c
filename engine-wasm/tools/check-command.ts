/**
 * `strata check DIR`: reads every file of a database whole and says each thing that is wrong, as file, offset, sentence. Exit 0 when
 * nothing is, 2 otherwise. Nothing is written: the files are looked at in memory.
 */
import { type Dump, problemsOf } from './dump-command.ts';
import { isDirectory, loadDirectory } from './files.ts';
import { type Host, HostError } from './host.ts';

export interface CheckResult {
  readonly problems: readonly string[];
  readonly summary: string;
}

export async function check(host: Host, path: string): Promise<CheckResult> {
  if (!isDirectory(path)) throw new HostError(`${path}: check looks at a directory; for one file use dump`);
  await loadDirectory(host, path);
  const report = JSON.parse(new TextDecoder().decode(await host.inspect('check'))) as Dump;
  const problems = problemsOf(report);
  const tables = (report.levels ?? []).reduce((sum, level) => sum + level.length, 0);
  const files = report.files?.length ?? 0;
  return {
    problems,
    summary:
      problems.length === 0
        ? `${path}: ${files} files, ${tables} tables in the version: nothing is wrong`
        : `${path}: ${problems.length} problem${problems.length === 1 ? '' : 's'} in ${files} files`,
  };
}
