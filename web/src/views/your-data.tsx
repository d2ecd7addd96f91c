/** A dropped file or directory: lines become puts, a LevelDB database is looked at. What it turned out to be is told where it was dropped. */
import { useState } from 'react';
import { formatKey } from '../base/bytes.ts';
import { formatBytes, formatCount, formatInteger } from '../base/units.ts';
import type { DirectoryReport, Session } from '../store/types.ts';
import { DropZone } from '../ui/DropZone.tsx';
import { atOnce } from './shared/opening.ts';
import { useSession } from './shared/use-session.ts';

/** Text files above this are refused before they are read. */
const kTextMax = 64 * 1024 * 1024;

export function Drop({ session }: { readonly session: Session }) {
  const [said, setSaid] = useState('');
  const directory = useSession(session, (s) => s.directory);
  /** The report that the reader has put away. */
  const [done, setDone] = useState<DirectoryReport | null>(null);
  async function onFile(file: File) {
    if (file.size > kTextMax) {
      setSaid(`${file.name} has ${formatBytes(file.size)}; at most ${formatBytes(kTextMax)} are read.`);
      return;
    }
    setSaid(`Reading ${file.name} …`);
    const text = await file.text();
    setSaid(await atOnce(session, () => session.dropCsv(text)));
  }
  async function onFolder(files: readonly File[]) {
    setSaid(`Looking at ${formatCount(files.length, 'file')} …`);
    const dropped = files.map((file) => ({
      name: file.name,
      size: file.size,
      bytes: async () => new Uint8Array(await file.arrayBuffer()),
    }));
    const report = await atOnce(session, () => session.dropDirectory(dropped));
    setSaid(report.sentence);
  }
  return (
    <section aria-label="Your data" id="your-data">
      <h2>Your data</h2>
      <DropZone
        accept=".csv,.txt,.tsv,text/*"
        onFile={(file) => void onFile(file)}
        onFolder={(files) => void onFolder(files)}
      >
        Drop lines of key,value here, or the folder of a LevelDB database. It is looked at in this page and goes
        nowhere.
      </DropZone>
      {said && (
        <p className="said" role="status">
          {said}
        </p>
      )}
      {directory && directory !== done && (
        <DirectoryWords
          report={directory}
          onLeave={() => {
            setDone(directory);
            setSaid('');
            session.leaveDirectory();
          }}
        />
      )}
    </section>
  );
}

/** Tables named one by one; the drawing shows them all. */
const kTablesListed = 500;

function DirectoryWords({ report, onLeave }: { readonly report: DirectoryReport; readonly onLeave: () => void }) {
  return (
    <div className="directory" data-verdict={report.verdict}>
      {report.comparator && (
        <p>
          Comparator <code>{report.comparator}</code>, {formatCount(report.tables.length, 'table')}, last sequence{' '}
          {formatInteger(report.lastSequence)}.
        </p>
      )}
      {report.problems.length > 0 && (
        <ul className="problems">
          {report.problems.slice(0, 8).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {report.tables.length > 0 && (
        <details>
          <summary>{formatCount(report.tables.length, 'table')} in its manifest, by level</summary>
          <ul className="files">
            {report.tables.slice(0, kTablesListed).map((table) => (
              <li key={table.table} data-level={table.level}>
                <code>L{table.level}</code> table {table.table}, {formatBytes(table.sizeBytes)},{' '}
                <code>{formatKey(table.smallest, { max: 24 })}</code> to{' '}
                <code>{formatKey(table.largest, { max: 24 })}</code>
                {table.present ? '' : ', and its file is missing'}
              </li>
            ))}
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
        Back to the lab
      </button>
    </div>
  );
}
