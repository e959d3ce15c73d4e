import { Component, type ReactNode } from 'react'
import { withTranslation, type WithTranslation } from 'react-i18next'
import { logFailure } from '#web/api/log-failure.ts'
import styles from './widget-boundary.module.css'

const RETRY_MS = 60_000

interface Props extends WithTranslation<'screens'> {
  children: ReactNode
}

/** One broken widget stays one broken widget: it says so and tries again every minute. */
class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    logFailure('a widget of the wall failed', error)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.setState({ failed: false }), RETRY_MS)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <p role="alert" className={styles.failed}>
        {this.props.t('widget.failed')}
      </p>
    )
  }
}

export const WidgetBoundary = withTranslation('screens')(Boundary)
