/** The recording that the build made. The page has its URL, which contains the hash of its bytes. */
import { decodeRecording, type Recording } from '../../engine/recording.ts';

/** null if the page names no recording, as on a development server, or it cannot be loaded. Never rejects. */
export async function fetchRecording(): Promise<Recording | null> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="strata-recording"]')?.content;
  if (address === undefined) return null;
  const response = await fetch(new URL(address, document.baseURI)).catch(() => null);
  if (!response?.ok) return null;
  const recording = decodeRecording(new Uint8Array(await response.arrayBuffer()));
  return recording.ok ? recording.value : null;
}
