/**
 * Parts of a page that may fail without affecting the rest: an error boundary around each, with a retry button, and
 * components that are loaded on demand.
 *
 *   PartBoundary ─► failed? ── no ──► the part
 *                      └───── yes ──► a sentence, "Try again", "Reload the page"
 */
import { Component, lazy, useState, type ComponentType, type ReactNode } from 'react';
import { kPartMissing, laterPart } from '../base/later-parts.ts';

/**
 * The script of a part could not be fetched. If it is thrown while a part renders, PartBoundary shows its message and a
 * retry button.
 */
export class PartMissing extends Error {
  constructor() {
    super(kPartMissing);
  }
}

export interface PartFailedProps {
  readonly sentence: string;
  readonly onRetry: () => void;
}

/** Replaces a part that failed. */
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
  /** Name of the part on the page. */
  readonly name: string;
  /** Called before the part renders again. */
  readonly onRetry?: () => void;
  /** Renders the failure. Default: PartFailed. */
  readonly failed?: (failed: PartFailedProps) => ReactNode;
  readonly children: ReactNode;
}

/** Renders its children; if one of them throws, a sentence and a retry button, while the rest of the page goes on. */
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
 * A component in a module of its own, which is fetched when it first renders, or earlier (base/later-parts.ts). If that
 * fails, PartBoundary replaces it, and each retry fetches again. REQUIRES: a Suspense around it.
 *
 * name: name of the part on the page.
 * load: calls import().
 * failed: renders the failure; also gets the component's props. Default: PartFailed.
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
          // React caches the failure of a lazy component, so a retry needs a new component.
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
