/**
 * Checks every import of the project against one table, tests/contract/imports.json, and finds banned words.
 *
 *   node tests/tools/imports.mjs          exit 0, or 1 with one line per violation: file:line, what, what instead
 *
 * `findViolations(tree, table)` is pure: the tree is a Map from path to text. tests/contract/imports/imports.test.ts puts violations
 * into such trees and checks that each is found.
 *
 * Rules
 *  1. C++ rooms include the rooms that the table names; a header is included as "room/file.h", so its path names its room.
 *  2. Web rooms import the rooms and the packages that the table names; a visualization never imports another one, nor a panel another.
 *  3. Lessons import web/src/lessons and files beside them; experiments also web/src/protocol, for their type; claims the course.
 *  4. A room that the table does not know is itself a violation, so that the table stays complete.
 *  5. Bans are regular expressions over text without comments (and, unless `raw`, without string contents).
 *  6. Debt: known violations, each as "file: what". One that no longer occurs must be removed, so the list only shrinks.
 *
 * A small scanner, not a parser, blanks the comments: it knows line and block comments, strings, characters and templates, which is
 * enough for our own sources.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findGraphViolations } from './import-graph.mjs';

const CPP = /\.(h|cc)$/;
const TS = /\.(ts|tsx|mts|mjs)$/;

/**
 * @typedef {{ file: string, line: number, what: string, instead: string }} Violation
 * @param {Map<string, string>} tree path from the repository's root, with /, to text
 * @returns {Violation[]} in order of file and line, without debt
 */
export function findViolations(tree, table) {
  const found = [];
  for (const [file, text] of [...tree].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (CPP.test(file) && file.startsWith('engine-wasm/')) found.push(...engineIncludes(file, text, table.engine));
    if (TS.test(file) && file.startsWith(table.web.folder + '/')) found.push(...webImports(file, text, table.web));
    if (file.startsWith(table.content.folder + '/') && /\.(mdx|ts|tsx)$/.test(file))
      found.push(...contentImports(file, text, table.content));
    found.push(...bans(file, text, table.bans));
  }
  return settleDebt(found, table.debt);
}

// ---- C++ ------------------------------------------------------------------------------------------------------------------

