import { FullscreenExitOutlined, FullscreenOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useReachable } from '#web/api/connection.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { chooseThemeAtom, themeAtom } from '#web/state/theme.ts'
import { LanguageMenu } from './language-menu.tsx'
import { ROUTE_TABLE } from './route-table.ts'
import styles from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'
import { ZonePicker } from './zone-picker.tsx'

export function TopBar() {
  return (
    <header className={styles.bar}>
      <Place />
      <div className={styles.tools}>
        <ConnectionMark />
        <ZonePicker />
        <LanguageMenu />
        <ThemeButton />
        <FullScreenButton />
        <UserMenu />
      </div>
    </header>
  )
}

/** Section and page on screen. */
function Place() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const page = ROUTE_TABLE.titleAt(pathname)
  const section = ROUTE_TABLE.sections.find(({ path, routes }) =>
    routes.some((route) => route.path === pathname && path !== pathname),
  )
  return (
    <p className={styles.place}>
      {section && <span className={styles.section}>{t(section.titleKey)}</span>}
      {page && <span>{t(page)}</span>}
    </p>
  )
}

function ConnectionMark() {
  const { t } = useTranslation('shell')
  const reachable = useReachable()
  const text = reachable ? t('connection.ok') : t('connection.lost')
  return (
    <output className={styles.connection} data-lost={!reachable} title={text}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {reachable ? <circle cx="5" cy="5" r="4" /> : <path d="M1.5 1.5l7 7m0-7l-7 7" />}
      </svg>
      <span className={reachable ? styles.unseen : undefined}>{text}</span>
    </output>
  )
}

function ThemeButton() {
  const { t } = useTranslation('shell')
  const theme = useAtomValue(themeAtom)
  const choose = useSetAtom(chooseThemeAtom)
  const label = theme === 'dark' ? t('bar.light') : t('bar.dark')
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        icon={theme === 'dark' ? <SunOutlined /> : <MoonOutlined />}
        onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
      />
    </Tooltip>
  )
}

function FullScreenButton() {
  const { t } = useTranslation('shell')
  const full = useSyncExternalStore(subscribeFullScreen, () => document.fullscreenElement !== null)
  const label = full ? t('bar.leaveFullScreen') : t('bar.fullScreen')
  async function toggle() {
    try {
      await (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch (error) {
      logFailure('full screen was refused', error)
    }
  }
  return (
    <Tooltip title={label}>
      <Button
        type="text"
        aria-label={label}
        icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={toggle}
      />
    </Tooltip>
  )
}

function subscribeFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
