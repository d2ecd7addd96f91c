/**
 * The value of an option as people read it, by its type and unit. It stands apart from the knob: a lesson that only names values need not
 * carry what every option does, in sentences. Pure.
 */
import { formatBytes, formatInteger, formatNs } from '../base/units.ts';
import type { OptionInfo } from '../protocol/info.ts';

/** "4 MiB", "yes", "leveldb bloom": the value in words, without the option's name. */
export function optionText(info: OptionInfo, value: number): string {
  if (info.type === 'bool') return value ? 'yes' : 'no';
  if (info.type === 'enum') return (info.names?.[value] ?? String(value)).replaceAll('_', ' ');
  if (info.unit === 'bytes') return formatBytes(value);
  if (info.unit === 'ns') return formatNs(value);
  if (info.unit === 'bytes/s') return `${formatBytes(value)}/s`;
  return formatInteger(value);
}
