/**
 * The parameters and messages of an embed, as data: embeds check their address against it, and the reference page prints it. A public format: add
 * entries, but never rename or remove one.
 */

/** A parameter of the address. `values`: all accepted values; null if they depend on the figure. */
export interface EmbedParameter {
  readonly name: string;
  readonly values: readonly string[] | null;
  /** Several values, with commas between them. */
  readonly list?: true;
  readonly what: string;
}

export const kEmbedParameters: readonly EmbedParameter[] = [
  {
    name: 'figure',
    values: null,
    what: 'The figure: one of a lesson (write-path/flush) or one of the lab’s programs (merge). The default is the first figure of the course.',
  },
  {
    name: 'view',
    values: null,
    what: 'Another view of the figure’s experiment; with an experiment in the address, how to draw it.',
  },
  { name: 'at', values: null, what: 'The named moment at which a lesson’s figure starts, as on its buttons.' },
  { name: 'theme', values: ['day', 'night'], what: 'The default is the theme of the reader’s system.' },
  {
    name: 'controls',
    values: ['all', 'play', 'none', 'no'],
    what: 'play: only the play and step buttons, without the slider and the named moments. none (or no): no controls.',
  },
  {
    name: 'lock',
    values: ['play', 'step', 'moments', 'more', 'all'],
    list: true,
    what: 'Controls to hide, one or several: play, step, the slider with the named moments, the link to more.',
  },
  {
    name: '#x=',
    values: null,
    what: 'An experiment as shared by the lab, with at most 50,000 operations. It must be last in the address.',
  },
];

/** A field of the message that an embed posts to its host. */
export const kEmbedMessage: readonly { readonly name: string; readonly what: string }[] = [
  { name: 'type, version', what: '"strata.embed" and 1.' },
  {
    name: 'event',
    what: '"ready" when there is something to see; then "height" when the height changes, "state" when only the state does.',
  },
  { name: 'figure', what: 'The name of the figure; "" if there is no such figure.' },
  { name: 'height', what: 'The height of the content in px.' },
  {
    name: 'state',
    what: '"live": drawn by an engine. "still": a picture from the build. "error": no picture.',
  },
  { name: 'reason', what: 'Why it is not live, or what went wrong, as a sentence for readers; "" if nothing did.' },
  { name: 'notes', what: 'Sentences about parameters of the address that the embed does not understand.' },
];

/**
 * The maximum number of embed engines that run at once, over all frames that share an origin and a top-level site. Each engine is closed when its
 * program has run; the figure then plays the recorded run.
 */
export const embedEnginesMax = 2;

/** The accepted values of parameters that depend on the figure. */
export interface FigureChoices {
  readonly views: readonly string[];
  /** Names of its moments. */
  readonly moments: readonly string[];
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');
const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** A sentence for each unknown parameter and each value that is not accepted. Pure. */
export function notesOn(query: URLSearchParams, { views, moments }: FigureChoices): readonly string[] {
  return [...query].flatMap(([name, value]) => {
    const known = kEmbedParameters.find((parameter) => parameter.name === name);
    if (known === undefined) return [`The address has “${shortened(name)}”, which is not a parameter of an embed.`];
    const taken = name === 'view' ? views : name === 'at' ? moments : known.values;
    if (taken === null) return [];
    const wrong = (known.list ? value.split(',') : [value]).filter((word) => !taken.includes(word));
    const takes = taken.length === 0 ? 'takes no value here' : `takes ${quoted(taken)}`;
    return wrong.map((word) => `The address has “${name}=${shortened(word)}”, but ${name} ${takes}.`);
  });
}