function engineIncludes(file, text, engine) {
  const room = engineRoom(file, engine);
  if (room === null) return [];
  const allowed = engine.rooms[room];
  if (!allowed)
    return [violation(file, 1, `folder ${room} is not in the table`, 'add it to tests/contract/imports.json')];
  const extra = engine.also.filter((rule) => matches(file, rule.files));
  const found = [];
  for (const [line, header] of matchesByLine(blank(text, { strings: false }), /^\s*#\s*include\s+"([^"]+)"/gm)) {
    // A header without a folder is next to its source, in the same folder.
    const target = header.includes('/') ? header.split('/')[0] : room;
    const fine =
      target === room ||
      allowed.includes(target) ||
      extra.some((rule) => (rule.rooms || []).includes(target) || (rule.headers || []).includes(header));
    if (!fine)
      found.push(
        violation(
          file,
          line,
          `${room} includes "${header}"`,
          `${room} may include: ${allowed.join(', ') || 'nothing'}`,
        ),
      );
  }
  return found;
}

function engineRoom(file, engine) {
  for (const [room, folder] of Object.entries(engine.elsewhere)) if (file.startsWith(folder + '/')) return room;
  return file.startsWith(engine.folder + '/') ? file.slice(engine.folder.length + 1).split('/')[0] : null;
}

// ---- TypeScript -------------------------------------------------------------------------------------------------------------

/** Static imports and exports, dynamic imports, and URLs of workers and modules beside the file. */
const TS_IMPORTS =
  /(?:\bimport\s+(type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?|\bexport\s+(?:type\s+)?[\w*{}\s,$]+\s+from\s+|\bimport\s*\(\s*|\brequire\s*\(\s*|\bnew\s+URL\s*\(\s*(?=['"`]\.))(['"`])([^'"`]+)\2/g;

function webImports(file, text, web) {
  const parts = file.slice(web.folder.length + 1).split('/');
  // Declarations directly in web/src describe modules for the compiler and belong to no folder; other files there import nothing.
  if (parts.length === 1 && file.endsWith('.d.ts')) return [];
  const room = parts.length === 1 ? '' : parts[0];
  if (room !== '' && !web.rooms[room])
    return [violation(file, 1, `folder ${room} is not in the table`, 'add it to tests/contract/imports.json')];
  const allowed = web.rooms[room] || [];
  const packages = web.packages[room] || [];
  const found = [];
  for (const [line, typeOnly, , name] of matchesByLine(blank(text, { strings: false }), TS_IMPORTS)) {
    const target = name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name.replace(/\?.*$/, '')) : null;
    if (typeOnly && web.typesAlso.some((rule) => matches(file, rule.files) && rule.targets.includes(target))) continue;
    if (target !== null) found.push(...webRelative(file, line, target, room, allowed, web));
    else if (!packages.some((pattern) => matches(packageOf(name), pattern) || matches(name, pattern))) {
      found.push(
        violation(
          file,
          line,
          `${room || 'web/src'} imports ${name}`,
          `${room || 'web/src'} may import packages: ${packages.join(', ') || 'none'}`,
        ),
      );
    }
  }
  return found;
}

function webRelative(file, line, target, room, allowed, web) {
  if (!target.startsWith(web.folder + '/')) {
    return [violation(file, line, `${room} imports ${target}`, `only files of ${web.folder}`)];
  }
  const [targetRoom, ...rest] = target.slice(web.folder.length + 1).split('/');
  if (targetRoom !== room && !allowed.includes(targetRoom)) {
    return [
      violation(
        file,
        line,
        `${room} imports ${targetRoom}/${rest.join('/')}`,
        `${room} may import: ${allowed.join(', ') || 'nothing'}`,
      ),
    ];
  }
  const { shared, also } = web.apart[room] ?? { shared: null };
  const [from, to] = [folderIn(file, room, web), folderIn(target, room, web)];
  if (targetRoom === room && shared && from && to && from !== to && ![...shared, ...(also[from] ?? [])].includes(to)) {
    return [
      violation(
        file,
        line,
        `${room}/${from} imports ${room}/${to}`,
        `what two folders of ${room} share belongs to: ${shared.join(', ') || 'a lower room'}`,
      ),
    ];
  }
  return [];
}

/** The folder of a room that a file is in; null for a file directly in the room. */
const folderIn = (file, room, web) => {
  const parts = file.slice(`${web.folder}/${room}/`.length).split('/');
  return parts.length > 1 ? parts[0] : null;
};

const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

function contentImports(file, text, content) {
  const found = [];
  const folders = file.endsWith('.mdx') ? content.mdx : content.ts;
  for (const [line, name] of contentImportsOf(file, text)) {
    const target = name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
    // The folder of the lesson, or that of all claims.
    const beside = target.startsWith(file.split('/').slice(0, 2).join('/') + '/');
    const surface = folders.some((folder) => target === folder || target.startsWith(folder + '/'));
    if (!beside && !surface)
      found.push(violation(file, line, `a lesson imports ${name}`, `${folders.join(', ')} and its own folder`));
  }
  return found;
}

/** Each import as [line, name]; in prose only those at the beginning of a line, outside of code. */
function* contentImportsOf(file, text) {
  if (!file.endsWith('.mdx')) {
    for (const [line, , , name] of matchesByLine(blank(text, { strings: false }), TS_IMPORTS)) yield [line, name];
    return;
  }
  const outsideCode = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, (code) => code.replace(/[^\n]/g, ' '));
  for (const [line, , name] of matchesByLine(outsideCode, /^(?:import|export)\s[^'"\n]*(['"])([^'"]+)\1/gm))
    yield [line, name];
}

// ---- bans -------------------------------------------------------------------------------------------------------------------

function bans(file, text, rules) {
  const found = [];
  for (const rule of rules) {
    if (
      !rule.in.some((folder) => file.startsWith(folder + '/')) ||
      (rule.except || []).some((pattern) => matches(file, pattern))
    )
      continue;
    if (/\.gen\./.test(file) || (rule.files && !rule.files.includes(path.posix.extname(file).slice(1)))) continue;
    const scanned =
      CPP.test(file) || TS.test(file) || file.endsWith('.css') ? blank(text, { strings: !rule.raw }) : text;
    for (const [line, word] of matchesByLine(scanned, new RegExp(rule.pattern, 'g'), true)) {
      found.push(violation(file, line, `${word.trim()} is banned here`, rule.instead));
    }
  }
  return found;
}

// ---- debt -------------------------------------------------------------------------------------------------------------------

function settleDebt(found, debt) {
  const owed = new Map(debt.map((entry) => [entry, 0]));
  const left = found.filter((each) => {
    const key = `${each.file}: ${each.what}`;
    if (!owed.has(key)) return true;
    owed.set(key, owed.get(key) + 1);
    return false;
  });
  for (const [entry, times] of owed) {
    if (times === 0)
      left.push(
        violation(
          'tests/contract/imports.json',
          1,
          `debt "${entry}" no longer occurs`,
          'remove it: the list only shrinks',
        ),
      );
  }
  return left;
}

// ---- text -------------------------------------------------------------------------------------------------------------------

const violation = (file, line, what, instead) => ({ file, line, what, instead });

/** `*` matches anything. */
const matches = (text, pattern) =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\/]/g, '\\$&'))
      .join('.*')}$`,
  ).test(text);

/** Each match as [line, ...groups], or [line, whole] if `whole`. */
function* matchesByLine(text, pattern, whole = false) {
  for (const match of text.matchAll(pattern)) {
    const line = text.slice(0, match.index + match[0].search(/\S|$/)).split('\n').length;
    yield whole ? [line, match[0]] : [line, ...match.slice(1)];
  }
}

/**
 * The text with comments replaced by blanks, line breaks kept; with `strings` also the contents of quotes, except on lines of #include. A
 * quote that is not closed on its line is not a string (an apostrophe in JSX text, a digit separator in C++).
 */
export function blank(text, { strings }) {
  const pieces =
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|(#\s*include[^\n]*)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
  return text.replace(pieces, (piece, include) => {
    if (include !== undefined) return piece;
    if (piece[0] === '/') return piece.replace(/[^\n]/g, ' ');
    return strings ? piece[0] + piece.slice(1, -1).replace(/[^\n]/g, ' ') + piece[0] : piece;
  });
}

// ---- the real tree ------------------------------------------------------------------------------------------------------------

/** Every file of the checked folders, for findViolations. @returns {Map<string, string>} */
export function readTree(root) {
  const tree = new Map();
  const visit = (folder) => {
    for (const name of readdirSync(path.join(root, folder)).sort()) {
      const file = `${folder}/${name}`;
      if (name === 'node_modules' || name === 'dist') continue;
      if (statSync(path.join(root, file)).isDirectory()) visit(file);
      else if (/\.(h|cc|ts|tsx|mts|mjs|css|html|mdx)$/.test(name))
        tree.set(file, readFileSync(path.join(root, file), 'utf8'));
    }
  };
  for (const folder of ['engine-wasm', 'web', 'lessons']) visit(folder);
  return tree;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const table = JSON.parse(readFileSync(path.join(root, 'tests/contract/imports.json'), 'utf8'));
  const tree = readTree(root);
  const found = [...findViolations(tree, table), ...findGraphViolations(tree, table)];
  for (const each of found) console.log(`${each.file}:${each.line}: ${each.what}; instead: ${each.instead}`);
  console.log(`${tree.size} files, ${found.length} violations, ${table.debt.length} in debt`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
