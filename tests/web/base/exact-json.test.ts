/** 64-bit integers survive JSON exactly. */
import { expect, it } from 'vitest';
import { parseExact } from '../../../web/src/base/exact-json.ts';
import { formatInteger } from '../../../web/src/base/units.ts';
import { readReport } from '../../../web/src/engine/directory-report.ts';
import { fieldValue } from '../../../web/src/visualizations/bytes/byte-text.ts';
import { readAnswer } from '../../../web/src/protocol/answers.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

it('keeps numbers that a double can hold, and the digits of the others', () => {
  expect(
    parseExact('{"a":1,"b":9007199254740991,"c":9007199254740993,"d":[18446744073709551615],"e":"9007199254740993"}'),
  ).toEqual({
    a: 1,
    b: 9007199254740991,
    c: '9007199254740993',
    d: ['18446744073709551615'],
    e: '9007199254740993',
  });
});

it('does not change strings, whatever is in them', () => {
  for (const text of ['"', '\\', '\\"12345678901234567890', '12345678901234567890', ':12345678901234567890,'])
    expect(parseExact(JSON.stringify({ [text]: text }))).toEqual({ [text]: text });
});

it('reads the JSON of the byte view and of imported directories', () => {
  const part = `{"name":"000005.ldb","part":{"kind":"footer","offset":0,"stored_bytes":8,"index":0,"count":1,"bytes":8,"hex":"0000000000000000","fields":[{"bytes":8,"name":"magic number","number":15800726617472432983}]}}`;
  const answer = readAnswer('dump/000005.ldb/0', bytesOf(part));
  expect(answer?.kind === 'part' && fieldValue(answer.fields[0]!)).toBe('0xdb4775248b80fb57');
  const report = readReport(
    bytesOf(
      '{"comparator":"leveldb.BytewiseComparator","current":"MANIFEST-000002","last_sequence":72057594037927935}',
    ),
    [],
  );
  expect(formatInteger(report.lastSequence)).toBe('72\u202f057\u202f594\u202f037\u202f927\u202f935');
});
