import { WarningOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import { FailureText } from './failure-text.tsx'
import page from './page.module.css'
import styles from './list-states.module.css'

/** Nothing was searched yet. */
export function NotSearched() {
  const { t } = useTranslation()
  return <Empty className={styles.state} image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.searchFirst')} />
}

const LINES = 10

/** The first response is loading: placeholders for rows. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <output className={styles.loading} aria-label={t('list.loading')}>
      {Array.from({ length: LINES }, (_, line) => (
        <i key={line} />
      ))}
    </output>
  )
}

/** The search found nothing. */
export function NothingFound() {
  const { t } = useTranslation()
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.empty')}>
      <span className={page.note}>{t('list.emptyHint')}</span>
    </Empty>
  )
}

/** There are no records yet: says where the first one comes from. */
export function NoneYet({ title, hint }: { title: string; hint: string }) {
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={title}>
      <span className={page.note}>{hint}</span>
    </Empty>
  )
}

interface FailedProps {
  error: Error
  retry: () => void
  /** The load error as a sentence; without it a generic text is shown. */
  title?: string
}

/** It could not be loaded; a table that already has rows keeps them below. */
export function LoadFailed({ error, retry, title }: FailedProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles.failed}>
      <WarningOutlined aria-hidden />
      <p>
        <strong>{title ?? t('load.failed')}</strong>
        {error instanceof CallFailed && (
          <span>
            <FailureText text={failureText(error)} requestId={error.requestId} />
          </span>
        )}
      </p>
      <Button onClick={retry}>{t('action.retry')}</Button>
    </div>
  )
}
