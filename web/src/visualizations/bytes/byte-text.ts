/** Text for the bytes of a part: shared by the drawing, its list and its tooltips. Pure. */
import { formatKey } from '../../base/bytes.ts';
import { formatBytes, formatInteger } from '../../base/units.ts';
import type { ByteField, PartAnswer, PartKind } from '../../protocol/answers.ts';

const kParts: Readonly<Record<PartKind, string>> = {
  data: 'Data block',
  index: 'Index block',
  metaindex: 'Metaindex block',
  filter: 'Filter block',
  properties: 'Properties block',
  range_del: 'Block of range tombstones',
  other: 'Block',
  footer: 'Footer',
  record: 'Log record',
  edit: 'Manifest edit',
};

/** Purpose of a field. Fields whose names are self-explanatory are not listed. */
const kMeanings: Readonly<Record<string, string>> = {
  shared: 'bytes that the key shares with the previous key, not stored again',
  unshared: 'bytes of the key that are stored here',
  'value length': 'bytes of the value',
  'sequence and type': 'the end of the internal key: one byte of type, then seven bytes of sequence',
  restart: 'offset of an entry whose whole key is stored: a search starts at these',
  'restart count': 'number of restarts; read first, from the end of the block',
  compression: 'how the block is stored',
  checksum: 'masked CRC-32C over the bytes it protects',
  'block offset': 'offset of the block that this entry points to',
  'block size': 'size of the block without its trailer',
  'magic number': 'identifies the file as a table',
  length: 'bytes of payload in this fragment',
  'fragment type': 'full, or the first, a middle or the last piece of a record',
  padding: 'too few bytes for another header before the 32 KiB boundary',
  sequence: 'of the first operation; the next ones count up from it',
  count: 'operations in the batch',
  tag: 'the kind of the next field of the edit',
  probes: 'bits that are checked per key',
  zeros: 'unused bytes',
};

/** Name of a group of fields. */
export function groupName({ part }: PartAnswer, group: number | null): string {
  if (group === null) return 'Of the whole part';
  const what = part === 'record' ? 'Operation' : part === 'edit' ? 'Field' : part === 'filter' ? 'Filter' : 'Entry';
  return `${what} ${formatInteger(group)}, counted from 0`;
}

export const partName = ({ part }: PartAnswer): string => kParts[part];

/** "Data block of 000007.ldb at 0, 560 B". */
export function partWords(part: PartAnswer): string {
  const stored = part.compression === '' ? '' : `, compressed with ${part.compression}, shown uncompressed`;
  return `${kParts[part.part]}${part.name === '' ? '' : ` ${part.name}`} of ${part.file} at ${formatInteger(part.offset)}, ${formatBytes(part.storedBytes)}${stored}`;
}

/** The decoded value: "3", "user0417", "12, put of user0417"; '' if the bytes have no further meaning. */
export function fieldValue({ name, number, key, text }: ByteField): string {
  const shown = key === null ? null : formatKey(key, { max: 32 });
  const type = text ?? 'of unknown type';
  if (name === 'sequence and type')
    return number === null ? '' : `${formatInteger(number)}, ${type}${shown === null ? '' : ` of ${shown}`}`;
  if (shown !== null && number !== null) return `${shown} at sequence ${formatInteger(number)}, ${type}`;
  const parts = [
    shown,
    number === null
      ? null
      : name === 'magic number' || name === 'checksum'
        ? `0x${BigInt(number).toString(16)}`
        : formatInteger(number),
    text,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** "Bytes 3 to 13: key, user0417". */
export function fieldWords(field: ByteField): string {
  const { at, bytes, name } = field;
  const where =
    bytes === 1 ? `Byte ${formatInteger(at)}` : `Bytes ${formatInteger(at)} to ${formatInteger(at + bytes - 1)}`;
  const value = fieldValue(field);
  return `${where}: ${name}${value === '' ? '' : `, ${value}`}`;
}

export const fieldMeaning = ({ name }: ByteField): string => kMeanings[name] ?? '';
