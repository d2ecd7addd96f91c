// The TypeScript bindings: readers that read a batch in place, tables that describe everything, and command encoders.
import { rocksdbModule as printRocksdb } from './rocksdb.mjs';
import { camel, pascal } from './schema.mjs';

const HEAD = '// GENERATED from engine-wasm/schema by `npm run gen`; edit the schema instead.\n//\n';
const text = (s) => JSON.stringify(s);
const plural = (name) => `${name[0].toLowerCase()}${name.slice(1)}Names`;
// An object literal, `name: value` per key, without undefined members.
const literal = (o) =>
  `{ ${Object.entries(o)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => `${k}: ${v}`)
    .join(', ')} }`;
const enums = (all) =>
  Object.entries(all)
    .map(
      ([name, values]) =>
        `export const ${plural(name)} = [${values.map(text).join(', ')}] as const;\nexport type ${name} = (typeof ${plural(name)})[number];`,
    )
    .join('\n');

// A number that identifies something has its own type (base/ids.ts).
const brand = (f) =>
  f.cls !== 'int'
    ? undefined
    : f.unit === 'file' || f.name === 'file'
      ? 'FileNumber'
      : f.name === 'job'
        ? 'JobId'
        : f.name === 'op'
          ? 'OpId'
          : /(^|_)sequence$/.test(f.name)
            ? 'Seq'
            : undefined;
function readType(f) {
  if (f.cls === 'bytes' || f.cls === 'deltas') return 'Uint8Array';
  if (f.cls === 'u32s') return 'Uint32Array';
  return f.cls === 'enum' ? f.type : (brand(f) ?? 'number');
}
// A unit that neither the type nor the name says.
const unsaidUnit = (f) => (brand(f) === 'FileNumber' || f.name.split('_').includes(f.unit) ? undefined : f.unit);
function readField(f) {
  const doc = [unsaidUnit(f), f.doc].filter(Boolean).join('; ');
  return `${doc && `  /** ${doc} */\n`}  ${camel(f.name)}: ${readType(f)};`;
}
const fieldInfo = (f) =>
  literal({
    name: text(f.name),
    type: text(f.type),
    form: text(f.cls),
    offset: f.offset,
    width: f.width,
    names: f.cls === 'enum' ? plural(f.type) : undefined,
    min: f.min,
    max: f.max,
    default: f.default,
  });
const layout = (x) =>
  `end: ${x.end}, size: ${x.size}, fields: [${x.fields.map((f) => `\n    ${fieldInfo(f)},`).join('')}${x.fields.length ? '\n  ' : ''}]`;
// The same for a record, whose fields have no ranges, in a compact text form (readers.ts), because the page downloads it.
const words = (r) =>
  [
    r.id,
    r.name + (r.summary ? '!' : ''),
    r.group,
    r.end,
    ...r.fields.map((f) => `${f.name}:${f.type}@${f.offset}`),
  ].join(' ');

export const recordsModule = ({
  records,
  hash,
}) => `${HEAD}// Record kinds. Each reader takes a DataView over a batch and the offset of a record of its kind, and copies nothing: bytes
// and arrays are views into the batch. Throws if a name is invalid or a number is not exactly representable in JavaScript.
import type { FileNumber, JobId, OpId, Seq } from '../base/ids.ts';
import type { RecordInfo } from './info.ts';
import { infoOf, recordsBy } from './readers.ts';

/** Hash of the schema without its docs; equals strata_schema_hash_high and _low of a module built from the same schema. */
export const schemaHash = '${hash}';
export const schemaHashHigh = 0x${hash.slice(0, 8)};
export const schemaHashLow = 0x${hash.slice(8)};

/** Bit g of a mask is group g. */
export const groups = [${records.groups.map((g) => `\n  { name: ${text(g.name)}, tier: ${g.tier} },`).join('')}\n] as const;
export type GroupName = (typeof groups)[number]['name'];
export const tier1Mask = ${records.groups.reduce((m, g, i) => m | (g.tier === 1 ? 1 << i : 0), 0)};
export const fullMask = ${2 ** records.groups.length - 1};

${enums(records.enums)}

export const Kind = {\n${records.records.map((r) => `  ${r.name}: ${r.id},`).join('\n')}\n} as const;
export type RecordName = keyof typeof Kind;

// Calls are marked as pure for the bundler: a module that needs only the numbers above includes none of this.
const record = /* @__PURE__ */ recordsBy(
  { ${Object.keys(records.enums)
    .map((name) => `${name}: ${plural(name)}`)
    .join(', ')} },
  /* @__PURE__ */ new Map(/* @__PURE__ */ groups.map(({ name, tier }) => [name, tier])),
);

${records.records.map((r) => `/** ${r.doc} */\nexport const ${r.name} = /* @__PURE__ */ record<${r.id}, {\n${r.fields.map(readField).join('\n')}\n}>(${text(words(r))});`).join('\n\n')}

export const recordInfos: readonly RecordInfo[] = /* @__PURE__ */ [${records.records.map((r) => `\n  ${r.name},`).join('')}\n].map(infoOf);
`;

const source = (c) =>
  c.source
    ? `[${[c.source]
        .flat()
        .map((s) =>
          literal({
            record: text(s.record),
            field: s.field && text(s.field),
            where: s.where && JSON.stringify(s.where),
          }),
        )
        .join(', ')}]`
    : '[]';
