/**
 * One link is the whole lab: an experiment's JSON, deflated, in base64url, behind "#x=". The page's own address stays what it is.
 *
 * A link may come from anyone: the text is at most 64 KiB, what it unfolds to at most 1 MiB (counted while it unfolds, so that a small
 * bomb does not fill memory), and the JSON is only parsed here; whether it is an experiment, parseExperiment says.
 */
export const linkCharsMax = 64 * 1024;
export const jsonBytesMax = 1024 * 1024;

export type Unfolded =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly sentence: string };

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  max: number,
): Promise<Uint8Array | null> {
  const writer = stream.writable.getWriter();
  // Failures show on the reading side; these promises only must not go unheard.
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > max) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** The part of a link behind the page's address, with '#', or a sentence when it would be too long. Never rejects. */
export async function linkTo(
  experiment: unknown,
): Promise<{ readonly ok: true; readonly hash: string } | { readonly ok: false; readonly sentence: string }> {
  const bytes = new TextEncoder().encode(JSON.stringify(experiment));
  const packed =
    bytes.length > jsonBytesMax ? null : await through(bytes, new CompressionStream('deflate-raw'), linkCharsMax);
  let text = '';
  for (const byte of packed ?? []) text += String.fromCharCode(byte);
  const hash = `#x=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
  if (packed === null || hash.length > linkCharsMax)
    return {
      ok: false,
      sentence: `This experiment is too long for a link (at most ${linkCharsMax / 1024} KiB packed); keep it as a file.`,
    };
  return { ok: true, hash };
}

/** What a link's hash holds; null when it holds no experiment at all. Never rejects. */
export async function readLink(hash: string): Promise<Unfolded | null> {
  const text = /^#x=(.*)$/s.exec(hash)?.[1];
  if (text === undefined) return null;
  const broken = (why: string): Unfolded => ({
    ok: false,
    sentence: `The experiment in this link cannot be read: ${why}.`,
  });
  if (text.length > linkCharsMax) return broken(`it has more than ${linkCharsMax / 1024} KiB`);
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return broken('it holds characters that no link of ours has');
  try {
    const packed = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const json = await through(packed, new DecompressionStream('deflate-raw'), jsonBytesMax);
    if (json === null) return broken(`it unfolds to more than ${jsonBytesMax / 1024 / 1024} MiB`);
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json)) };
  } catch {
    return broken('it is cut off or changed');
  }
}
