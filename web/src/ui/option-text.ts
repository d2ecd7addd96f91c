/**
 * The value of an option as text, by its type and unit. Separate from the control, because a lesson that only shows
 * values does not need the descriptions of all options. Pure.
 */
import { formatBytes, formatInteger, formatNs } from '../base/units.ts';
import type { OptionInfo } from '../protocol/info.ts';

/** "4 MiB", "yes", "leveldb bloom": the value as text, without the option's name. */
export function optionText(info: OptionInfo, value: number): string {
  if (info.type === 'bool') return value ? 'yes' : 'no';
  if (info.type === 'enum') return (info.names?.[value] ?? String(value)).replaceAll('_', ' ');
  if (info.unit === 'bytes') return formatBytes(value);
  if (info.unit === 'ns') return formatNs(value);
  if (info.unit === 'bytes/s') return `${formatBytes(value)}/s`;
  return formatInteger(value);
}
