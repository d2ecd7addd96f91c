/** A long name that may wrap after each underscore, so that it is never truncated. */
import { Fragment } from 'react';

export function Breakable({ name }: { readonly name: string }) {
  return name.split(/(?<=_)/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
