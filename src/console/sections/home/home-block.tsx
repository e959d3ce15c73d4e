import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CallFailed, failureText } from '#web/api/call-failed.ts'
import styles from './home-block.module.css'

/** State of the call of a block. */
export interface Reading {
  data: unknown
  error: Error | null
  reload: () => void
}

interface Props {
  title: string
  /** Next to the title: the legend, or a total. */
  aside?: ReactNode
  /** Absent: nothing has to be loaded. */
  read?: Reading
  children: ReactNode
}

/** One block of the start page. It waits, fails and grows old on its own. */
export function HomeBlock({ title, aside, read, children }: Props) {
  const { t } = useTranslation('home')
  const id = useId()
  const waiting = read !== undefined && read.data === undefined
  return (
    <section className={styles.block} aria-labelledby={id} aria-busy={waiting && !read.error}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {!waiting && aside}
        {!waiting && read?.error && (
          <Button
            type="text"
            size="small"
            className={styles.old ?? ''}
            icon={<ReloadOutlined aria-hidden />}
            onClick={read.reload}
          >
            {t('block.old')}
          </Button>
        )}
      </header>
      <div className={styles.body} data-old={Boolean(read?.error)}>
        {!waiting ? children : read.error ? <Failed error={read.error} retry={read.reload} /> : <Waiting />}
      </div>
    </section>
  )
}

/** Load error of a block, with a retry. */
export function Failed({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useTranslation(['home', 'common'])
  return (
    <div role="alert" className={styles.note}>
      <strong>{t('block.failed')}</strong>
      {error instanceof CallFailed && <span>{failureText(error)}</span>}
      <Button size="small" onClick={retry}>
        {t('common:action.retry')}
      </Button>
    </div>
  )
}

const Waiting = () => (
  <div className={styles.waiting} aria-hidden>
    <i />
    <i />
    <i />
    <i />
    <i />
  </div>
)

/** An empty block says why. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>
