/**
 * Lints: what types do not see, and the ban list. Every ban names what to use instead.
 *
 * Who may import whom is not here but in tests/contract/imports.json, one table for both languages.
 */
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Bans that hold everywhere in our TypeScript. */
const BANS = [
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Math.random cannot be repeated: use web/src/base/prng.ts with a seed that is printed.',
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: 'Markup from strings is refused by our content policy: build React elements.',
  },
  {
    selector: "JSXAttribute[name.name='style'] Literal[value=/^#/]",
    message: 'Colors have names: use a custom property or a role of web/src/theme.',
  },
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'Write the fields out: V8 creates such an object many times slower.',
  },
];

const TIME = {
  selector: "MemberExpression[object.name=/^(Date|performance)$/][property.name='now']",
  message: 'Only engine, pages and bench may read the time: use the virtual time of a record.',
};

const COLOR = {
  selector: 'Literal[value=/^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i]',
  message: 'Colors have names: use a custom property or a role of web/src/theme.',
};

export default tseslint.config(
  {
    ignores: ['**/node_modules/', 'build/', '**/dist/', 'public/', 'test-results/', 'playwright-report/', '**/*.gen.*'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: ['web/tsconfig.json'], tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': ['error', { fixToUnknown: true }],
      // Numbers and bigints print as one expects; objects still do not get into texts by mistake.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `() => doIt()` reads better than a block around one call, and so does `return refuse(why)` in a guard.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // An interface of promises has implementations that answer at once.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // An index that a loop has just checked: `!` says so, and bounds are the types' affair (noUncheckedIndexedAccess).
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Our strings that are spread are keys and labels of one code point a character.
      '@typescript-eslint/no-misused-spread': 'off',
      // A visitor may answer or say nothing.
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-eval': 'error',
      'no-restricted-syntax': ['error', ...BANS, TIME, COLOR],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'react-hooks/exhaustive-deps': ['error', { additionalHooks: '^useGrown$' }],
      // Blank lines and comments count. A longer function does more than one thing: split it by responsibility.
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: false, skipComments: false, IIFEs: true }],
    },
  },
  { files: ['web/src/theme/**', 'tests/**'], rules: { 'no-restricted-syntax': ['error', ...BANS, TIME] } },
  {
    files: ['web/src/{engine,pages}/**', 'engine-wasm/tools/**', 'tests/{perf,bench}/**'],
    rules: { 'no-restricted-syntax': ['error', ...BANS, COLOR] },
  },
  // An import statement would turn an ambient declaration into a module.
  { files: ['**/*.d.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  // A destructured field of a table of data is taken for a torn-off method where its type comes through a generic.
  { files: ['tests/bench/**'], rules: { '@typescript-eslint/unbound-method': 'off' } },
  // An embed warns the author of the page around it, who reads its console.
  { files: ['web/src/pages/embed/**'], rules: { 'no-console': ['error', { allow: ['warn'] }] } },
  // Programs for a terminal print.
  { files: ['engine-wasm/tools/**', 'tests/**', 'web/build/**'], rules: { 'no-console': 'off' } },
  {
    // Node scripts: no types, so no typed lints.
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.base],
    languageOptions: { sourceType: 'module' },
    rules: {
      eqeqeq: 'error',
      'no-eval': 'error',
      'no-undef': 'off',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-restricted-syntax': ['error', ...BANS],
    },
  },
);
