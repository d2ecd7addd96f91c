/**
 * Parts of a page that may fail without the rest of it: a boundary around each, which offers another try, and components that come from files
 * of their own.
 *
 *   PartBoundary ─► failed? ── no ──► the part
 *                      └───── yes ──► a sentence, "Try again", "Reload the page"
 */
import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { laterPart } from '../base/later-parts.ts';

/** A script of a part could not be fetched. Thrown while a part is drawn, a PartBoundary says it and offers another try. */
export class PartMissing extends Error {
  constructor() {
    super(
      'Its script could not be loaded: the network may be down, or the site may have changed since you opened this page.',
    );
  }
}

export interface PartFailedProps {
  readonly sentence: string;
  readonly onRetry: () => void;
}

/** Takes the place of a part that failed. */
export function PartFailed({ sentence, onRetry }: PartFailedProps) {
  return (
    <div className="part-failed" role="alert">
      <p>{sentence}</p>
      <p>
        <button type="button" onClick={onRetry}>
          Try again
        </button>{' '}
        <a href="">Reload the page</a>
      </p>
    </div>
  );
}

interface PartBoundaryProps {
  /** What the part is called on the page. */
  readonly name: string;
  /** Before the part is drawn again. */
  readonly onRetry?: () => void;
  /** Shows the failure. Default: PartFailed. */
  readonly failed?: (failed: PartFailedProps) => ReactNode;
  readonly children: ReactNode;
}

/** Draws its children; where one of them throws, a sentence and another try, while the rest of the page goes on. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly sentence: string | null }> {
  override state: { readonly sentence: string | null } = { sentence: null };

  static getDerivedStateFromError(error: unknown): { readonly sentence: string } {
    if (error instanceof PartMissing) return { sentence: error.message };
    const message = error instanceof Error ? error.message : String(error);
    return { sentence: `This is a bug in Strata: ${message}. The rest of the page works.` };
  }

  private readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ sentence: null });
  };

  override render(): ReactNode {
    const { name, failed = PartFailed, children } = this.props;
    const { sentence } = this.state;
    if (sentence === null) return children;
    return failed({ sentence: `${name} cannot be shown. ${sentence}`, onRetry: this.retry });
  }
}

/**
 * A component from a file of its own, which is fetched when it is first drawn, or before (base/later-parts.ts). Where that fails a PartBoundary
 * takes its place, and each try fetches again. REQUIRES: a Suspense around it.
 *
 * name: what it is called on the page.
 * load: calls import().
 * failed: shows the failure; gets the component's props too. Default: PartFailed.
 */
export function lazyPart<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  failed?: (props: P & PartFailedProps) => ReactNode,
): ComponentType<P> {
  const fetch = laterPart(load);
  const once = (): ComponentType<P> =>
    lazy(async () => {
      try {
        return { default: await fetch() };
      } catch {
        throw new PartMissing();
      }
    });
  let current = once();
  return function Part(props: P) {
    const [Shown, setShown] = useState(() => current);
    return (
      <PartBoundary
        name={name}
        onRetry={() => {
          // React keeps the failure of a lazy component, so another try needs another component.
          current = once();
          setShown(() => current);
        }}
        {...(failed ? { failed: (more: PartFailedProps) => failed({ ...props, ...more }) } : {})}
      >
        <Shown {...props} />
      </PartBoundary>
    );
  };
}
