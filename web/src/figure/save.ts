/**
 * Downloads and the clipboard. Both may be forbidden if the page is in another site's frame: a failed copy is reported,
 * but a download blocked by a sandbox gives no error. So in a sandboxed frame (its origin is opaque), callers that save
 * text display it as well.
 */

/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then; the page must not hold the memory of every download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** False if the browser refuses, or has no clipboard for this page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a download may be blocked without an error. */
export const mayBeSwallowed = (): boolean => self.origin === 'null';
