import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Link, useLocation } from 'react-router-dom'
import { permittedPathsAtom } from '#web/state/session.ts'
import { useReachable } from '#web/api/connection.ts'
import { LATE_PARTS } from './late-part.tsx'
import { ROUTE_TABLE } from './route-table.ts'
import { sidebarHiddenAtom } from './shell-state.ts'
import styles from './top-bar.module.css'
import { useNarrow } from './use-narrow.ts'

/** Menus and their lists are not needed for the first page. */
const { TopBarTools } = LATE_PARTS

const LOST = 'connection-lost'

export function TopBar() {
  const narrow = useNarrow()
  const bare = useAtomValue(sidebarHiddenAtom)
  return (
    <header className={styles.bar}>
      {narrow && !bare && (
        <Suspense>
          <MenuDrawer />
        </Suspense>
      )}
      <Place />
      <div className={styles.tools}>
        <ConnectionMark />
        <Suspense>
          <TopBarTools />
        </Suspense>
      </div>
    </header>
  )
}

const MenuDrawer = lazy(async () => ({ default: (await import('./menu-drawer.tsx')).MenuDrawer }))

/** Section and page on screen. */
function Place() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const page = ROUTE_TABLE.titleAt(pathname)
  const section = ROUTE_TABLE.sections.find(({ path, routes }) =>
    routes.some((route) => route.path === pathname && path !== pathname),
  )
  const permitted = useAtomValue(permittedPathsAtom)
  const first = section?.routes.find(
    (route) => !('hidden' in route) && !('opens' in route) && permitted?.includes(route.path),
  )
  return (
    <p className={styles.place}>
      {section && (
        <span className={styles.section}>
          {first ? <Link to={first.path}>{t(section.titleKey)}</Link> : t(section.titleKey)}
        </span>
      )}
      {page && <span>{t(page)}</span>}
    </p>
  )
}

/** Says it above everything, also above a form, for as long as it lasts. */
function useLostNotice(isLost: boolean) {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const text = t('connection.lost')
  useEffect(() => {
    if (!isLost) return undefined
    void message.open({ key: LOST, type: 'warning', duration: 0, content: text })
    return () => message.destroy(LOST)
  }, [isLost, message, text])
}

function ConnectionMark() {
  const { t } = useTranslation('shell')
  const reachable = useReachable()
  useLostNotice(!reachable)
  const text = reachable ? t('connection.ok') : t('connection.lost')
  return (
    <output className={styles.connection} data-lost={!reachable} title={text}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        {reachable ? <circle cx="5" cy="5" r="4" /> : <path d="M1.5 1.5l7 7m0-7l-7 7" />}
      </svg>
      <span className={reachable ? styles.unseen : styles.lost}>{text}</span>
    </output>
  )
}
