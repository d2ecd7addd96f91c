// The schema: four JSON files read, checked and laid out, so that the targets (cpp.mjs, ts.mjs) only print.
//
// All errors of a schema are reported at once, one message each: a generator that stops at the first typo costs one run per
// typo. Bytes are laid out only here; both languages print the same offsets. records.json's doc describes the layout.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readConstraints } from './constraints.mjs';
import { checkRocksdb } from './rocksdb.mjs';

const WIDTH = { u8: 1, u16: 2, u32: 4, u64: 8 };
// A field is a member of a C++ struct and of a TypeScript object that already has `kind`.
const TAKEN =
  /^(kind|auto|bool|break|case|char|class|const|continue|default|delete|do|double|else|enum|explicit|export|false|float|for|friend|goto|if|inline|int|long|mutable|namespace|new|operator|private|protected|public|register|return|short|signed|sizeof|static|struct|switch|template|this|throw|true|try|typedef|typename|union|unsigned|using|virtual|void|volatile|while)$/;
// Types whose content follows the fields, and the bytes of the length field in place.
const VARIABLE = { bytes: 4, u32s: 4, deltas: 2 },
  HEADER = 8;
const align = (n, to) => Math.ceil(n / to) * to;
export const pascal = (name) => name.replace(/(^|_)([a-z0-9])/g, (_, __, c) => c.toUpperCase());
export const camel = (name) => name.replace(/_([a-z0-9])/g, (_, c) => c.toUpperCase());

// The hash that both sides carry: the first 8 bytes of SHA-256 over the JSON with sorted keys and without "doc", so that an
// improved doc does not make two compatible builds refuse each other. Of options.json only the options cross.
export function hashOf(parts) {
  const canonical = (v) =>
    Array.isArray(v)
      ? `[${v.map(canonical)}]`
      : v && typeof v === 'object'
        ? `{${Object.keys(v)
            .filter((k) => k !== 'doc')
            .sort()
            .map((k) => `${JSON.stringify(k)}:${canonical(v[k])}`)}}`
        : JSON.stringify(v);
  const crossing = { ...parts, options: { options: parts.options.options } };
  return createHash('sha256').update(canonical(crossing)).digest('hex').slice(0, 16);
}

// Places every field: natural alignment after an 8-byte header, variable parts from `end` on, u32 arrays (aligned) before bytes.
export function layOut(fields, enums) {
  let at = HEADER;
  const placed = fields.map((f) => {
    const cls = VARIABLE[f.type] ? f.type : enums[f.type] ? 'enum' : 'int';
    const width = WIDTH[f.type] ?? VARIABLE[f.type] ?? 1;
    at = align(at, width);
    const offset = at;
    at += width;
    return { ...f, cls, width, offset };
  });
  const arrays = placed.filter((f) => f.cls === 'u32s');
  const end = arrays.length ? align(at, 4) : at;
  const variable = [...arrays, ...placed.filter((f) => f.cls === 'bytes' || f.cls === 'deltas')];
  return { fields: placed, variable, end, size: align(end, 8) };
}

