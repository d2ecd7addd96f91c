// The C++ bindings: structs whose AppendTo is a resize and stores at offsets computed here, and the table of options.
import { SHOWN_MAX } from './constraints.mjs';
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

// The lines that fill a record or command after its header has been written at p.
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
      'Views in a record are borrowed until AppendTo returns, which truncates long ones (wire::Capped).',
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
  const fieldOf = (o) => `${type(o)} ${o.name} = ${value(o)}`;
  return file(
    [options.doc],
    ['<cstddef>', '<cstdint>', '<cstring>\n', '"strata/option_info.h"'],
    [
      ...list.filter((o) => o.names).map((o) => enumText([pascal(o.name), o.names])),
      `struct Options {\n${list.map((o) => `  ${comment(`${o.doc}${o.unit ? ` In ${o.unit}.` : ''}${o.dynamic ? ' Dynamic.' : ''}`)}\n  ${fieldOf(o)};`).join('\n')}\n};`,
      `namespace option_id {\n${list.map((o) => `inline constexpr uint16_t ${member(o.name)} = ${o.id};`).join('\n')}\n}  // namespace option_id`,
      `inline constexpr uint32_t kOptionCount = ${list.length};
inline constexpr OptionInfo kOptionInfos[kOptionCount] = {
${list.map((o) => `    {${o.id}, offsetof(Options, ${o.name}), sizeof(Options::${o.name}), OptionType::${member(o.kind)}, ${!!o.dynamic}, OptionScope::${member(o.scope)}, ${text(o.name)}, ${o.min}u, ${o.max}u, ${o.default}u, ${o.names ? `k${pascal(o.name)}Names` : 'nullptr'}},`).join('\n')}
};`,
      `// The option with this id, or null.
inline const OptionInfo* FindOption(uint16_t id) {
  for (const OptionInfo& info : kOptionInfos) {
    if (info.id == id) return &info;
  }
  return nullptr;
}`,
      `// A field's bytes are its value's low bytes, whether it is a bool, an enum of u8 or a u64.
static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);

// False, and nothing changes, if there is no such option or the value is outside [min, max].
inline bool SetOptionField(Options* options, uint16_t id, uint64_t value) {
  const OptionInfo* info = FindOption(id);
  if (info == nullptr || value < info->min || value > info->max) return false;
  std::memcpy(reinterpret_cast<char*>(options) + info->offset, &value, info->width);
  return true;
}`,
      `// The value as a number; 0 when there is no such option.
inline uint64_t GetOptionField(const Options& options, uint16_t id) {
  const OptionInfo* info = FindOption(id);
  uint64_t value = 0;
  if (info != nullptr) std::memcpy(&value, reinterpret_cast<const char*>(&options) + info->offset, info->width);
  return value;
}`,
    ],
  );
}

// A condition between options of o, as C++.
function conditionText({ left, operator, right }) {
  const [{ option }] = left;
  if (option?.kind === 'bool')
    return (right[0].number === 1) === (operator === '==') ? `o.${option.name}` : `!o.${option.name}`;
  if (option?.names)
    return `o.${option.name} ${operator} ${pascal(option.name)}::${member(option.names[right[0].number])}`;
  const sum = (terms) => terms.map((t) => (t.option ? `o.${t.option.name}` : String(t.number))).join(' + ');
  return `${sum(left)} ${operator} ${sum(right)}`;
}

export const constraintsHeader = ({ options }) =>
  file(
    [
      'Constraints between options, in the order in which they are checked. ValidateOptions reports the first that is broken.',
    ],
    ['<cstdint>\n', '"strata/options.gen.h"'],
    [
      `struct OptionConstraint {
  bool (*broken)(const Options& o);
  bool at_most;         // of two options: the first must not exceed the second
  uint32_t shown_count;
  uint16_t shown[${SHOWN_MAX}];    // ids of the options that the message names
  const char* why;      // what would happen otherwise
};`,
      `inline constexpr OptionConstraint kOptionConstraints[] = {
${options.constraints.map((c) => `    {[](const Options& o) { return ${c.conditions.map(conditionText).join(' && ')}; }, ${c.atMost}, ${c.shown.length}, {${c.shown.map((o) => `option_id::${member(o.name)}`).join(', ')}}, ${text(c.why)}},`).join('\n')}
};`,
    ],
  );

// A row of wire::FieldInfo; its max is the type's largest number if the schema sets no limit.
function fieldRow(f, enums) {
  const width = f.cls === 'bytes' ? 0 : f.width;
  const max = f.cls === 'enum' ? enums[f.type].length - 1 : (f.max ?? 2n ** BigInt(8 * f.width) - 1n);
  const names = f.cls === 'enum' ? `k${f.type}Names` : 'nullptr';
  return `{${text(f.name)}, ${f.offset}, ${width}, ${f.min ?? 0}u, ${max}u, ${names}}`;
}

function commandStruct(c, enums) {
  const loads = c.fields.map((f) => {
    if (f.cls === 'bytes') return `    command.${f.name} = wire::TakeBytes(p, ${f.offset}, &at);`;
    return `    command.${f.name} = ${f.cls === 'enum' ? `${f.type}(wire::Load<uint8_t>(p + ${f.offset}))` : `wire::Load<${cppType(f)}>(p + ${f.offset})`};`;
  });
  const name = pascal(c.name);
  const fields = c.fields.length
    ? `inline constexpr wire::FieldInfo k${name}Fields[] = {\n${c.fields.map((f) => `    ${fieldRow(f, enums)},`).join('\n')}\n};\n`
    : '';
  return `${fields}${comment(c.doc)}
struct ${name} {
  static constexpr uint16_t kKind = ${c.id};
  static constexpr wire::CommandInfo kInfo = {${text(c.name)}, kKind, ${c.end}, ${c.fields.length ? `k${name}Fields` : '{}'}};
${c.fields.map(fieldLine).join('\n')}

  // The views borrow from bytes. REQUIRES: wire::CheckCommand(bytes, kInfo) is Ok.
  static ${name} From([[maybe_unused]] std::string_view bytes) {
    ${name} command;
${[
  ...(c.fields.length ? ['    const char* const p = bytes.data();'] : []),
  ...(c.variable.length ? [`    const char* at = p + ${c.end};`] : []),
  ...loads,
].join('\n')}
    return command;
  }
  // REQUIRES: fields within the schema's ranges.
  void AppendTo(std::string* out) const {
${[begin(c, `wire::BeginCommand(out, kKind, uint32_t(${sizeOf(c, (f) => `${f.name}.size()`)}))`), ...storing(c, false)].join('\n')}
  }
};`;
}

export const commandsHeader = ({ commands }) =>
  file(
    [commands.doc],
    ['<cstdint>', '<string>', '<string_view>\n', '"trace/command_check.h"'],
    [
      'namespace cmd {',
      `enum class Kind : uint16_t { ${commands.commands.map((c) => `${member(c.name)} = ${c.id}`).join(', ')} };`,
      ...Object.entries(commands.enums).map(enumText),
      ...commands.commands.map((c) => commandStruct(c, commands.enums)),
      `// In schema order.\ninline constexpr const wire::CommandInfo* kInfos[] = {\n${commands.commands.map((c) => `    &${pascal(c.name)}::kInfo,`).join('\n')}\n};`,
      forEachKind(commands.commands),
      '}  // namespace cmd',
    ],
  );
