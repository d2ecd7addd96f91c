/** If rendering fails, shows a message with a way to continue instead of a blank page. */
import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
}

export class Boundary extends Component<Props, { readonly sentence: string | null }> {
  override state: { readonly sentence: string | null } = { sentence: null };

  static getDerivedStateFromError(error: unknown): { readonly sentence: string } {
    return { sentence: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.sentence === null) return this.props.children;
    return (
      <main id="main" className="course" role="alert">
        <h1>Something went wrong</h1>
        <p className="lead">
          This is a bug in Strata. The error is: {this.state.sentence}. <a href="">Reload the page</a>.
        </p>
      </main>
    );
  }
}
