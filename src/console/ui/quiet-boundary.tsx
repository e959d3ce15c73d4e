import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logFailure } from '#web/api/log-failure.ts'

/** Around what a page does without: its failure, or code that cannot be fetched while offline, costs itself alone. */
export class QuietBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    logFailure(error.message, componentStack)
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
