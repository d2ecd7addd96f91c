/** The map of mechanisms: every file exists, every option and value exist, and each source is given once. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { optionInfos } from '../../web/src/protocol/options.gen.ts';
import { readMechanisms, sourceOf } from '../tools/map.mjs';

interface Mechanism {
  readonly name: string;
  readonly file: string;
  readonly option?: string;
  readonly source?: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const written = (
  JSON.parse(readFileSync(join(root, 'engine-wasm/mechanisms.json'), 'utf8')) as { readonly mechanisms: Mechanism[] }
).mechanisms;

describe.each(written)('$name', ({ name, file, option, source }) => {
  it('is in its file, which names its source', () => {
    expect(existsSync(join(root, 'engine-wasm', file)), file).toBe(true);
    const said = sourceOf(readFileSync(join(root, 'engine-wasm', file), 'utf8'));
    if (source === undefined) expect(said, `${file} has no line that begins with Source`).toBeTruthy();
    else expect(said, `${file} says its source itself: take it out of mechanisms.json`).toBeUndefined();
    expect((readMechanisms() as Mechanism[]).find((m) => m.name === name)?.source).toBe(source ?? said);
  });

  it('names an existing option, if any', () => {
    if (option === undefined) return;
    const [wanted, value] = option.split('=');
    const info = optionInfos.find((o) => o.name === wanted);
    expect(info, wanted).toBeDefined();
    if (value !== undefined) expect(info!.names, option).toContain(value);
  });
});

it('names each mechanism and each file once', () => {
  for (const names of [written.map((m) => m.name), written.map((m) => m.file)])
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

it('reads a source over several lines, and undefined if there is none', () => {
  expect(sourceOf('// A: b.\n//\n// Sources: X, y.h;\n// Z.\n#pragma once\n')).toBe('X, y.h; Z');
  expect(sourceOf('// A.\n// Source: X.\n\n// Source: not the opening.\n')).toBe('X');
  expect(sourceOf('// A: the source of all.\n#pragma once\n// Source: late.\n')).toBeUndefined();
});
