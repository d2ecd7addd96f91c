/**
 * Fuzzy matching. A text matches if it contains the letters of each typed word in order. Letters at the start of a word and consecutive
 * letters weigh most, so "nc" finds "Next compaction", and "compact" ranks it higher still.
 *
 * Pure. Cost: length of the text times the number of typed words.
 */

const kBegins = 6;
const kFollows = 5;
const kWhole = 12;
const kGap = 0.2;
/** Of two equal matches the shorter text wins. */
const kLength = 0.01;

/** Letters and digits continue a word; everything else separates words. */
const isPart = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** The weight of one typed word in a text, both in lower case; null if the text does not contain its letters in order. */
function weigh(word: string, text: string): number | null {
  const whole = text.indexOf(word);
  if (whole >= 0) {
    const begins = whole === 0 || !isPart(text[whole - 1]!);
    return kWhole + word.length * kFollows + (begins ? kBegins : 0) - whole * kGap;
  }
  let weight = 0;
  let last = -1;
  for (const letter of word) {
    // A letter at the start of a word beats a nearer one inside a word.
    let at = text.indexOf(letter, last + 1);
    if (at < 0) return null;
    if (at !== last + 1) {
      for (let next = at; next >= 0; next = text.indexOf(letter, next + 1))
        if (next === 0 || !isPart(text[next - 1]!)) {
          at = next;
          break;
        }
    }
    const begins = at === 0 || !isPart(text[at - 1]!);
    weight += begins ? kBegins : at === last + 1 ? kFollows : 1 - (at - last) * kGap;
    last = at;
  }
  // Scattered letters are not a match: on average each must start a word or follow the previous letter.
  return weight >= word.length * 2.5 ? weight : null;
}

/** How well `text` matches `query`, larger is better; null if it does not. Every text matches the empty query. */
export function match(query: string, text: string): number | null {
  const lower = text.toLowerCase();
  let sum = 0;
  for (const word of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const weight = weigh(word, lower);
    if (weight === null) return null;
    sum += weight;
  }
  return sum - lower.length * kLength;
}
