import { DownOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { useFormat } from '#web/i18n/format.ts'
import { MenuButton } from './menu-button.tsx'
import styles from './table.module.css'
import { usePreference } from './use-preference.ts'

/** Choices of automatic refresh, seconds. */
const EVERY_SECONDS = [10, 30, 60] as const
const OFF = 'off'
const Every = z.literal(EVERY_SECONDS)
type Every = z.output<typeof Every>

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
          icon={<ReloadOutlined spin={loading} aria-hidden />}
          title={t('list.refresh')}
          aria-label={t('list.refresh')}
          onClick={reload}
        />
        <AutoRefresh every={every} choose={choose} />
      </Space.Compact>
    </>
  )
}

interface AutoRefreshProps {
  /** Undefined: off. */
  every: Every | undefined
  choose: (every: Every | undefined) => void
}

/** How often a list is refreshed by itself. */
function AutoRefresh({ every, choose }: AutoRefreshProps) {
  const { t } = useTranslation()
  const label = (seconds: number) => t('list.refreshEvery', { seconds })
  return (
    <MenuButton
      type="text"
      size="small"
      icon={<DownOutlined aria-hidden />}
      iconPlacement="end"
      title={t('list.refreshAuto')}
      aria-label={every ? label(every) : t('list.refreshAuto')}
      menu={{
        selectable: true,
        selectedKeys: [String(every ?? OFF)],
        items: [
          { key: OFF, label: t('list.refreshOff') },
          ...EVERY_SECONDS.map((seconds) => ({ key: String(seconds), label: label(seconds) })),
        ],
        onClick: ({ key }) => choose(EVERY_SECONDS.find((seconds) => String(seconds) === key)),
      }}
    >
      {every && `${every} s`}
    </MenuButton>
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
