/** What the browser reports about the machine. It is shown and copied, and sent nowhere. */
import address from '#engine/strata.wasm?url';
import { formatBytes } from '../../base/units.ts';
import type { Machine } from './report.ts';

interface Hints {
  /** GB, rounded and at most 8; only some browsers report it. */
  readonly deviceMemory?: number;
  readonly hardwareConcurrency?: number;
  readonly userAgentData?: {
    readonly brands: readonly { readonly brand: string; readonly version: string }[];
    readonly platform: string;
  };
}

/** Chromium lists a made-up brand, so that no page relies on the list. */
const kMadeUp = /Not.*Brand/;

function browserOf({ userAgentData }: Hints): string {
  if (userAgentData === undefined) return navigator.userAgent;
  const brands = userAgentData.brands.filter(({ brand }) => !kMadeUp.test(brand));
  return `${brands.map(({ brand, version }) => `${brand} ${version}`).join(', ')} on ${userAgentData.platform}`;
}

/** The hash in the file name of the module; the build puts it there (web/build/versioned.ts). */
const engineHash = (): string => /strata-([\w-]{8})\.wasm/.exec(address)?.[1] ?? 'of a development server';

export const thisMachine = (): Machine => ({
  date: new Date().toISOString().slice(0, 10),
  browser: browserOf(navigator),
  cores: (navigator as Hints).hardwareConcurrency ?? null,
  engine: engineHash(),
});

/** Of the largest tree: files, memtables, cache, and the outputs of a compaction beside its inputs. */
const kLargeBytes = 2 * 2 ** 30;
const kMachineGigabytes = 8;

/** Why the largest tree cannot be offered, as a sentence; '' if it can. It reserves addresses for a moment, and no memory. */
export function whyNotLarge(): string {
  const { deviceMemory } = navigator as Hints;
  const needs = `10 million keys need up to ${formatBytes(kLargeBytes)} of memory`;
  if (deviceMemory !== undefined && deviceMemory < kMachineGigabytes)
    return `${needs}; this browser reports a machine with ${deviceMemory} GB, and ${kMachineGigabytes} GB are advisable.`;
  try {
    new WebAssembly.Memory({ initial: kLargeBytes / 2 ** 16, maximum: kLargeBytes / 2 ** 16 });
    return '';
  } catch {
    return `${needs}, which this browser does not give to a page.`;
  }
}
