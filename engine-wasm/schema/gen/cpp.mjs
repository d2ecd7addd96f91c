// The C++ twins: structs whose AppendTo is a resize and stores at offsets computed here, and tables of what options are.
import { pascal } from './schema.mjs';

const INTS = {
  u8: 'uint8_t',
  u16: 'uint16_t',
  u32: 'uint32_t',
  u64: 'uint64_t',
  bytes: 'std::string_view',
  u32s: 'std::span<const uint32_t>',
  deltas: 'std::string_view',
};
const cppType = (f) => INTS[f.type] ?? f.type;
const text = (s) => JSON.stringify(s);
const member = (name) => `k${pascal(name)}`;
const isVariable = (f) => f.cls === 'bytes' || f.cls === 'u32s' || f.cls === 'deltas';
const initial = (f) => (isVariable(f) ? '{}' : f.cls === 'enum' ? `${f.type}{}` : String(f.default ?? 0));
const comment = (s) => `// ${s}`;

const enumText = ([name, values]) => `enum class ${name} : uint8_t { ${values.map(member).join(', ')} };
inline constexpr const char* k${name}Names[] = {${values.map(text).join(', ')}};
inline const char* NameOf(${name} value) { return k${name}Names[uint8_t(value)]; }`;

const file = (doc, includes, body) => `// GENERATED from engine-wasm/schema by \`npm run gen\`; edit the schema instead.
//
${doc.map(comment).join('\n')}
#pragma once

${includes.map((i) => `#include ${i}`).join('\n')}

namespace strata {

${body.join('\n\n')}

}  // namespace strata
`;

const fieldLine = (f) =>
  `  ${cppType(f)} ${f.name} = ${initial(f)};${f.doc || f.unit ? `  // ${[f.unit, f.doc].filter(Boolean).join('; ')}` : ''}`;

// The lines that fill a record or command after its header stands at p.
function storing(x, capped) {
  const count = (f) => (capped ? `n_${f.name}` : `uint32_t(${f.name}.size())`);
  const stored = (f) => (f.cls === 'deltas' ? `uint16_t(${count(f)})` : count(f));
  const lines = x.fields.map(
    (f) =>
      `    wire::Store(p + ${f.offset}, ${isVariable(f) ? stored(f) : f.cls === 'enum' ? `uint8_t(${f.name})` : f.name});`,
  );
  if (x.variable.length)
    lines.push(
      `    p += ${x.end};`,
      ...x.variable.map(
        (f, i) => `    ${i + 1 < x.variable.length ? 'p = ' : ''}wire::StoreAll(p, ${f.name}, ${count(f)});`,
      ),
    );
  return lines;
}
const sizeOf = (x, count) =>
  x.variable.length
    ? `wire::Padded(uint64_t{${x.end}}${x.variable.map((f) => ` + ${count(f)}`).join('')})`
    : String(x.size);
const begin = (x, call) => `    ${x.fields.length ? 'char* p = ' : ''}${call};`;

const forEachKind = (list) => `// Calls f with an empty value of every kind, in schema order.
template <class F>
void ForEachKind(F&& f) {
${list.map((x) => `  f(${pascal(x.name)}{});`).join('\n')}
}`;

function recordStruct(r) {
  const size = sizeOf(r, (f) => (f.cls === 'u32s' ? `uint64_t{n_${f.name}} * 4` : `n_${f.name}`));
  return `${comment(r.doc)}
struct ${r.name} {
  static constexpr uint16_t kKind = ${r.id};
  static constexpr Group kGroup = Group::${member(r.group)};
  static constexpr const char* kName = ${text(r.name)};
${r.fields.map(fieldLine).join('\n')}

