/** Checks that words of the prose highlight existing marks. Only the build uses it; pages do not include it. */
import { figureHeight } from './figure-shape.ts';
import { momentOf } from './highlight.tsx';
import type { AddressCheck } from './address-check.ts';
import { addressesIn, addressesOfPicture, marksAt } from './highlighted-marks.ts';
import { marksOfStaticFigure } from './static-figure.tsx';

/** Maximum number of addresses in the message about a wrong one. */
const kListed = 80;

/** Throws if an address is not in the picture of its moment, wide or narrow. The session keeps its position. */
export function checkAddresses({ session, experiment, view, layout, address, at }: AddressCheck): void {
  const addresses = addressesIn(address);
  if (addresses.length === 0) throw new Error(`<Lights of="${experiment.id}"> points at nothing`);
  const { cursor } = session.store.getState();
  session.seek(momentOf(session, experiment, at));
  const pictures = marksOfStaticFigure(session, layout, figureHeight);
  session.seek(cursor);
  for (const { size, marks } of pictures)
    for (const each of addresses)
      if (marksAt(marks, each).length === 0)
        throw new Error(
          `<Lights of="${experiment.id}" address="${address}">: at ${at ?? experiment.opensAt ?? 'the end'} the ${size} ${view} has no ${each}. It has: ${addressesOfPicture(marks).slice(0, kListed).join(' ')}`,
        );
}
