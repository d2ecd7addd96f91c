/** A long name that may go on in another line behind each underscore, so that none is cut. */
import { Fragment } from 'react';

export function Breakable({ name }: { readonly name: string }) {
  return name.split(/(?<=_)/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