  void AppendTo(uint32_t cause, std::string* out) const {
${[...r.variable.map((f) => `    const uint32_t n_${f.name} = wire::Capped(${f.name});`), begin(r, `wire::BeginRecord(out, kKind, uint32_t(${size}), cause)`), ...storing(r, true)].join('\n')}
  }
  template <class F>
  void ForEachField(F&& f) {
${r.fields.map((f) => `    f(${text(f.name)}, ${f.name});`).join('\n')}
  }
};`;
}

export const recordsHeader = ({ records, hash }) =>
  file(
    [
      'Records: what the engine says about itself. Layout: trace/wire.h and the doc of schema/records.json.',
      'Views in a record are borrowed until AppendTo returns; what they cap is told there.',
    ],
    ['<cstdint>', '<span>', '<string>', '<string_view>\n', '"trace/wire.h"'],
    [
      `// Of everything in the schema that is not a doc; web/src/protocol/records.gen.ts carries the same.\ninline constexpr uint64_t kSchemaHash = 0x${hash}u;`,
      `enum class Group : uint8_t { ${records.groups.map((g) => member(g.name)).join(', ')} };\n${records.groups.map((g) => `// ${member(g.name)}, tier ${g.tier}: ${g.doc}`).join('\n')}`,
      'namespace rec {',
      ...Object.entries(records.enums).map(enumText),
      ...records.records.map(recordStruct),
      forEachKind(records.records),
      '}  // namespace rec',
    ],
  );

export const countersHeader = ({ counters }) =>
  file(
    [
      counters.doc,
      '',
      'Deltas are pairs of a u8 counter id and a varint, in id order. Tracer::TakeDeltas writes them.',
    ],
    ['<cstdint>'],
    [
      `struct Counters {
${counters.counters.map((c) => `  uint64_t ${c.name} = 0;  // ${c.unit}. ${c.doc}`).join('\n')}

  static constexpr uint32_t kCount = ${counters.counters.length};
};`,
      '// The struct is its counters in id order and nothing else, so that it can be copied into an array and walked.\nstatic_assert(sizeof(Counters) == Counters::kCount * sizeof(uint64_t));',
      `inline constexpr uint16_t kCounterIds[Counters::kCount] = {${counters.counters.map((c) => c.id).join(', ')}};`,
      `inline constexpr const char* kCounterNames[Counters::kCount] = {\n${counters.counters.map((c) => `    ${text(c.name)},`).join('\n')}\n};`,
    ],
  );

export function optionsHeader({ options }) {
  const list = options.options,
    type = (o) => (o.kind === 'bool' ? 'bool' : o.kind === 'enum' ? pascal(o.name) : 'uint64_t');
  const value = (o) =>
    o.kind === 'bool'
      ? String(o.default === 1)
      : o.kind === 'enum'
        ? `${pascal(o.name)}::${member(o.names[o.default])}`
        : String(o.default);
  return file(
    [options.doc],
    ['<cstdint>\n', '"strata/option_info.h"'],
    [
      ...list.filter((o) => o.names).map((o) => enumText([pascal(o.name), o.names])),
      `struct Options {\n${list.map((o) => `  ${comment(`${o.doc}${o.unit ? ` In ${o.unit}.` : ''}${o.dynamic ? ' Dynamic.' : ''}`)}\n  ${type(o)} ${o.name} = ${value(o)};`).join('\n')}\n};`,
      `namespace option_id {\n${list.map((o) => `inline constexpr uint16_t ${member(o.name)} = ${o.id};`).join('\n')}\n}  // namespace option_id`,
      `inline constexpr uint32_t kOptionCount = ${list.length};
inline constexpr OptionInfo kOptionInfos[kOptionCount] = {
${list.map((o) => `    {${o.id}, ${text(o.name)}, OptionType::${member(o.kind)}, ${o.min}u, ${o.max}u, ${o.default}u, ${!!o.dynamic}, OptionScope::${member(o.scope)}, ${o.names ? `k${pascal(o.name)}Names` : 'nullptr'}, ${text(o.unit ?? '')}, ${text(o.group)}},`).join('\n')}
};`,
      `// The option with this id, or null.
inline const OptionInfo* FindOption(uint16_t id) {
  for (const OptionInfo& info : kOptionInfos) {
    if (info.id == id) return &info;
  }
  return nullptr;
}`,
      `// False, and nothing changed, when there is no such option or the value is outside [min, max].
inline bool SetOptionField(Options* options, uint16_t id, uint64_t value) {
  const OptionInfo* info = FindOption(id);
  if (info == nullptr || value < info->min || value > info->max) return false;
  switch (id) {
${list.map((o) => `    case ${o.id}: options->${o.name} = ${o.kind === 'bool' ? 'value != 0' : o.kind === 'enum' ? `${pascal(o.name)}(value)` : 'value'}; return true;`).join('\n')}
    default: return false;
  }
}`,
      `// The value as a number; 0 when there is no such option.
inline uint64_t GetOptionField(const Options& options, uint16_t id) {
  switch (id) {
${list.map((o) => `    case ${o.id}: return uint64_t(options.${o.name});`).join('\n')}
    default: return 0;
  }
}`,
    ],
  );
}

