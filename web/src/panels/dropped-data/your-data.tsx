/** Dropped files: how they were recognized, questions about them, and the open database directory. */
import { useStore } from 'zustand';
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../../base/units.ts';
import { createDoor, type Door } from '../../session/documents/door.ts';
import type { LabHistory } from '../../session/documents/lab-history.ts';
import type { DirectoryReport, DroppedFile, Session } from '../../session/session-types.ts';
import { DropZone, type TakeFiles } from '../../ui/DropZone.tsx';
import { asStep, runNow, closeDirectory } from '../../examples/lab-origin.ts';
import { stopKindOf } from '../../visualizations/registry.ts';
import { useSession } from '../../figure/use-session.ts';

/** The door of a lab: a table opened on its own is shown in the byte view. */
export const directoryImport = (session: Session, undoing: LabHistory | undefined): Door =>
  createDoor(session, {
    act: (name, work) => asStep(undoing, name, () => runNow(session, work)),
    onTable(table) {
      session.setView('bytes');
      session.setStopKind(stopKindOf('bytes'));
      session.select(`level:0/table:${table}`);
    },
  });

/** Converts the browser's files to the door's format. */
export const takeInto =
  (door: Door): TakeFiles =>
  (files, folder) =>
    void door.take(files.map(droppedFile), folder);

const droppedFile = (file: File): DroppedFile => ({
  name: file.name,
  size: file.size,
  bytes: async (begin = 0, end = file.size) => new Uint8Array(await file.slice(begin, end).arrayBuffer()),
});

interface DropProps {
  readonly session: Session;
  readonly door: Door;
  readonly undoing: LabHistory | undefined;
}

export function Drop({ session, door, undoing }: DropProps) {
  const { said, notes, report, question } = useStore(door.store);
  const directory = useSession(session, (s) => s.lastRun.directory);
  const shown = report ?? directory?.report ?? null;
  return (
    <section aria-label="Your data" id="your-data">
      <h2>Your data</h2>
      <DropZone onFiles={takeInto(door)}>
        Drop a file or a folder here or on the stage: a LevelDB or RocksDB database, one table, an OPTIONS file, or
        key,value lines. It is read in this page and never leaves it.
      </DropZone>
      {said && (
        <p className="said" role="status">
          {said}
        </p>
      )}
      {question && (
        <div className="row">
          <button type="button" onClick={() => void door.answer(true)}>
            {question.accept}
          </button>
          <button type="button" onClick={() => void door.answer(false)}>
            {question.decline}
          </button>
        </div>
      )}
      <Listed className="notes" lines={notes} />
      {shown && (
        <DirectoryWords
          report={shown}
          leave={report ? 'Dismiss' : 'Close the directory'}
          onLeave={() => {
            if (report === null) void closeDirectory(session, undoing);
            door.clear();
          }}
        />
      )}
    </section>
  );
}

/** Lines of a list that are shown; the rest is a number. */
const kListed = 8;

function Listed({ lines, className }: { readonly lines: readonly string[]; readonly className: string }) {
  if (lines.length === 0) return null;
  return (
    <ul className={className}>
      {lines.slice(0, kListed).map((text, i) => (
        <li key={i}>{text}</li>
      ))}
      {lines.length > kListed && <li>and {formatInteger(lines.length - kListed)} more</li>}
    </ul>
  );
}

/** Maximum number of tables listed; the drawing shows them all. */
const kTablesListed = 500;

interface DirectoryWordsProps {
  readonly report: DirectoryReport;
  readonly leave: string;
  readonly onLeave: () => void;
}

function DirectoryWords({ report, leave, onLeave }: DirectoryWordsProps) {
  return (
    <div className="directory" data-verdict={report.verdict}>
      {report.comparator && (
        <p>
          Comparator <code>{report.comparator}</code>, {formatCount(report.tables.length, 'table')}, last sequence{' '}
          {formatInteger(report.lastSequence)}.
        </p>
      )}
      <Listed className="problems" lines={report.problems} />
      {report.tables.length > 0 && (
        <details>
          <summary>{formatCount(report.tables.length, 'table')} in its manifest, by level</summary>
          <ul className="files">
            {report.tables.slice(0, kTablesListed).map((table) => (
              <li key={table.table} data-level={table.level}>
                <code>L{table.level}</code> table {table.table}
                {table.family && ` of ${table.family}`}, {formatBytes(table.sizeBytes)},{' '}
                <code>{formatKey(table.smallest, { max: 24 })}</code> to{' '}
                <code>{formatKey(table.largest, { max: 24 })}</code>
                {table.present ? '' : ', file missing'}
              </li>
            ))}
            {report.tables.length > kTablesListed && (
              <li>and {formatInteger(report.tables.length - kTablesListed)} more</li>
            )}
          </ul>
        </details>
      )}
      <details>
        <summary>{formatCount(report.files.length, 'file')}</summary>
        <ul className="files">
          {report.files.map((file) => (
            <li key={file.name}>
              <code>{file.name}</code> {file.what.replaceAll('_', ' ')}, {formatBytes(file.size)}
            </li>
          ))}
        </ul>
      </details>
      <button type="button" onClick={onLeave}>
        {leave}
      </button>
    </div>
  );
}
