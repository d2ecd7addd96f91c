// RocksDB's options: the tables of "rocksdb" in options.json (its doc describes the rows), checked and printed for the page.
const text = (s) => JSON.stringify(s);
const MEANINGS = ['ours', 'always', 'shared', 'absent', 'options'];
// Forms that read and print one value; web/src/protocol/rocksdb/values.ts describes all forms.
const ONE_VALUE = ['size', 'whole', 'wholeRatio', 'hundredths', 'truth', 'named'];
const FORMS = [...ONE_VALUE, 'prefix', 'bloom', 'version', 'codecs', 'codecLevel'];

const formOf = ({ form, words }, info) =>
  form ?? (words ? 'named' : info.kind === 'bool' ? 'truth' : info.unit === 'bytes' ? 'size' : 'whole');

// options: options.json, its options already checked. say(where, what) takes the errors.
export function checkRocksdb({ options, rocksdb }, say) {
  const complain = (what) => say('options.json', `rocksdb: ${what}`);
  const byName = new Map(options.map((o) => [o.name, o]));
  const names = new Set();
  const wired = new Set();
  const checkRow = (row, scope) => {
    const meanings = MEANINGS.filter((key) => row[key] !== undefined);
    if (names.has(row.name)) complain(`${row.name} is there twice`);
    names.add(row.name);
    if (meanings.length > 1 || (meanings.length === 0 && scope === 'family'))
      complain(`${row.name}: has one of ${MEANINGS.join(', ')}`);
    if ((row.always ?? row.shared) !== undefined && !row.why) complain(`${row.name}: has no why`);
    for (const [name, wanted] of [
      [row.ours, scope],
      [row.shared, 'database'],
    ]) {
      const info = byName.get(name);
      if (name !== undefined && info?.scope !== wanted) complain(`${row.name}: there is no ${wanted} option ${name}`);
      else if (info?.names && name === row.ours && !row.words && !row.form)
        complain(`${row.name}: has no words for ${name}`);
    }
    if (row.form && !FORMS.includes(row.form)) complain(`${row.name}: unknown form ${row.form}`);
    if (wired.has(row.ours)) complain(`${row.ours} has two names`);
    if (row.ours) wired.add(row.ours);
    for (const inner of row.options ?? []) checkRow(inner, scope);
  };
  for (const row of rocksdb.family) checkRow(row, 'family');
  for (const row of rocksdb.database) checkRow(row, 'database');
}

// The defaults that RocksDB has and this engine has not, as an override string writes them.
const defaultsText = (rows) =>
  rows
    .flatMap(({ name, default: value, options }) => {
      const inner = options ? defaultsText(options) : '';
      return value === undefined ? (inner === '' ? [] : `${name}={${inner}}`) : `${name}=${value}`;
    })
    .join(';');

export function rocksdbModule(head, { options: { options, rocksdb } }) {
  const forms = new Set();
  const formText = (row) => {
    const form = formOf(
      row,
      options.find(({ name }) => name === row.ours),
    );
    forms.add(form);
    if (!ONE_VALUE.includes(form)) return form;
    return `${form}(${text(row.ours)}${form === 'named' ? `, ${text(row.words)}` : ''})`;
  };
  const standing = (row) => {
    if (row.ours) return `is: "wired", form: ${formText(row)}, scales: ${row.scales === true}`;
    if (row.always !== undefined) return `is: "settled", value: ${text(row.always)}, why: ${text(row.why)}`;
    if (row.shared) return `is: "shared", ours: ${text(row.shared)}, why: ${text(row.why)}`;
    if (row.absent) return `is: "absent", why: ${text(row.absent)}`;
    return `is: "group", colons: ${row.colons === true}, options: [${row.options.map((inner) => `\n    ${rowText(inner)},`).join('')}\n  ]`;
  };
  const rowText = (row) => `{ name: ${text(row.name)}, standing: { ${standing(row)} } }`;
  const family = rocksdb.family.map((row) => `\n  ${rowText(row)},`).join('');
  const database = rocksdb.database.map(
    (row) => `\n  { name: ${text(row.name)}, form: ${row.ours ? formText(row) : 'null'} },`,
  );
  return `${head}// RocksDB's options of a column family and of a database, and what each is here.
import type { DatabaseOption, RocksdbOption } from './options.ts';
import { ${[...forms].sort().join(', ')} } from './values.ts';

export const rocksdbOptions: readonly RocksdbOption[] = [${family}\n];

export const databaseOptions: readonly DatabaseOption[] = [${database.join('')}\n];

/** RocksDB's defaults where this engine's are others, as an override of a family writes them. */
export const rocksdbDefaults = ${text(defaultsText(rocksdb.family))};
`;
}