// Returns the checked schema, or throws an Error whose message lists every error, one per line.
export function check({ records, counters, options, commands }) {
  const complaints = [];
  const say = (where, what) => complaints.push(`${where}: ${what}`);
  const unique = (file, list, max) => {
    for (const key of ['id', 'name']) {
      const seen = new Set();
      for (const x of list) {
        if (seen.has(x[key])) say(file, `${key} ${x[key]} is used twice`);
        seen.add(x[key]);
      }
    }
    for (const x of list) {
      if (!Number.isInteger(x.id) || x.id < 0 || x.id > max)
        say(file, `${x.name}: id ${x.id} is not an integer from 0 to ${max}`);
      if (!x.doc) say(file, `${x.name}: has no doc`);
    }
  };
  const fieldsOf = (file, x, enums) => {
    const seen = new Set();
    for (const f of x.fields) {
      if (!/^[a-z][a-z0-9_]*$/.test(f.name)) say(file, `${x.name}.${f.name}: a field name is snake_case`);
      if (TAKEN.test(f.name)) say(file, `${x.name}.${f.name}: the name means something else in one of the languages`);
      if (seen.has(f.name)) say(file, `${x.name}.${f.name}: is there twice`);
      seen.add(f.name);
      if (!WIDTH[f.type] && !VARIABLE[f.type] && !enums[f.type])
        say(file, `${x.name}.${f.name}: unknown type ${f.type}`);
    }
  };
  unique('records.json', records.records, 65535);
  for (const r of records.records) {
    if (!/^([A-Z][a-z0-9]*)+$/.test(r.name)) say('records.json', `${r.name}: a record name is PascalCase`);
    if (!records.groups.some((g) => g.name === r.group)) say('records.json', `${r.name}: unknown group ${r.group}`);
    const reserved = records.reserved.find((s) => r.id >= s.from && r.id <= s.to);
    if (reserved)
      say('records.json', `${r.name}: id ${r.id} is reserved (${reserved.doc}); README.md lists the ids of each group`);
    fieldsOf('records.json', r, records.enums);
  }
  for (const [name, values] of [...Object.entries(records.enums), ...Object.entries(commands.enums)])
    if (values.length > 256 || new Set(values).size !== values.length)
      say('enums', `${name}: at most 256 names, each once`);

  unique('counters.json', counters.counters, 255); // a u8 in deltas
  for (const c of counters.counters)
    for (const source of [c.source ?? []].flat()) {
      const record = records.records.find((r) => r.name === source.record);
      if (!record) {
        say('counters.json', `${c.name}: no record ${source.record}`);
        continue;
      }
      if (source.field && !WIDTH[record.fields.find((f) => f.name === source.field)?.type])
        say('counters.json', `${c.name}: ${source.record} has no number ${source.field}`);
      for (const [name, values] of Object.entries(source.where ?? {})) {
        const field = record.fields.find((f) => f.name === name);
        for (const v of values)
          if (!field || (records.enums[field.type] ? !records.enums[field.type].includes(v) : !Number.isInteger(v)))
            say('counters.json', `${c.name}: ${source.record}.${name} cannot be ${v}`);
      }
    }

  unique('options.json', options.options, 65535);
  for (const o of options.options) {
    o.names = /^enum\((.*)\)$/.exec(o.type)?.[1].split(', ');
    o.kind = o.names ? 'enum' : o.type;
    o.min ??= 0;
    o.max ??= o.names ? o.names.length - 1 : o.type === 'bool' ? 1 : undefined;
    if (!['bool', 'u64', 'enum'].includes(o.kind)) say('options.json', `${o.name}: unknown type ${o.type}`);
    if (!Number.isSafeInteger(o.max) || !(o.min <= o.default && o.default <= o.max))
      say('options.json', `${o.name}: default ${o.default} is not in ${o.min}..${o.max}`);
    if (!['database', 'family'].includes(o.scope)) say('options.json', `${o.name}: scope is database or family`);
    if (!options.groups.some(({ name }) => name === o.group))
      say('options.json', `${o.name}: unknown group ${o.group}`);
  }
  for (const { option, range: [from, to] = [] } of options.favorites) {
    const info = options.options.find(({ name }) => name === option);
    if (!info) say('options.json', `favorites: there is no option ${option}`);
    else if (from < info.min || to > info.max) say('options.json', `favorites: ${option} leaves its range`);
  }
  readConstraints(options, say);
  checkRocksdb(options, say);
  unique('commands.json', commands.commands, 65535);
  for (const c of commands.commands) {
    fieldsOf('commands.json', c, commands.enums);
    for (const f of c.fields)
      if (f.default !== undefined && !(WIDTH[f.type] && (f.min ?? 0) <= f.default && f.default <= (f.max ?? f.default)))
        say('commands.json', `${c.name}.${f.name}: default ${f.default} is not a number in its range`);
  }
  if (complaints.length) throw new Error(complaints.join('\n'));

  for (const r of records.records)
    Object.assign(r, layOut(r.fields, records.enums), { tier: records.groups.find((g) => g.name === r.group).tier });
  for (const c of commands.commands) Object.assign(c, layOut(c.fields, commands.enums));
  counters.counters.sort((a, b) => a.id - b.id);
  return { records, counters, options, commands };
}

// dir: a URL that ends in a slash.
export function load(dir) {
  const parts = Object.fromEntries(
    ['records', 'counters', 'options', 'commands'].map((n) => [
      n,
      JSON.parse(readFileSync(new URL(`${n}.json`, dir), 'utf8')),
    ]),
  );
  const hash = hashOf(parts);
  return { ...check(parts), hash };
}
