/**
 * Data stored on this device: how many items of each kind, whether the browser promised to keep them, the space
 * available, and a way to erase everything. The confirmation is inside the page, and its safe answer has the focus.
 */
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatBytes, formatInteger } from '../../base/units.ts';
import type { InventoryRow } from '../../persistence/inventory.ts';
import type { PersistState } from '../../persistence/storage-manager.ts';
import type { StorageStatus } from '../../session/documents/storage-status.ts';
import { TableHead } from '../../ui/TableHead.tsx';

const kPersist: Readonly<Record<PersistState, string>> = {
  promised: 'This browser has agreed to keep this data.',
  refused: 'This browser may erase this data when storage runs low. Save a file to be safe.',
  'not asked': 'This browser may erase this data. When you save a lab, it is asked to keep it.',
  unknown: 'This browser does not report whether it keeps this data. Save a file to be safe.',
};

export interface StoragePanelProps {
  readonly status: StorageStatus;
  /** Another tab is the writer. */
  readonly readOnly: boolean;
}

export function StoragePanel({ status, readOnly }: StoragePanelProps) {
  const { rows, persist, estimate } = useStore(status.store);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  function close(sentence: string): void {
    setAsking(false);
    setSaid(sentence);
    requestAnimationFrame(() => opener.current?.focus());
  }
  return (
    <details
      className="kept"
      onToggle={(event) => {
        if (event.currentTarget.open) void status.count();
      }}
    >
      <summary>Stored on this device</summary>
      {rows.length === 0 ? <p>Nothing is stored here.</p> : <Stored rows={rows} />}
      <p>{kPersist[persist]}</p>
      {estimate && (
        <p>
          The browser counts {formatBytes(estimate.used_bytes)} for this site, and says that{' '}
          {formatBytes(estimate.free_bytes)} are free.
        </p>
      )}
      {asking ? (
        <Confirm
          onLeave={() => close('Nothing was erased.')}
          onErase={() =>
            void status
              .erase()
              .then((all) =>
                close(
                  all ? 'Everything stored here was erased.' : 'The browser refused to erase the items listed here.',
                ),
              )
          }
        />
      ) : (
        <button
          ref={opener}
          type="button"
          disabled={readOnly || rows.length === 0}
          onClick={() => {
            setSaid('');
            setAsking(true);
          }}
        >
          Erase everything stored here
        </button>
      )}
      <p className="said" role="status">
        {said}
      </p>
    </details>
  );
}

/** How many items of each kind, and their size. */
function Stored({ rows }: { readonly rows: readonly InventoryRow[] }) {
  return (
    <table>
      <TableHead columns={['what', 'count', 'size']} />
      <tbody>
        {rows.map(({ kind, words, keys, size_bytes }) => (
          <tr key={kind ?? ''}>
            <th scope="row">{words}</th>
            <td>{formatInteger(keys.length)}</td>
            <td>{formatBytes(size_bytes)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Together</th>
          <td>{formatInteger(rows.reduce((sum, { keys }) => sum + keys.length, 0))}</td>
          <td>{formatBytes(rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Confirm({ onLeave, onErase }: { readonly onLeave: () => void; readonly onErase: () => void }) {
  const leave = useRef<HTMLButtonElement>(null);
  const words = useId();
  useEffect(() => leave.current?.focus(), []);
  return (
    <div
      className="notice"
      role="group"
      aria-labelledby={words}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <p id={words}>
        Erase everything, including saved labs? This cannot be undone. Files that you saved are not affected.
      </p>
      <div className="row">
        <button ref={leave} type="button" onClick={onLeave}>
          Cancel
        </button>
        <button type="button" onClick={onErase}>
          Erase
        </button>
      </div>
    </div>
  );
}
