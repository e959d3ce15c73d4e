import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportReachable } from '#web/api/connection.ts'
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
    if (error instanceof ChunkLoadError) {
      // Without a network a reload would replace the console by the error page of the browser.
      if (navigator.onLine) reloadOnce(() => window.location.reload())
      else reportReachable(false)
    }
    logFailure(error.message, componentStack)
  }

  override render() {
    const { error } = this.state
    return error ? <BrokenPage error={error} /> : this.props.children
  }
}
