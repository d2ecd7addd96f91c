/**
 * A plugin for Vitest: modules of the page read what they import from local constants, as in a bundle.
 *
 *   import { Kind } from './records.ts'    ──►    const Kind = imported_Kind; import { Kind as imported_Kind } from './records.ts'
 *
 * Vitest turns every use of an import into a getter of an object that may have hundreds. In the loops that read each record this took a
 * quarter of the time of the tests of claims. Imports in a circle would be undefined; import-graph.mjs allows none. A test that
 * replaces a whole module (vi.mock) works as before; a spy on an export of one is not seen by its importers.
 */

/** @param {string} id */
const isOfPage = (id) => /\/web\/src\/[^?]*\.tsx?$/.test(id);

/** @returns {import('vite').Plugin} */
export function localImports() {
  return {
    name: 'local-imports',
    enforce: 'post',
    transform(code, id) {
      if (!isOfPage(id)) return null;
      const specifiers = this.parse(code)
        .body.filter((node) => node.type === 'ImportDeclaration')
        .flatMap((node) => node.specifiers.filter(({ type }) => type === 'ImportSpecifier'));
      if (specifiers.length === 0) return null;
      let [made, constants] = [code, ''];
      // From the end, so that positions stay right. On the first line, so that line numbers do.
      for (const { start, end, imported, local } of specifiers.reverse()) {
        made = `${made.slice(0, start)}${code.slice(imported.start, imported.end)} as imported_${local.name}${made.slice(end)}`;
        constants += `const ${local.name} = imported_${local.name}; `;
      }
      return { code: constants + made, map: null };
    },
  };
}
