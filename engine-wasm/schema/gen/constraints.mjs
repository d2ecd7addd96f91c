// Constraints between options: the rows of "constraints" in options.json, checked and brought into one form for both printers.
//
//   { "at_most": [a, b], "why" }         a must not exceed b
//   { "never": [conditions], "why" }     the conditions must not all hold
//
// A condition is [left, operator, right] with ==, !=, < or >. An enum or bool is compared with one of its words; a number with a
// number or an option. Either side may be a list of numbers and options, and then is their sum. "shown" lists the options that the
// message names; by default those of the conditions, in their order.

const OPERATORS = ['==', '!=', '<', '>'];
export const SHOWN_MAX = 3;

// options: options.json, its options already checked. say(where, what) takes the errors. Replaces options.constraints by rows
// { atMost, conditions: [{ left, operator, right }], shown, why }, where a side is a list of { option } and { number }.
export function readConstraints(options, say) {
  const byName = new Map(options.options.map((o) => [o.name, o]));
  options.constraints = (options.constraints ?? []).map((row, i) => {
    const complain = (what) => say('options.json', `constraint ${i + 1}: ${what}`);
    const { at_most: atMost, never, why } = row;
    if ((atMost === undefined) === (never === undefined)) complain('has either at_most or never');
    if (!why) complain('has no why');
    if (atMost && atMost.length !== 2) complain('at_most names two options');
    const conditions = (never ?? [[atMost?.[0], '>', atMost?.[1]]]).map((condition) =>
      read(condition, byName, complain),
    );
    const named = conditions.flatMap(({ left, right }) => [...left, ...right].flatMap(({ option }) => option ?? []));
    const shown = (row.shown ?? [...new Set(named.map(({ name }) => name))]).flatMap((name) => {
      if (!byName.has(name)) complain(`there is no option ${name}`);
      return byName.get(name) ?? [];
    });
    if (shown.length === 0 || shown.length > SHOWN_MAX) complain(`shows 1 to ${SHOWN_MAX} options`);
    return { atMost: atMost !== undefined, conditions, shown, why };
  });
}

function read([left, operator, right], byName, complain) {
  if (!OPERATORS.includes(operator)) complain(`unknown operator ${operator}`);
  const one = byName.get(left);
  if (one?.names || one?.kind === 'bool') {
    const number = (one.names ?? ['no', 'yes']).indexOf(right);
    if (number < 0) complain(`${left} has no value ${right}`);
    if (!['==', '!='].includes(operator)) complain(`${left} can be == or != only`);
    return { left: [{ option: one }], operator, right: [{ number }] };
  }
  const side = (terms) => {
    const read = [terms].flat().map((term) => {
      if (Number.isSafeInteger(term) && term >= 0) return { number: term };
      const option = byName.get(term);
      if (!option) complain(`there is no option ${term}`);
      else if (option.kind !== 'u64') complain(`${term} is no number`);
      return { option };
    });
    // Sums are exact in u64 and in a JavaScript number.
    const largest = read.reduce((sum, { option, number }) => sum + (number ?? option?.max ?? 0), 0);
    if (!Number.isSafeInteger(largest)) complain('a sum can reach 2^53');
    return read;
  };
  return { left: side(left), operator, right: side(right) };
}
