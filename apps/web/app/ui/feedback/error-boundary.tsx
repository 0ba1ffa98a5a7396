import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = {
  renderFallback: (error: unknown, reset: () => void) => ReactNode;
  /** A new value (for example the URL) resets the boundary. */
  resetKey?: string;
  children: ReactNode;
};
type ErrorBoundaryState = { failed: boolean; error: unknown; resetKey?: string };

// React has boundaries as classes only, and logs what they catch.
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {
    failed: false,
    error: null,
    resetKey: this.props.resetKey,
  };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failed: true, error };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (props.resetKey === state.resetKey) return null;
    return { failed: false, error: null, resetKey: props.resetKey };
  }

  reset = (): void => this.setState({ failed: false, error: null });

  override render(): ReactNode {
    return this.state.failed
      ? this.props.renderFallback(this.state.error, this.reset)
      : this.props.children;
  }
}
