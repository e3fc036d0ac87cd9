import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorState } from '../parts/ErrorState'

/** Keeps the frame standing where a page breaks; going elsewhere, or Retry, tries anew. */
export function Faults({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary key={pathname.split('/')[1]}>{children}</Boundary>
}

class Boundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <ErrorState error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}
