/**
 * `strata check DIR`: reads every file of a database completely and reports each problem as file, offset, message. Exit 0 if there is
 * none, 2 otherwise. Writes nothing: the files are loaded into memory.
 */
import { problemsOf, readDump } from './dump-command.ts';
import { isDirectory, loadDirectory } from './files.ts';
import { type Host, HostError } from './host.ts';
import { plural } from './text.ts';

export interface CheckResult {
  readonly problems: readonly string[];
  readonly summary: string;
}

export async function check(host: Host, path: string): Promise<CheckResult> {
  if (!isDirectory(path)) throw new HostError(`${path}: check needs a directory; use dump for a single file`);
  await loadDirectory(host, path);
  const report = readDump(await host.inspect('check'));
  const problems = problemsOf(report);
  const families = report.families ?? [];
  const tables = [report.levels ?? [], ...families.map(({ levels }) => levels)].flat(2).length;
  const inFamilies = families.length > 0 ? ` of ${families.length + 1} column families` : '';
  const files = report.files?.length ?? 0;
  return {
    problems,
    summary:
      problems.length === 0
        ? `${path}: ${plural(files, 'file')}, ${plural(tables, 'table')} in the version${inFamilies}: no problems`
        : `${path}: ${plural(problems.length, 'problem')} in ${plural(files, 'file')}`,
  };
}
