/**
 * Parses the text of `rocksdb_override_cf_options` into a tree with positions: families, their settings, and nested settings in braces.
 *
 *   text      = family { ";" family }            cf1={write_buffer_size=64m;block_based_table_factory={block_size=16k}};cf2={}
 *   family    = name "=" "{" settings "}"
 *   settings  = [ setting { ";" setting } ]
 *   setting   = name "=" ( value | "{" settings "}" )
 *
 * Blanks around each part are ignored, a semicolon may end a list, and plain quotes may enclose the whole text, as in an options file.
 *
 * 1. A mistake is reported once, at its position, and parsing continues as if it were corrected: three mistakes give three messages.
 * 2. Common mistakes get a specific message: a doubled sign, a comma in place of a semicolon, quotes of a word processor.
 * 3. Never throws, in linear time: the text has at most 64 Ki UTF-16 units, and braces nest at most four deep.
 * 4. Only the syntax is checked here; override.ts checks names and values.
 *
 * Source: MyRocks, rdb_cf_options.cc; RocksDB, StringToMap in options_helper.cc.
 */
import { diagnosticsMax } from '../diagnostic.ts';
import { got, shown } from '../literal.ts';

/** A mistake in [at, at + length) of the text; `message` is a sentence without a full stop. */
export interface Mistake {
  readonly at: number;
  readonly length: number;
  readonly message: string;
}

export interface Setting {
  readonly name: string;
  readonly at: number;
  /** The source text without surrounding blanks, including braces. */
  readonly value: string;
  readonly valueAt: number;
  /** The nested settings of a value in braces. */
  readonly settings?: readonly Setting[];
}

export interface Tree {
  /** Families; `settings` is always present. */
  readonly families: readonly Setting[];
  /** By position; after `diagnosticsMax` the rest of the text is not read. */
  readonly mistakes: readonly Mistake[];
}

/** Pure; never throws. */
export function parseOverride(text: string): Tree {
  if (text.length > kLengthMax)
    return {
      families: [],
      mistakes: [{ at: 0, length: 1, message: `the limit is ${kLengthMax} characters; got ${text.length}` }],
    };
  const reader = new Reader(text);
  const families = reader.readAll();
  return { families, mistakes: reader.mistakes.sort((a, b) => a.at - b.at) };
}

const kLengthMax = 2 ** 16;
const kDepthMax = 4;
/* Sticky patterns for skipping; each also matches the empty string. */
const kBlanks = /\s*/y;
const kName = /[^=;{},]*/y;
const kSigns = /[=\s]*/y;
const kToSeparator = /[^;}]*/y;
/** Also ends before a comma that is followed by the next setting. */
const kValue = /[^;},]*(?:,(?!\s*\w+\s*=)[^;},]*)*/y;
const kWordProcessorQuotes = /[‘’‚‛“”„‟´`]/g;

function oddQuotes(odd: readonly string[]): string {
  const more = odd.length - 1;
  const elsewhere = more === 0 ? '' : `, here and in ${more} more ${more === 1 ? 'place' : 'places'}`;
  return `${odd[0]} is not a quote that options allow; write ' or nothing${elsewhere}`;
}

class Reader {
  readonly mistakes: Mistake[] = [];
  private readonly text: string;
  private at = 0;
  private end: number;
  private depth = 0;

  constructor(text: string) {
    const odd = text.match(kWordProcessorQuotes) ?? [];
    if (odd.length > 0) this.complain(text.indexOf(odd[0]!), 1, oddQuotes(odd));
    // Positions do not change: each such quote is replaced by one blank.
    this.text = text.replace(kWordProcessorQuotes, ' ');
    this.end = text.length;
  }

  readAll(): Setting[] {
    this.openWhole();
    const families: Setting[] = [];
    for (const setting of this.readList(undefined)) {
      if (setting.settings) families.push(setting);
      else
        this.complain(
          setting.valueAt,
          setting.value.length,
          `${setting.name} is a family, so its options must be in braces: ${setting.name}={...}; ${got(setting.value)}`,
        );
    }
    return families;
  }

