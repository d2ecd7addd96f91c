// The C++ bindings: structs with a list of their fields, from which trace/fields.h does the rest, and the table of options.
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

// Items separated by commas, after an indent, in lines of at most 120 columns; `around` is what else the lines hold.
function wrapped(items, indent, around = 0) {
  const lines = [''];
  for (const item of items) {
    const line = lines.at(-1);
    if (line && indent.length + around + `${line}, ${item}`.length > 120) lines.push(item);
    else lines[lines.length - 1] = line ? `${line}, ${item}` : item;
  }
  return lines.join(`,\n${indent}`);
}

// The list from which trace/fields.h appends, reads and describes a struct. inRows: one field a line.
function fieldList(items, inRows) {
  if (!items.length) return '  static constexpr auto Fields(auto&, auto f) { return f(); }';
  const line = `  static constexpr auto Fields(auto& r, auto f) { return f(${items.join(', ')}); }`;
  if (!inRows && line.length <= 120) return line;
  const list = inRows ? `\n        ${items.join(',\n        ')}` : wrapped(items, ' '.repeat(13), 2);
  return `  static constexpr auto Fields(auto& r, auto f) {\n    return f(${list});\n  }`;
}

const forEachKind = (list) => `// Calls f with an empty value of every kind, in schema order.
template <class F>
void ForEachKind(F&& f) {
  wire::ForEachOf<${wrapped(
    list.map((x) => pascal(x.name)),
    ' '.repeat(18),
    4,
  )}>(f);
}`;

const recordStruct = (r) => `${comment(r.doc)}
struct ${r.name} {
  static constexpr uint16_t kKind = ${r.id};
  static constexpr Group kGroup = Group::${member(r.group)};
  static constexpr const char* kName = ${text(r.name)};
${r.fields.map(fieldLine).join('\n')}

${fieldList(r.fields.map((f) => `${f.cls === 'deltas' ? 'DeltasField(' : 'Field{'}${text(f.name)}, r.${f.name}${f.cls === 'deltas' ? ')' : '}'}`))}
};`;

export const recordsHeader = ({ records, hash }) =>
  file(
    [
      'Records: what the engine says about itself. Layout: trace/wire.h and the doc of schema/records.json.',
      'Views in a record are borrowed until wire::AppendRecord returns, which truncates long ones (wire::Capped).',
    ],
    ['<cstdint>', '<span>', '<string_view>\n', '"trace/fields.h"'],
    [
      `// Of everything in the schema that is not a doc; web/src/protocol/records.gen.ts carries the same.\ninline constexpr uint64_t kSchemaHash = 0x${hash}u;`,
      `enum class Group : uint8_t { ${records.groups.map((g) => member(g.name)).join(', ')} };\n${records.groups.map((g) => `// ${member(g.name)}, tier ${g.tier}: ${g.doc}`).join('\n')}`,
      'namespace rec {',
      'using wire::DeltasField;\nusing wire::Field;',
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
    ['<cstdint>\n', '"trace/counter.h"'],
    [
      `struct Counters {
  static constexpr uint32_t kCount = ${counters.counters.length};

  CounterMarks marks;
${counters.counters.map((c, i) => `  Counter<${i}> ${c.name};  // ${c.unit}. ${c.doc}`).join('\n')}

  // All values, in id order.
  const uint64_t* values() const { return reinterpret_cast<const uint64_t*>(&marks + 1); }
};`,
      '// The counters are in id order, with nothing between them, so that they can be walked as an array (counter.h).\nstatic_assert(sizeof(Counters) == sizeof(CounterMarks) + Counters::kCount * sizeof(uint64_t));\nstatic_assert(Counters::kCount <= CounterMarks::kCountersMax);',
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

// A field whose range is that of its type has no limits in the list.
function commandField(f) {
  const range = f.min !== undefined || f.max !== undefined;
  const max = f.max ?? `${2n ** BigInt(8 * f.width) - 1n}u`;
  return `Field{${text(f.name)}, r.${f.name}${f.cls === 'enum' ? `, k${f.type}Names` : range ? `, ${f.min ?? 0}, ${max}` : ''}}`;
}

const commandStruct = (c) => `${comment(c.doc)}
struct ${pascal(c.name)} {
  static constexpr uint16_t kKind = ${c.id};
  static constexpr const char* kName = ${text(c.name)};
${c.fields.map((f) => `${fieldLine(f)}\n`).join('')}
${fieldList(c.fields.map(commandField))}
};`;

export const commandsHeader = ({ commands }) =>
  file(
    [commands.doc],
    ['<cstdint>', '<string_view>\n', '"trace/fields.h"'],
    [
      'namespace cmd {',
      'using wire::Field;',
      `enum class Kind : uint16_t { ${commands.commands.map((c) => `${member(c.name)} = ${c.id}`).join(', ')} };`,
      ...Object.entries(commands.enums).map(enumText),
      ...commands.commands.map(commandStruct),
      forEachKind(commands.commands),
      '}  // namespace cmd',
    ],
  );
