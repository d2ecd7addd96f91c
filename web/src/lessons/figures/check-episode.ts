/** Checks an episode on its run and in its pictures. Only the build and tests use it; pages do not include it. */
import type { EpisodeCheck } from './address-check.ts';
import { beatsOf, layoutOf } from './episode.ts';
import { figureHeight } from './figure-shape.ts';
import { addressesOfPicture, marksAt } from './highlighted-marks.ts';
import { marksOfStaticFigure } from './static-figure.tsx';

/**
 * The sentence of the last beat. Throws with a message that names the episode and the beat. The session keeps
 * its position, the one at which its figure opens.
 */
export function checkEpisode({ session, layout, episode }: EpisodeCheck): string {
  const history = session.history();
  const beats = beatsOf(episode, history);
  const layouts = beats.map((beat) => layoutOf(beat, layout, history, beat.beside?.places.at(-1) ?? null));
  const { cursor } = session.store.getState();
  if (cursor !== beats.at(-1)!.places.at(-1))
    throw new Error(`episode "${episode.name}": the figure does not open at the end of its last beat`);
  beats.forEach(({ places, focus }, i) => {
    session.seek(places.at(-1)!);
    for (const { size, marks } of marksOfStaticFigure(session, layouts[i]!, figureHeight))
      for (const address of focus)
        if (marksAt(marks, address).length === 0)
          throw new Error(
            `episode "${episode.name}", beat ${i + 1}: the ${size} picture has no ${address}. It has: ${addressesOfPicture(marks).slice(0, 80).join(' ')}`,
          );
  });
  session.seek(cursor);
  return beats.at(-1)!.sentence;
}
