/**
 * How well a text answers what was typed: every word typed must stand in it, its letters in their order. Letters that begin words and
 * letters that follow each other weigh most, so that "nc" finds "Next compaction" and "compact" does before it.
 *
 * Pure. The cost is the length of the text times the number of words typed.
 */

const kBegins = 6;
const kFollows = 5;
const kWhole = 12;
const kGap = 0.2;
/** Of two texts that answer alike the shorter one is meant. */
const kLength = 0.01;

/** Letters and digits follow each other within a word; everything else parts words. */
const isPart = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** The weight of one typed word in a text, both in lower case; null where its letters are not all there in their order. */
function weigh(word: string, text: string): number | null {
  const whole = text.indexOf(word);
  if (whole >= 0) {
    const begins = whole === 0 || !isPart(text[whole - 1]!);
    return kWhole + word.length * kFollows + (begins ? kBegins : 0) - whole * kGap;
  }
  let weight = 0;
  let last = -1;
  for (const letter of word) {
    // A letter that begins a word is better than a nearer one within.
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
  // Scattered letters are no answer: on average each has to begin a word or follow another.
  return weight >= word.length * 2.5 ? weight : null;
}

/** How well `text` answers `query`, the larger the better; null where it does not. An empty query is answered by everything. */
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
