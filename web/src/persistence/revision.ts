/** The revision of a stored document: the field `rev` of its JSON object. Texts of earlier versions have none, which is revision 0. */
type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(text: unknown): Fields | null {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : null;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}

/** 0 if there is no text, or it cannot be read. Pure. */
export function revisionOf(text: unknown): number {
  const rev = fieldsOf(text)?.['rev'];
  return Number.isSafeInteger(rev) && (rev as number) > 0 ? (rev as number) : 0;
}

/** The text with another revision; one that is no JSON object stays as it is. Pure. */
export function withRevision(text: string, revision: number): string {
  const fields = fieldsOf(text);
  return fields === null ? text : JSON.stringify({ ...fields, rev: revision });
}

/** Whether it is a JSON object. Pure. */
export const isReadable = (text: unknown): boolean => fieldsOf(text) !== null;
