/** The gauges at the cursor, each with its definition: amounts that grow and shrink, which counters cannot express. */
import { formatInteger, formatNs } from '../../base/units.ts';
import { gaugeInfos, gauges } from '../../scene/gauges.ts';
import type { Scene } from '../../scene/types.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { TableHead } from '../../ui/TableHead.tsx';

export function Gauges({ scene }: { readonly scene: Scene }) {
  const values = gauges(scene);
  return (
    <table className="counters gauges">
      <TableHead hidden="Gauge" columns={['now']} />
      <tbody>
        {gaugeInfos.map(({ name, unit, doc }) => {
          const value = values[name];
          return (
            <tr key={name} data-gauge={name}>
              <th scope="row" title={`${doc} Unit: ${unit}.`}>
                <Breakable name={name} />
              </th>
              <td>{value === null ? 'not recorded' : unit === 'ns' ? formatNs(value) : formatInteger(value)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
