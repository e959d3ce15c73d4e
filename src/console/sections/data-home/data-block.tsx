import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import type { Given } from '#web/api/call.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { useCall } from '#web/api/use-call.ts'
import styles from './data-home.module.css'

const REFRESH_MS = 60_000

/** Data of a block: polled every minute, retained during loading, with errors shown in place. */
export const useBlock = <E extends AnyEndpoint>(endpoint: E, given: Given<E> = {}) =>
  useCall(endpoint, given, { refreshMs: REFRESH_MS, toast: false, keepPrevious: true })

interface Props {
  title: string
  /** Two columns of the page instead of one. */
  wide?: boolean
  aside?: ReactNode
  read: { data: unknown; error: Error | null; reload: () => void }
  /** Why there is nothing to show; absent: there is something. */
  nothing?: string | undefined
  children: ReactNode
}

/** One block of the page. It waits, fails and grows old on its own. */
export function DataBlock({ title, wide = false, aside, read, nothing, children }: Props) {
  const { t } = useTranslation(['dataHome', 'common'])
  const id = useId()
  const waiting = read.data === undefined
  return (
    <section className={styles.block} data-wide={wide} aria-labelledby={id} aria-busy={waiting && !read.error}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {!waiting && aside}
      </header>
      {read.error && (
        <div role="alert" className={styles.failed}>
          <span>
            {waiting ? t('block.failed') : t('block.old')} {read.error instanceof CallFailed && failureText(read.error)}
          </span>
          <Button size="small" onClick={read.reload}>
            {t('common:action.retry')}
          </Button>
        </div>
      )}
      <div className={styles.body} data-old={Boolean(read.error)}>
        {waiting ? (
          !read.error && <Waiting />
        ) : nothing === undefined ? (
          children
        ) : (
          <p className={styles.nothing}>{nothing}</p>
        )}
      </div>
    </section>
  )
}

const Waiting = () => (
  <div className={styles.waiting} aria-hidden>
    <i />
    <i />
    <i />
  </div>
)
