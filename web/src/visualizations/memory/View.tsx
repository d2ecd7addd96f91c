/**
 * The Memory lens: the drawing of visualizations/memory/layout.ts, and below it the same as numbers: each part with its size, the
 * limit, and the engine's own limit. A selected block can be opened byte by byte.
 */
import { isLsm } from '../../scene/design.ts';
import { formatBytes, formatCount, formatInteger, formatShare } from '../../base/units.ts';
import { byteAddress, tableFile } from '../bytes/byte-target.ts';
import { layoutMemory } from './layout.ts';
import { memorySums, type MemorySums } from './memory-sums.ts';
import type { Session } from '../../session/session-types.ts';
import type { ViewProps } from '../visualization.ts';
import { Figure } from '../../figure/Figure.tsx';
import './memory.css';

export default function MemoryView({ session, drawn, ...figure }: ViewProps) {
  const { scene, selection, onSelect } = drawn;
  const isHeld = scene.opened && isLsm(scene);
  return (
    <div className="memory-lens">
      <Figure {...drawn} {...figure} view="memory" layout={layoutMemory} onSelect={(id) => onSelect(selectable(id))} />
      {isHeld && (
        <div className="memory-bench">
          <Parts sums={memorySums(scene)} />
          <Chosen session={session} selection={selection} />
        </div>
      )}
    </div>
  );
}

/** Selectable marks: blocks, open tables, memtables, jobs. */
function selectable(id: string | null): string | null {
  const job = /^memory\/(job:\d+)$/.exec(id ?? '');
  if (job) return job[1]!;
  return id !== null && /^(?:memory\/table:\d+(?:\/block:\d+)?|memtable:\d+)$/.test(id) ? id : null;
}

function Parts({ sums }: { readonly sums: MemorySums }) {
  const counted = (kind: string, one: string) =>
    formatCount(sums.blocks.filter((block) => block.kind === kind).length, one);
  const rows: readonly (readonly [part: string, bytes: number, of: string])[] = [
    [
      'Memtables',
      sums.memtableBytes,
      `${formatInteger(sums.memtables.length)} of ${formatInteger(sums.writeBuffers)}, each of ${formatBytes(sums.writeBufferBytes)}`,
    ],
    [
      'Block cache',
      sums.cacheBytes,
      `of ${formatBytes(sums.cacheCapacityBytes)}: ${counted('data', 'data block')}, ${counted('index', 'index')}, ${counted('filter', 'filter')}`,
    ],
    ['Index and filters', sums.tableBytes, `of ${formatCount(sums.openTables, 'open table')}, outside the cache`],
    ['Jobs', sums.jobBytes, sums.jobs.length === 0 ? 'none is running' : 'input blocks and the block being built'],
  ];
  return (
    <table className="memory-parts">
      <caption className="unseen">Memory in use, in declared bytes</caption>
      <tbody>
        {rows.map(([part, bytes, of]) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{formatBytes(bytes)}</td>
            <td>{of}</td>
          </tr>
        ))}
        <tr data-over={sums.heldBytes > sums.limitBytes}>
          <th scope="row">In use</th>
          <td>{formatBytes(sums.heldBytes)}</td>
          <td>
            {formatShare(sums.heldBytes, sums.limitBytes)} of the limit, block_cache_size and write buffers:{' '}
            {formatBytes(sums.limitBytes)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Chosen({ session, selection }: { readonly session: Session; readonly selection: string | null }) {
  const block = /^memory\/table:(\d+)\/block:(\d+)$/.exec(selection ?? '');
  return (
    <div className="memory-chosen">
      {block ? (
        <button
          type="button"
          onClick={() => {
            session.select(byteAddress(tableFile(Number(block[1])), Number(block[2])));
            session.setView('bytes');
          }}
        >
          Show the bytes of this block
        </button>
      ) : (
        <p>
          Choose a block to highlight its table in the tree above. The picture says what the block is and why it is
          here.
        </p>
      )}
      <p>
        The engine enforces one limit of its own, memory_quota. Files count toward it too, because here they are in
        memory. Bytes are declared sizes, not an allocator’s.
      </p>
    </div>
  );
}