  /** Skips the enclosing `name="..."` if the text is a whole line of an options file. */
  private openWhole(): void {
    const [name] = /^\s*(--)?(loose[-_])?rocksdb[-_]override[-_]cf[-_]options\s*=/.exec(this.text) ?? [''];
    this.at = name.length;
    this.skipBlanks();
    const quote = this.text[this.at];
    if (quote !== "'" && quote !== '"') return;
    const last = this.text.trimEnd().length - 1;
    if (last > this.at && this.text[last] === quote) this.end = last;
    else this.complain(this.at, 1, `the quote ${quote} is never closed`);
    this.at++;
  }

  /** Reads settings up to the closing brace of `owner`, or to the end of the text; skips that brace. */
  private readList(owner: { readonly name: string; readonly braceAt: number } | undefined): Setting[] {
    const settings: Setting[] = [];
    const names = new Set<string>();
    for (;;) {
      this.skipBlanks();
      if (this.at >= this.end) {
        if (owner) this.complain(owner.braceAt, 1, `the brace of ${owner.name} is never closed; write } where it ends`);
        return settings;
      }
      const c = this.text[this.at];
      if (c === ';') this.at++;
      else if (c !== '}') {
        const setting = this.readSetting(owner === undefined);
        if (setting) {
          if (names.has(setting.name)) this.complainOfSecond(setting, owner?.name);
          names.add(setting.name);
          settings.push(setting);
        }
        this.closeSetting();
      } else {
        this.at++;
        if (owner) return settings;
        this.complain(this.at - 1, 1, 'this closing brace closes nothing');
      }
    }
  }

  private complainOfSecond({ name, at }: Setting, owner: string | undefined): void {
    this.complain(at, name.length, `${name} is given twice${owner ? ` in ${owner}` : ''}; remove one`);
  }

  private readSetting(isFamily: boolean): Setting | undefined {
    const at = this.at;
    this.skip(kName);
    const name = this.text.slice(at, this.at).trimEnd();
    if (this.at >= this.end || this.text[this.at] !== '=') {
      const what = isFamily ? 'family={option=value;...}' : 'option=value';
      this.complain(at, name.length, `${shown(name || (this.text[at] ?? ''))} has no = after it; write ${what}`);
      this.skipToSeparator();
      return undefined;
    }
    this.at++;
    const doubledAt = this.at;
    this.skip(kSigns);
    if (this.text.slice(doubledAt, this.at).includes('='))
      this.complain(doubledAt - 1, this.at - doubledAt + 1, `${name || 'a name'} has "==" where one "=" is allowed`);
    if (name === '') this.complain(at, 1, 'a name is missing before =');
    const setting = this.readValue(name, at);
    return name === '' ? undefined : setting;
  }

  private readValue(name: string, at: number): Setting {
    const valueAt = this.at;
    if (this.text[this.at] === '{' && this.at < this.end) {
      this.at++;
      if (++this.depth > kDepthMax) {
        this.complain(valueAt, 1, `braces can be nested at most ${kDepthMax} deep`);
        this.at = this.end = valueAt;
      }
      const settings = this.depth > kDepthMax ? [] : this.readList({ name, braceAt: valueAt });
      this.depth--;
      return { name, at, value: this.text.slice(valueAt, this.at), valueAt, settings };
    }
    this.skip(kValue);
    return { name, at, value: this.text.slice(valueAt, this.at).trimEnd(), valueAt };
  }

  /** Reads the end of a setting: a semicolon, or the end of the list. */
  private closeSetting(): void {
    this.skipBlanks();
    const c = this.text[this.at];
    if (this.at >= this.end || c === ';' || c === '}') return;
    if (c === ',') this.complain(this.at++, 1, 'a comma does not separate options; write a semicolon');
    else {
      const found = this.text.slice(this.at, Math.min(this.end, this.at + 12));
      this.complain(this.at, 1, `separate options with a semicolon; got ${shown(found)}`);
      if (!/\w/.test(c!)) this.skipToSeparator();
    }
  }

  private skipToSeparator(): void {
    this.skip(kToSeparator);
  }

  private skipBlanks(): void {
    this.skip(kBlanks);
  }

  /** Skips what the sticky `pattern` matches at the current position. */
  private skip(pattern: RegExp): void {
    if (this.at >= this.end) return;
    pattern.lastIndex = this.at;
    pattern.test(this.text);
    this.at = Math.min(this.end, pattern.lastIndex);
  }

  private complain(at: number, length: number, message: string): void {
    if (this.mistakes.length < diagnosticsMax) this.mistakes.push({ at, length: Math.max(1, length), message });
    else this.end = Math.min(this.end, this.at);
  }
}
