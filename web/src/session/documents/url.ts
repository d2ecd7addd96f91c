/**
 * A link holds the whole lab: its JSON, deflated, in base64url, after "#x=" in the page's own address.
 *
 * A link is untrusted:
 *   its text            at most 64 KiB
 *   its inflated size   at most 1 MiB, counted while it inflates, so that a small bomb does not fill memory
 *   its nesting depth   at most 16, counted before it is parsed
 * This file only decodes it; lab-state.ts checks the content. No address in it is ever fetched or opened.
 */
const linkCharsMax = 64 * 1024;
export const jsonBytesMax = 1024 * 1024;
export const depthMax = 16;

export type Unfolded =
  /** `twice`: the text was percent-encoded in transit, and could be decoded. */
  | { readonly ok: true; readonly value: unknown; readonly twice?: true }
  /** Continues "This link is damaged: ". */
  | { readonly ok: false; readonly problem: string };

export type Hash = { readonly ok: true; readonly hash: string } | { readonly ok: false; readonly sentence: string };

/** The output of a stream; null if it is more than `max` bytes. Rejects if the input is invalid. */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  max: number,
): Promise<Uint8Array | null> {
  const writer = stream.writable.getWriter();
  // Errors appear on the reading side; unhandled rejections of these promises must not.
  writer.write(bytes as Uint8Array<ArrayBuffer>).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
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
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The hash of a link, with '#'; a sentence if it would be too long. Never rejects. */
export async function linkTo(lab: unknown): Promise<Hash> {
  const bytes = new TextEncoder().encode(JSON.stringify(lab));
  const packed =
    bytes.length > jsonBytesMax ? null : await through(bytes, new CompressionStream('deflate-raw'), linkCharsMax);
  let text = '';
  for (const byte of packed ?? []) text += String.fromCharCode(byte);
  const hash = `#x=${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
  if (packed === null || hash.length > linkCharsMax)
    return {
      ok: false,
      sentence: `This lab is too long for a link (at most ${linkCharsMax / 1024} KiB packed); save it as a file.`,
    };
  return { ok: true, hash };
}

/** A hash that holds a lab: "#x=", its "=" perhaps percent-encoded once or more often. */
const kHash = /^#x(=|%(?:25)*3D)(.*)$/is;

/** Whether a hash holds a lab, damaged or not. Pure. */
export const holdsLab = (hash: string): boolean => kHash.test(hash);

/** The lab in a link's hash; null if there is none. Never rejects. */
export async function readLink(hash: string): Promise<Unfolded | null> {
  const [, equals, text] = kHash.exec(hash) ?? [];
  if (equals === undefined || text === undefined) return null;
  const twice = equals !== '=' && { twice: true as const };
  const broken = (problem: string): Unfolded => ({ ok: false, problem });
  if (text.length > linkCharsMax)
    return broken(`it has ${text.length} characters, and the limit is ${linkCharsMax / 1024} KiB`);
  if (/%[0-9A-Fa-f]{2}/.test(text)) return broken('it was encoded twice');
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return broken('it has characters that no Strata link has');
  const cut = 'it was cut off or changed';
  let json: string;
  try {
    const packed = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream('deflate-raw'), jsonBytesMax);
    if (bytes === null) return broken(`it unpacks to more than ${jsonBytesMax / 1024 / 1024} MiB`);
    json = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return broken(cut);
  }
  if (deeperThan(depthMax, json)) return broken(`it is nested deeper than ${depthMax}`);
  try {
    return { ok: true, value: JSON.parse(json), ...twice };
  } catch {
    return broken(cut);
  }
}

/** Whether a JSON text nests deeper than `max`. For other text the result is arbitrary; parsing reports it. Pure. */
export function deeperThan(max: number, json: string): boolean {
  let depth = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > max) return true;
  }
  return false;
}
