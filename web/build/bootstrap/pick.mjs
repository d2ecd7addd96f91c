/**
 * Selects steps by name, with everything that they come after, and the setup. Selects all if no name is given.
 * @returns {{ steps: object[], unknown: string[] }}
 */
export function pick(steps, names) {
  const byName = new Map(steps.map((step) => [step.name, step]));
  const unknown = names.filter((name) => !byName.has(name));
  if (names.length === 0 || unknown.length > 0) return { steps, unknown };
  const wanted = new Set();
  const add = (name) => {
    if (!byName.has(name) || wanted.has(name)) return;
    wanted.add(name);
    (byName.get(name).after || []).forEach(add);
  };
  names.forEach(add);
  return { steps: steps.filter((step) => step.kind || wanted.has(step.name)), unknown };
}
