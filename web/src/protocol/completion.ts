/** Completion candidates at a position of a line: commands, arguments, values, options. Pure. */
import { optionDocs } from './docs.gen.ts';
import { grammar, specOf } from './grammar.ts';
import type { Argument } from './command-spec.ts';
import { parseProgram } from './language.ts';
import { optionInfos } from './options.gen.ts';
import { tokenize } from './line-tokens.ts';

export interface Candidate {
  /** Replaces [from, column). */
  readonly text: string;
  readonly kind: 'command' | 'argument' | 'name' | 'option';
  /** A short hint: an example, a unit, a default. */
  readonly detail: string;
  /** One sentence. */
  readonly doc: string;
}

export interface Completion {
  /** 0-based, in UTF-16 units: start of the word that a candidate replaces. */
  readonly from: number;
  readonly candidates: readonly Candidate[];
}

/**
 * `column`: 0-based position of the cursor; `above`: the lines before, which may create families. Candidates start with the typed text;
 * there are none inside a comment or a key.
 */
export function completeLine(line: string, column: number, above = ''): Completion {
  const before = line.slice(0, column);
  const tokens = tokenize(before);
  const last = tokens.at(-1);
  const typing = last && last.at + last.text.length === before.length ? last : undefined;
  const words = typing ? tokens.slice(0, -1) : tokens;
  const from = typing?.at ?? column;
  const typed = typing?.text ?? '';
  const complete = (all: readonly Candidate[], start = from, prefix = typed): Completion => ({
    from: start,
    candidates: all.filter((c) => c.text.startsWith(prefix)),
  });
  // Text after the last word that is not blank is a comment.
  if (!typing && before.slice(last ? last.at + last.text.length : 0).trim() !== '') return complete([], from, '');

  const head = words[0];
  if (!head) return complete(grammar.map((c) => ({ text: c.name, kind: 'command', detail: c.example, doc: c.doc })));
  const spec = specOf(head.text);
  if (!spec) return complete([]);
  const equals = typed.indexOf('=');
  const valuesOf = (all: readonly string[], doc: string): Completion =>
    complete(names(all, doc), from + equals + 1, typed.slice(equals + 1));
  const families = (): readonly string[] => [...parseProgram(above).families.keys()];
  if (typed.startsWith('family=')) return valuesOf(families(), 'the column family');
  if (spec.name === 'drop-family') return complete(names(words.length > 1 ? [] : families().slice(1), spec.doc));
  if (spec.name === 'set' || (spec.name === 'family' && words.length > 1)) {
    const option = optionInfos.find((o) => o.name === typed.slice(0, equals));
    if (equals < 0)
      return complete(
        optionInfos
          .filter((o) => spec.name === 'set' || o.scope === 'family')
          .map((o) => ({
            text: `${o.name}=`,
            kind: 'option',
            detail: `${o.unit} ${o.names?.[o.default] ?? o.default}`.trim(),
            doc: optionDocs[o.name] ?? '',
          })),
      );
    return valuesOf(
      option?.type === 'bool' ? ['yes', 'no'] : (option?.names ?? []),
      optionDocs[option?.name ?? ''] ?? '',
    );
  }
  const place = spec.places[words.length - 1];
  if (place) return complete(names(place.names ?? [], place.doc));
  if (equals < 0)
    return complete(
      spec.named.filter((a) => !words.some((w) => w.text.split('=')[0] === a.name)).map(argumentCandidate),
    );
  const argument = spec.named.find((a) => a.name === typed.slice(0, equals));
  if (argument?.form === 'family') return valuesOf(families(), argument.doc);
  return valuesOf(argument?.names ?? [], argument?.doc ?? '');
}

const names = (all: readonly string[], doc: string): Candidate[] =>
  all.map((text) => ({ text, kind: 'name', detail: '', doc }));
const argumentCandidate = (a: Argument): Candidate => ({
  text: a.form === 'flag' ? a.name : `${a.name}=`,
  kind: 'argument',
  detail: a.required ? 'needed' : `absent: ${a.absent ?? ''}`,
  doc: a.doc,
});
