/**
 * The option explorer of /reference/: the options of a column family as MyRocks listed them in 2019 (claim S121), with their equivalents here. The
 * listing is data of models; the parser of RocksDB option strings determines the equivalents.
 */
import { optionListing } from '../../models/option-listing.ts';
import { explore, type Explored } from '../../protocol/rocksdb/explore.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { TableHead } from '../../ui/TableHead.tsx';

/** Sizes that grow with the data are scaled as in the experiments of the ledger: megabytes become kilobytes. */
const kScale = 1024;

export function OptionExplorer() {
  return (
    <table>
      <caption>
        Where a value is marked with 1/{kScale}, it is the listed value scaled down by that factor, as in the
        experiments here.
      </caption>
      <TableHead columns={['RocksDB', 'Listed', 'Here']} />
      <tbody>
        {optionListing.map((listed) => (
          <Row key={listed.option} row={explore(listed, kScale)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row: { option, within, value, standing, here, why } }: { readonly row: Explored }) {
  return (
    <tr data-standing={standing}>
      <th scope="row">
        <code>
          <Breakable name={option} />
        </code>
        {within !== undefined && (
          <span className="meta">
            {' '}
            in <Breakable name={within} />
          </span>
        )}
      </th>
      <td>
        <code>{value}</code>
      </td>
      <td>
        {here.map((ours) => (
          <p key={ours.name}>
            <a href={`#option-${ours.name}`}>
              <code>
                <Breakable name={ours.name} />
              </code>
            </a>{' '}
            {ours.value}
            {ours.scaled && <span className="meta"> (1/{kScale})</span>}
          </p>
        ))}
        {why !== '' && (
          <p>
            {standing === 'settled' ? 'Fixed: ' : standing === 'shared' ? 'Of the whole database: ' : ''}
            {why}.
          </p>
        )}
      </td>
    </tr>
  );
}
