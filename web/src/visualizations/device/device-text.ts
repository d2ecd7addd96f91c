/** Text for device requests: who made them, for what, and why they waited. Pure. */
import { formatBytes, formatCount, formatInteger, formatNs } from '../../base/units.ts';
import { headNs, type DeviceMoment, type Limit, type Timed } from '../../scene/features/device/device-moment.ts';
import type { Request } from '../../scene/types.ts';

/** The requester, as the name of a lane. */
export type Lane = 'Client' | 'Flush' | 'Compaction' | 'Other';

export const laneOf = ({ asker }: Request): Lane =>
  asker === 'client' ? 'Client' : asker === 'flush' ? 'Flush' : asker === 'compaction' ? 'Compaction' : 'Other';

/** The address of the file of a request; tables use the address of the tree. null: the directory. */
export const subjectOf = ({ request, fileClass, file }: Request): string | null =>
  request === 'sync_dir' ? null : fileClass === 'table' ? `table:${file}` : `file:${file}`;

const fileWords = ({ fileClass, file }: Pick<Request, 'fileClass' | 'file'>): string => {
  const noun = fileClass === 'wal' ? 'log' : fileClass === 'temp' ? 'temporary file' : fileClass;
  return file === 0 ? noun : `${noun} ${file}`;
};

/** "append of 4 KiB to table 7" */
function requestWords(request: Request): string {
  const file = fileWords(request);
  switch (request.request) {
    case 'append':
      return `append of ${formatBytes(request.bytes)} to ${file}`;
    case 'write':
      return `write of ${formatBytes(request.bytes)} in ${file}`;
    case 'read':
      return `read of ${formatBytes(request.bytes)} of ${file}`;
    case 'sync_dir':
      return 'sync of the directory';
    default:
      return `${request.request} of ${file}`;
  }
}

const kAskers: Readonly<Record<Request['asker'], string>> = {
  client: 'the client',
  flush: 'a flush',
  compaction: 'a compaction',
  cleanup: 'a cleanup',
  checkpoint: 'a checkpoint',
  log_cleaning: 'the cleaner of the log',
};

const askerWords = ({ asker }: Request): string => kAskers[asker];

/** "bytes", or "an operation". */
const tokenWords = (limit: Request['limit'], bytes: number): string =>
  limit === 'throughput' ? `${formatBytes(bytes)} of throughput` : 'an operation';

/** Why a request waited, as the end of a sentence; null if it did not. */
function waitWords(requests: readonly Timed[], i: number): string | null {
  const request = requests[i]!;
  const { cameNs, beginNs } = request.times;
  if (beginNs === cameNs) return null;
  const head = headNs(requests, i);
  const before = requests[i - 1];
  const parts: string[] = [];
  if (head > cameNs && before)
    parts.push(`${formatNs(head - cameNs)} for ${askerWords(before)}’s ${requestWords(before)}`);
  if (beginNs > head)
    parts.push(`${formatNs(beginNs - head)} until the bucket held ${tokenWords(request.limit, request.bytes)}`);
  return parts.join(', then ');
}

/** The complete description of a request, without a full stop. */
export function storyOf(requests: readonly Timed[], i: number): string {
  const request = requests[i]!;
  const { times } = request;
  const what = `${askerWords(request)}’s ${requestWords(request)}`;
  const waited = waitWords(requests, i);
  const came = `${what.charAt(0).toUpperCase()}${what.slice(1)} came at ${formatNs(times.cameNs)}`;
  const how = waited === null ? 'was served at once' : `waited ${waited}`;
  return `${came}, ${how}, and took ${formatNs(times.endNs - times.beginNs)}${request.failed ? '; it failed' : ''}`;
}

/** "+1 000/s", with its unit. */
export const rateWords = ({ name, rate }: Limit): string =>
  name === 'iops' ? `+${formatInteger(rate)}/s` : `+${formatBytes(rate)}/s`;

export const tokensWords = ({ name }: Limit, tokens: number): string =>
  name === 'iops' ? formatInteger(Math.floor(tokens)) : formatBytes(Math.floor(tokens));

/** The requests at the device, in short. */
export function queueWords({ requests, served, waiting }: DeviceMoment): string {
  const at = served === null ? 'the device is idle' : `${askerWords(requests[served]!)} is served`;
  return waiting.length === 0 ? `${at}, no request waits` : `${at}, ${formatCount(waiting.length, 'request')} waiting`;
}
