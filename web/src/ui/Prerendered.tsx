/** Markup that the build wrote and the page keeps: React hydrates around it, and never draws what is in it. */
import type { ReactNode } from 'react';

/** `children`: given in the build; absent in the page, where the element keeps the children it has. */
export function Prerendered({ className, children }: { readonly className: string; readonly children?: ReactNode }) {
  if (children !== undefined) return <div className={className}>{children}</div>;
  // React leaves the children of an element with markup of its own alone when it hydrates, and only warns that they differ from it.
  // eslint-disable-next-line no-restricted-syntax -- the markup is empty and never set: hydration sets no markup
  return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
