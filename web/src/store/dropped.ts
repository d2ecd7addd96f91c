/** From dropped files to a feed that shows them: read, examined, opened in an engine of its own, or a report that says why not. */
import { examine, openedSentence, recognise } from '../engine/directory.ts';
import type { DirectoryReport, EngineClient, ImportedFile } from '../engine/types.ts';
import { encodeSettle } from '../protocol/commands.gen.ts';
import { Feed, type FeedEvents } from './feed.ts';
import { whyNotOpened } from './outcome.ts';
import type { DroppedFile } from './types.ts';

export interface Dropped {
  readonly report: DirectoryReport;
  /** Opened; null where the report says why not. Nobody else holds it. */
  readonly feed: Feed | null;
}

/**
 * `show` is called with the feed before it is opened, so that its records can be taken in as they come; it is shown for good when the
 * result holds it. Never rejects.
 */
export async function lookInto(
  files: readonly DroppedFile[],
  inspector: (() => EngineClient) | undefined,
  events: FeedEvents,
  show: (feed: Feed) => void,
): Promise<Dropped> {
  const recognised = recognise(files);
  if ('verdict' in recognised) return { report: recognised, feed: null };
  const unread = (sentence: string): Dropped => ({
    report: {
      verdict: 'damaged',
      sentence,
      files: recognised,
      problems: [],
      comparator: '',
      manifest: 0,
      logNumber: 0,
      lastSequence: 0,
      tables: [],
    },
    feed: null,
  });
  if (inspector === undefined) return unread('There is no engine here to look into a directory with.');
  const contents: ImportedFile[] = [];
  for (const [i, file] of files.entries()) {
    try {
      contents.push({ name: recognised[i]!.name, bytes: await file.bytes() });
    } catch (error) {
      return unread(`${file.name} could not be read: ${(error as Error).message}`);
    }
  }
  const feed = new Feed(inspector(), events);
  const report = await examine(feed.client, recognised, contents);
  if (report.verdict !== 'opened') {
    feed.client.close();
    return { report, feed: null };
  }
  show(feed);
  // The first command opens it; settling with compactions off changes nothing.
  const outcome = await feed.submit(encodeSettle());
  await feed.settled();
  const { opened, lastSequence } = feed.history.head;
  if (outcome.ok && opened)
    return { report: { ...report, lastSequence, sentence: openedSentence(report, lastSequence) }, feed };
  const why = outcome.ok ? whyNotOpened(feed.history) : outcome.message;
  return { report: { ...report, verdict: 'damaged', sentence: `This database cannot be opened: ${why}` }, feed: null };
}
