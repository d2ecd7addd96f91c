/**
 * Options that contradict each other, in the engine's words, before an engine is opened with them. The constraints are those of
 * engine-wasm/schema/options.json, as in the engine (engine-wasm/src/db/validate_options.cc); tests/contract/contradictions.test.ts
 * compares both on random options. Ranges of single values are checked where a value is read, and not here.
 */
import { assert } from '../base/assert.ts';
import { optionConstraints } from './constraints.gen.ts';
import type { OptionInfo } from './info.ts';
import { optionByName, optionValueText } from './option-value.ts';

function infoOf(name: string): OptionInfo {
  const info = optionByName(name);
  assert(info !== undefined, `there is no option ${name}`);
  return info;
}

/** The first broken constraint, as a message. options: values by id; the others have their defaults. null if none is broken. Pure. */
export function contradiction(options: ReadonlyMap<number, number>): string | null {
  const value = (name: string): number => options.get(infoOf(name).id) ?? infoOf(name).default;
  const broken = optionConstraints.find(({ isBroken }) => isBroken(value));
  if (broken === undefined) return null;
  const { atMost, shown, why } = broken;
  const settings = shown.map((name) =>
    atMost ? `${name} (${value(name)})` : `${name}=${optionValueText(infoOf(name), value(name))}`,
  );
  return `${settings.join(atMost ? ' is more than ' : ' with ')}: ${why}`;
}
