/**
 * How something leaves the page: as a download, or over the clipboard. Both may be forbidden where the page stands in somebody's frame: a
 * copy that fails says so, a download that a sandbox swallows says nothing at all. So where a frame is sandboxed (its origin is opaque)
 * whoever saves text shows it as well.
 */

/** Hands a file to the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by then; a page that saves all day holds nothing for long.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** False where the browser does not let us, or has no clipboard for pages like this one. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a download may be swallowed without a word. */
export const mayBeSwallowed = (): boolean => self.origin === 'null';