export const countersModule = ({
  counters,
}) => `${HEAD}// Counters, in id order. source: the records whose number, or whose field's sum, the counter is; empty where none is kept.
import type { CounterInfo } from './info.ts';

export const counterNames = [${counters.counters.map((c) => `\n  ${text(c.name)},`).join('')}\n] as const;
export type CounterName = (typeof counterNames)[number];

export const counterInfos: readonly CounterInfo[] = [\n${counters.counters.map((c) => `  { id: ${c.id}, name: ${text(c.name)}, unit: ${text(c.unit)}, source: ${source(c)} },`).join('\n')}\n];
`;

export const optionsModule = ({
  options,
}) => `${HEAD}// Options, in id order: what the options panel needs. A bool is 0 or 1, an enum the index of its name.
import type { OptionInfo } from './info.ts';

export const optionInfos: readonly OptionInfo[] = [\n${options.options.map((o) => `  ${literal({ id: o.id, name: text(o.name), type: text(o.kind), names: o.names && JSON.stringify(o.names), unit: text(o.unit ?? ''), min: o.min, max: o.max, default: o.default, dynamic: !!o.dynamic, scope: text(o.scope), group: text(o.group) })},`).join('\n')}\n];
`;

export const rocksdbModule = (schema) => printRocksdb(HEAD, schema);
export const optionLabelsModule = ({ options }) => `${HEAD}// How a page of options shows them.
import type { FavoriteOption } from './info.ts';

/** Titles of the groups, in the order in which a write passes through them; then the rest. */
export const optionGroups: readonly { readonly name: string; readonly title: string }[] = [\n${options.groups.map(({ name, title }) => `  ${literal({ name: text(name), title: text(title) })},`).join('\n')}\n];

/** The options with the most visible effect. */
export const favoriteOptions: readonly FavoriteOption[] = [\n${options.favorites.map(({ option, name, range }) => `  ${literal({ option: text(option), name: text(name), range: range && `[${range.join(', ')}]` })},`).join('\n')}\n];
`;

// A condition between options, as TypeScript over their values v.
function conditionText({ left, operator, right }) {
  const sum = (terms) => terms.map((t) => (t.option ? `v(${text(t.option.name)})` : String(t.number))).join(' + ');
  return `${sum(left)} ${{ '==': '===', '!=': '!==' }[operator] ?? operator} ${sum(right)}`;
}
export const constraintsModule = ({
  options,
}) => `${HEAD}// Constraints between options, in the order in which the engine checks them.
import type { OptionConstraint } from './info.ts';

export const optionConstraints: readonly OptionConstraint[] = [\n${options.constraints.map((c) => `  ${literal({ isBroken: `(v) => ${c.conditions.map(conditionText).join(' && ')}`, atMost: c.atMost, shown: JSON.stringify(c.shown.map((o) => o.name)), why: text(c.why) })},`).join('\n')}\n];
`;

const fieldType = (f) => (f.cls === 'bytes' ? 'Uint8Array' : f.cls === 'enum' ? f.type : 'number');
export const commandsModule = ({
  commands,
}) => `${HEAD}// Commands and their encoders. An encoder throws where a field is outside the schema's range: callers check first and say it better.
import type { CommandInfo } from './info.ts';
import { encodeCommand } from './wire.ts';

${enums(commands.enums)}

export const commandInfos = {\n${commands.commands.map((c) => `  ${c.name}: { kind: ${c.id}, name: ${text(c.name)}, ${layout(c)} },`).join('\n')}\n} as const satisfies Record<string, CommandInfo>;

${commands.commands.map((c) => `export type ${pascal(c.name)}Fields = {${c.fields.map((f) => ` readonly ${camel(f.name)}${f.default === undefined ? '' : '?'}: ${fieldType(f)};`).join('')} };\n/** ${c.doc} */\nexport const encode${pascal(c.name)} = (fields: ${pascal(c.name)}Fields${c.fields.every((f) => f.default !== undefined) ? ' = {}' : ''}): Uint8Array => encodeCommand(commandInfos.${c.name}, fields);`).join('\n\n')}
`;

const sentences = (list) => list.map((x) => `\n  ${x.name}: ${text(x.doc)},`).join('');
// A field's unit and doc; fields without either are omitted.
const fieldSentences = (list) =>
  list
    .map((x) => {
      const documented = x.fields.filter((f) => f.unit || f.doc);
      const rows = documented.map(
        (f) => `${f.name}: ${literal({ unit: f.unit && text(f.unit), doc: f.doc && text(f.doc) })}`,
      );
      return rows.length ? `\n  ${x.name}: { ${rows.join(', ')} },` : '';
    })
    .join('');
export const docsModule = ({
  records,
  counters,
  options,
  commands,
}) => `${HEAD}// The schema's sentences, by name. Apart from the tables that a page needs to run, because only pages that explain need them.
import type { FieldDocs } from './info.ts';

export const groupDocs: Readonly<Record<string, string>> = {${sentences(records.groups)}\n};
export const recordDocs: Readonly<Record<string, string>> = {${sentences(records.records)}\n};
export const recordFieldDocs: Readonly<Record<string, FieldDocs>> = {${fieldSentences(records.records)}\n};
export const counterDocs: Readonly<Record<string, string>> = {${sentences(counters.counters)}\n};
export const optionDocs: Readonly<Record<string, string>> = {${sentences(options.options)}\n};
export const commandDocs: Readonly<Record<string, string>> = {${sentences(commands.commands)}\n};
export const commandFieldDocs: Readonly<Record<string, FieldDocs>> = {${fieldSentences(commands.commands)}\n};
`;