function commandStruct(c, enums) {
  const refuse = (what) => `return wire::Refuse(why, ${text(`${c.name}: ${what}`)});`;
  const lines = [`    if (!wire::IsCommand(bytes, kKind, ${c.end})) ${refuse('the header or the size is wrong')}`];
  if (c.fields.some((f) => f.cls !== 'bytes')) lines.push('    const char* p = bytes.data();');
  lines.push(`    uint64_t at = ${c.end};`);
  for (const f of c.fields) {
    const number = `out->${f.name}`;
    if (f.cls === 'bytes') {
      lines.push(
        `    if (!wire::TakeBytes(bytes, ${f.offset}, &at, &${number})) ${refuse(`${f.name} reaches past the end`)}`,
      );
      if (f.min)
        lines.push(`    if (${number}.size() < ${f.min}u) ${refuse(`${f.name} is at least ${f.min} bytes long`)}`);
      if (f.max !== undefined)
        lines.push(`    if (${number}.size() > ${f.max}u) ${refuse(`${f.name} is at most ${f.max} bytes long`)}`);
      continue;
    }
    const raw = `wire::Load<${f.cls === 'enum' ? 'uint8_t' : cppType(f)}>(p + ${f.offset})`;
    if (f.cls === 'enum')
      lines.push(
        `    if (${raw} >= ${enums[f.type].length}) ${refuse(`${f.name} is one of ${enums[f.type].join(', ')}`)}`,
      );
    lines.push(`    ${number} = ${f.cls === 'enum' ? `${f.type}(${raw})` : raw};`);
    if (f.min) lines.push(`    if (${number} < ${f.min}u) ${refuse(`${f.name} is at least ${f.min}`)}`);
    if (f.max !== undefined) lines.push(`    if (${number} > ${f.max}u) ${refuse(`${f.name} is at most ${f.max}`)}`);
  }
  lines.push(
    `    if (!wire::EndsAt(bytes, at)) ${refuse('the size is not that of its fields, or the padding is not zero')}`,
    '    return true;',
  );
  return `${comment(c.doc)}
struct ${pascal(c.name)} {
  static constexpr uint16_t kKind = ${c.id};
  static constexpr const char* kName = ${text(c.name)};
${c.fields.map(fieldLine).join('\n')}

  // bytes: the whole command, header included; out's views borrow from it. False when anything is amiss; *why (a literal)
  // says what, and out is then unspecified.
  static bool Decode(std::string_view bytes, [[maybe_unused]] ${pascal(c.name)}* out, const char** why = nullptr) {
${lines.join('\n')}
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
${[begin(c, `wire::BeginCommand(out, kKind, uint32_t(${sizeOf(c, (f) => `${f.name}.size()`)}))`), ...storing(c, false)].join('\n')}
  }
};`;
}

export const commandsHeader = ({ commands }) =>
  file(
    [commands.doc, 'Decoders are bounds-checked against the bytes given and refuse what is out of range.'],
    ['<cstdint>', '<string>', '<string_view>\n', '"trace/wire.h"'],
    [
      'namespace cmd {',
      `enum class Kind : uint16_t { ${commands.commands.map((c) => `${member(c.name)} = ${c.id}`).join(', ')} };`,
      ...Object.entries(commands.enums).map(enumText),
      ...commands.commands.map((c) => commandStruct(c, commands.enums)),
      forEachKind(commands.commands),
      '}  // namespace cmd',
    ],
  );
