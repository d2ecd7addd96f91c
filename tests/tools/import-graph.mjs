/**
 * What holds of all imports of web/src together: no circle of files, no file name in two folders, and no allowance of the import table that
 * nothing uses. Run by imports.mjs.
 */
import * as path from 'node:path';

/** Names that every folder of their kind may have. */
const kConventional = ['README.md', 'index.ts', 'layout.ts', 'View.tsx'];

const kImports = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|\bnew\s+URL\s*\(\s*)(['"`])([^'"`\n]+)\1/g;

/**
 * @param {Map<string, string>} tree path from the repository's root to text
 * @returns {{ file: string, line: number, what: string, instead: string }[]}
 */
export function findGraphViolations(tree, { web }) {
  const files = [...tree.keys()].filter((file) => file.startsWith(web.folder + '/'));
  const imports = new Map(files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, importsOf(file, tree)]));
  const violation = (file, what, instead) => ({ file, line: 1, what, instead });
  return [
    ...circlesIn(imports).map((circle) =>
      violation(circle[0], `circle of imports: ${circle.join(', ')}`, 'move what both need to a file of its own'),
    ),
    ...sameNames(files).map(([name, at]) =>
      violation(at[0], `${name} is also in ${at.slice(1).map(path.posix.dirname).join(', ')}`, 'a name of its own'),
    ),
    ...unused(imports, web).map((what) => violation('tests/contract/imports.json', what, 'strike it out')),
  ];
}

/** Paths of files, and names of packages. */
function importsOf(file, tree) {
  return [...tree.get(file).matchAll(kImports)].map(([, , name]) =>
    name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name.replace(/\?.*$/, '')) : name,
  );
}

/** Strongly connected components of more than one file, each sorted (Tarjan 1972). */
function circlesIn(imports) {
  const [order, low, stack, circles] = [new Map(), new Map(), [], []];
  const visit = (file) => {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    for (const next of imports.get(file)) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}

function sameNames(files) {
  const at = new Map();
  for (const file of files) {
    const name = path.posix.basename(file);
    if (!kConventional.includes(name)) at.set(name, [...(at.get(name) ?? []), file]);
  }
  return [...at].filter(([, places]) => places.length > 1);
}

function unused(imports, { folder, rooms, packages }) {
  const roomOf = (file) => file.slice(folder.length + 1).split('/')[0];
  const used = new Set();
  for (const [file, names] of imports)
    for (const name of names) used.add(`${roomOf(file)} ${name.startsWith(folder + '/') ? roomOf(name) : name}`);
  const isUsed = (room, name) => {
    const start = `${room} ${name.replace(/\*$/, '')}`;
    return [...used].some((use) => use === start || use.startsWith(name.endsWith('*') ? start : `${start}/`));
  };
  return Object.entries({ rooms, packages }).flatMap(([kind, table]) =>
    Object.entries(table).flatMap(([room, allowed]) =>
      allowed.filter((name) => !isUsed(room, name)).map((name) => `no file of ${room} imports ${name} (${kind})`),
    ),
  );
}
