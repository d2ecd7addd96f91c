/**
 * What `rocksdb_override_cf_options` says of each column family: a reader of its little language, with a sentence for what is not in it.
 *
 *   cf1={write_buffer_size=64m;target_file_size_base=64m};cf2={compression=kLZ4Compression}
 *
 * A family is a name, `=`, and options in braces; options are parted by semicolons, as are families; blanks around them mean nothing. A value may
 * itself be options in braces. The published example has a doubled `=`, typographic quotes and a parenthesis too many (claim S118); the first is
 * told where it stands, the others as names that nothing can have.
 */
export type FamilyOptions = Readonly<Record<string, string>>;

export interface Read {
  readonly families: Readonly<Record<string, FamilyOptions>>;
  /** One sentence for each mistake, in order; families and options without mistakes are read all the same. */
  readonly problems: readonly string[];
}

/** Pure; nothing is thrown for any text. */
export function readFamilyOptions(text: string): Read {
  const families: Record<string, FamilyOptions> = {};
  const problems: string[] = [];
  for (const piece of parted(text)) {
    const [name, value] = assignment(piece, problems);
    if (name === '') continue;
    if (!value.startsWith('{') || !value.endsWith('}')) {
      problems.push(`${name} needs its options in braces; got "${value}"`);
      continue;
    }
    const options: Record<string, string> = {};
    for (const option of parted(value.slice(1, -1))) {
      const [key, setting] = assignment(option, problems);
      if (key !== '') options[key] = setting;
    }
    families[name] = options;
  }
  return { families, problems };
}

/** Pieces between semicolons that stand outside of all braces. */
function parted(text: string): readonly string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = '';
  for (const character of text) {
    if (character === '{') depth++;
    if (character === '}') depth--;
    if (character === ';' && depth === 0) {
      pieces.push(piece);
      piece = '';
    } else piece += character;
  }
  return [...pieces, piece].map((each) => each.trim()).filter((each) => each !== '');
}

/** Name and value; the name is empty where there was a mistake, which is then told. */
function assignment(piece: string, problems: string[]): [name: string, value: string] {
  const at = piece.indexOf('=');
  const name = piece.slice(0, at).trim();
  const value = piece.slice(at + 1).trim();
  if (at < 0) problems.push(`"${piece}" has no "="`);
  else if (!/^\w+$/.test(name)) problems.push(`"${name}" is no name: letters, digits and _ are`);
  else if (value.startsWith('=')) problems.push(`${name} has "==" where one "=" stands`);
  else return [name, value];
  return ['', ''];
}
