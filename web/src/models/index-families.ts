/**
 * The column family of each index of a table, read from its CREATE TABLE as MyRocks does: the comment of a key names the family.
 *
 *   CREATE TABLE t (a INT, b INT, PRIMARY KEY (a) COMMENT 'cfname=cf1', KEY key_b (b) COMMENT 'cfname=cf2')
 *      PRIMARY  (a)  cf1        key_b  (b)  cf2
 *
 * A key without such a comment is in `default`. Several indexes may name one family. Semicolons separate the qualifiers of a comment,
 * without blanks around the equals sign. A comment that is a single word is also a family name, as in MariaDB.
 *
 * Each partition of a table has its own indexes, and the comment names the family for each partition:
 *
 *   PRIMARY KEY (a) COMMENT 'p0_cfname=hot;p1_cfname=cold') PARTITION BY LIST (a) (PARTITION p0 .., PARTITION p1 .., PARTITION p2 ..)
 *      PRIMARY of p0  hot        of p1  cold        of p2, which is not named,  default
 *
 * For a partitioned table a plain cfname= or a single word names no family. Partitions given only by number are p0, p1 and so on;
 * subpartitions are ignored.
 *
 * Columns and all other parts of a definition are ignored; only brackets, quotes and keys matter. Mistakes are reported with their
 * position, and reading continues: the statement of claim S117 was printed with an extra parenthesis and the quotes of a word processor.
 *
 * Sources: MyRocks, rdb_datadic.cc (parse_comment_for_qualifier), ha_rocksdb.cc (generate_cf_name), and its wiki, "Column Families on
 * Partitioned Tables"; MariaDB's manual, "MyRocks Column Families".
 */
export interface IndexFamily {
  /** PRIMARY for the primary key. */
  readonly index: string;
  readonly columns: readonly string[];
  /** Partitioned tables only: the partition that this part of the index belongs to. */
  readonly partition?: string;
  readonly family: string;
}

export interface TableFamilies {
  readonly table: string;
  /** In statement order; for a partitioned table each index once per partition. */
  readonly indexes: readonly IndexFamily[];
  /** Sentences without a full stop, with the position (from 1) of each; empty if the statement is right. */
  readonly problems: readonly { readonly at: number; readonly message: string }[];
}

/** Pure; never throws. */
export function readIndexFamilies(statement: string): TableFamilies {
  const problems: { at: number; message: string }[] = [];
  const odd = /[‘’‚‛“”„‟´]/.exec(statement);
  if (odd) problems.push({ at: odd.index + 1, message: `${odd[0]} is a typographic quote; SQL uses '` });
  // Positions do not change: one character is replaced by one.
  const text = statement.replace(/[‘’‚‛“”„‟´]/g, "'");
  const head = /^\s*CREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?[`"]?([\w$.]+)[`"]?\s*\(/i.exec(text);
  if (!head) {
    problems.push({ at: 1, message: 'this is not CREATE TABLE name (...)' });
    return { table: '', indexes: [], problems };
  }
  const { pieces, endAt } = definitions(text, head[0].length);
  if (endAt < 0) problems.push({ at: head[0].length, message: 'this parenthesis is never closed' });
  const stray = endAt < 0 ? -1 : strayParenthesis(text, endAt);
  if (stray >= 0) problems.push({ at: stray + 1, message: 'this parenthesis closes nothing' });
  const partitions = endAt < 0 ? [] : partitionsOf(text.slice(endAt));
  const indexes = pieces.flatMap((piece) => indexesOf(piece, partitions));
  return { table: head[1] ?? '', indexes, problems: problems.sort((a, b) => a.at - b.at) };
}

/** Splits at commas outside of brackets and quotes, up to the closing parenthesis; `endAt`: the position after it, or -1 if missing. */
function definitions(text: string, from: number): { pieces: string[]; endAt: number } {
  const pieces: string[] = [];
  let depth = 1;
  let begin = from;
  for (let i = from; i < text.length; i++) {
    const c = text[i]!;
    if (c === "'") i = endOfQuote(text, i);
    else if (c === '(') depth++;
    else if (c === ')') depth--;
    if (depth === 0 || (depth === 1 && c === ',')) {
      pieces.push(text.slice(begin, i));
      begin = i + 1;
    }
    if (depth === 0) return { pieces, endAt: i + 1 };
  }
  return { pieces: [...pieces, text.slice(begin)], endAt: -1 };
}

/** Position of the quote that closes the one at `at`, or of the last character; two quotes in a row are an escaped quote. */
function endOfQuote(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] !== "'") continue;
    if (text[i + 1] !== "'") return i;
    i++;
  }
  return text.length - 1;
}

