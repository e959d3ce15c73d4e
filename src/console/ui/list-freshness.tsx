import { ReloadOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { useFormat } from '#web/i18n/format.ts'
import { EVERY_SECONDS } from './refresh-seconds.ts'
import styles from './table.module.css'
import { usePreference } from './use-preference.ts'

const Every = z.literal(EVERY_SECONDS)
/** A menu: the list does not wait for it. */
const AutoRefresh = lazy(async () => ({ default: (await import('./auto-refresh.tsx')).AutoRefresh }))

interface Props {
  /** When the rows came, epoch ms; 0 before the first answer. */
  updatedAt: number
  loading: boolean
  reload: () => void
}

/** How old a list is, and how to have it again: now, or every few seconds while the window is visible. */
export function ListFreshness({ updatedAt, loading, reload }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { pathname } = useLocation()
  const [every, choose] = usePreference(`refresh:${pathname}`, Every)
  useEvery(every, reload)
  return (
    <>
      {updatedAt > 0 && (
        <span className={styles.asOf} title={format.instant(updatedAt)}>
          {t('list.asOf', { time: format.clockAt(updatedAt) })}
        </span>
      )}
      <Space.Compact>
        <Button
          type="text"
          size="small"
          icon={<ReloadOutlined spin={loading} />}
          title={t('list.refresh')}
          aria-label={t('list.refresh')}
          onClick={reload}
        />
        <Suspense>
          <AutoRefresh every={every} choose={choose} />
        </Suspense>
      </Space.Compact>
    </>
  )
}

function useEvery(seconds: number | undefined, reload: () => void): void {
  const latest = useRef(reload)
  useEffect(() => {
    latest.current = reload
  })
  useEffect(() => {
    if (seconds === undefined) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
}
