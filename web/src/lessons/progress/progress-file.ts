/** Progress as the text of a file: written, read, and merged into the progress of this device. Only the course's own page needs it. Pure. */
import { formatCount } from '../../base/units.ts';
import { deeperThan } from '../../session/documents/url.ts';
import { countOf, entryOf, isObject, kBeforeMax, progressVersion, readProgress, type Progress } from './progress.ts';

/** Maximum size of a file. */
export const progressBytesMax = 256 * 1024;

const kDepthMax = 8;

export const textOfProgress = (progress: Progress): string =>
  `${JSON.stringify({ strata: 'progress', v: progressVersion, progress }, null, 2)}\n`;

/** Adds the entries of `come` that `there` does not have, or has as not done; keeps all others of `there`. */
export function merged(there: Progress, come: Progress): { readonly progress: Progress; readonly added: number } {
  let progress = there;
  let added = 0;
  for (const [slug, tasks] of Object.entries(come))
    for (const [task, entry] of Object.entries(tasks)) {
      const old = entryOf(progress, slug, task);
      if (old !== null && (old.done || !entry.done)) continue;
      const { before } = entry;
      const kept =
        old === null
          ? before
          : [{ mark: old.mark, said: old.said, done: old.done }, ...old.before].slice(0, kBeforeMax);
      progress = { ...progress, [slug]: { ...progress[slug], [task]: { ...entry, before: kept } } };
      added++;
    }
  return { progress, added };
}

export interface ReadFile {
  /** The merged progress; the existing one if the file cannot be read. */
  readonly progress: Progress;
  readonly sentence: string;
}

/** Merges a file into the existing progress. Accepts any text. */
export function withFile(there: Progress, text: string): ReadFile {
  const no = (sentence: string): ReadFile => ({ progress: there, sentence: `${sentence} Nothing was changed.` });
  if (text.length > progressBytesMax) return no(tooLarge);
  let value: unknown = null;
  try {
    value = deeperThan(kDepthMax, text) ? null : JSON.parse(text);
  } catch {
    // Reported below.
  }
  if (!isObject(value)) return no('The file is damaged or not JSON.');
  if (value['strata'] === 'labs') return no('The file has labs, not progress. Open it in the lab.');
  if (value['strata'] !== 'progress') return no('The file has no progress.');
  const version = value['v'];
  if (typeof version === 'number' && version > progressVersion)
    return no(
      'The file was saved by a newer version of Strata that this one does not understand. Reload the page to get the newest version.',
    );
  const read = version === progressVersion ? readProgress(value['progress']) : null;
  if (read === null) return no('The file is damaged: it has no lessons.');
  const { progress, added } = merged(there, read.progress);
  const known = countOf(read.progress) - added;
  const parts = [
    added > 0 ? `${formatCount(added, 'answer')} added.` : 'The file has nothing new.',
    known > 0 ? `${formatCount(known, 'answer')} ${known === 1 ? 'was' : 'were'} already here.` : '',
    read.strange > 0
      ? `${formatCount(read.strange, 'entry', 'entries')} could not be understood and ${read.strange === 1 ? 'was' : 'were'} ignored.`
      : '',
  ];
  return { progress, sentence: parts.filter((part) => part !== '').join(' ') };
}

export const tooLarge = 'The file is too large to be progress.';