/** Position of a closing parenthesis without an opening one in the table options; -1 if there is none. */
function strayParenthesis(text: string, from: number): number {
  let depth = 0;
  for (let i = from; i < text.length; i++) {
    if (text[i] === "'") i = endOfQuote(text, i);
    else if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth < 0) return i;
  }
  return -1;
}

const kKey =
  /^\s*(?:CONSTRAINT\s+[`"]?[\w$]*[`"]?\s+)?(PRIMARY\s+KEY|UNIQUE(?:\s+(?:KEY|INDEX))?|KEY|INDEX)\s*([`"]?[\w$]*[`"]?)\s*(?:USING\s+\w+\s*)?\(([^()]*(?:\([^()]*\)[^()]*)*)\)(.*)$/is;

/** An index's parts, one per partition; without partitions the index itself. Empty if the piece defines no index. */
function indexesOf(piece: string, partitions: readonly string[]): IndexFamily[] {
  const [, kind, name = '', columns = '', rest = ''] = kKey.exec(piece) ?? [];
  if (kind === undefined) return [];
  const columnNames = columns.split(',').map((column) => column.trim().replace(/^[`"]?([\w$]+).*$/s, '$1'));
  const plain = name.replace(/[`"]/g, '');
  const index = {
    index: /^PRIMARY/i.test(kind) ? 'PRIMARY' : plain || (columnNames[0] ?? ''),
    columns: columnNames,
  };
  const comment = /\bCOMMENT\s*=?\s*'((?:[^']|'')*)'/i.exec(rest)?.[1] ?? '';
  if (partitions.length === 0) return [{ ...index, family: familyOf(comment) }];
  return partitions.map((partition) => ({
    ...index,
    partition,
    family: qualified(comment, `${partition}_cfname`) ?? kDefault,
  }));
}

const kDefault = 'default';

function familyOf(comment: string): string {
  const named = qualified(comment, 'cfname');
  if (named !== undefined) return named;
  return /^[\w:$-]+$/.test(comment.trim()) ? comment.trim() : kDefault;
}

/** The value of the first qualifier with this name; undefined if there is none, or if it is not a single word. */
function qualified(comment: string, name: string): string | undefined {
  const found = comment
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return /^[^=\s]+$/.exec(found?.slice(name.length + 1) ?? '')?.[0];
}

/** Partitions in the table options, as many as MySQL allows; empty if the table is not partitioned. */
function partitionsOf(options: string): readonly string[] {
  const unquoted = options.replace(/'(?:[^']|'')*'/g, "''");
  const clause = /\bPARTITION\s+BY\b(.*)$/is.exec(unquoted)?.[1];
  if (clause === undefined) return [];
  const named = [...clause.matchAll(/\bPARTITION\s+[`"]?([\w$]+)/gi)].map(([, name]) => name!);
  const count = Number(/\bPARTITIONS\s+(\d+)/i.exec(clause)?.[1] ?? 1);
  const partitions = named.length > 0 ? named : Array.from({ length: Math.min(count, kPartitions) }, (_, i) => `p${i}`);
  return partitions.slice(0, kPartitions);
}

const kPartitions = 8192;
