import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logFailure } from '#web/api/log-failure.ts'
import { BrokenPage } from './broken-page.tsx'
import { ChunkLoadError, reloadOnce } from './load-chunk.ts'

interface State {
  error?: Error
}

/** Keeps a page that breaks from taking the console with it. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    if (error instanceof ChunkLoadError) reloadOnce(() => window.location.reload())
    logFailure(error.message, componentStack)
  }

  override render() {
    const { error } = this.state
    return error ? <BrokenPage error={error} /> : this.props.children
  }
}
