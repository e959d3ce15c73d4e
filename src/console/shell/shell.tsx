import { App, ConfigProvider } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Outlet, useLocation } from 'react-router-dom'
import { TOAST_MS } from '#core/domain/limits.ts'
import { connectApi } from '#web/api/api-host.ts'
import { useBusy } from '#web/api/busy-calls.ts'
import { textDirection } from '#core/domain/language.ts'
import { languageAtom } from '#web/state/language.ts'
import { myInfoAtom } from '#web/state/session.ts'
import { themeAtom } from '#web/state/theme.ts'
import { useAntdLocale } from './antd-locale.ts'
import { antdThemeOf } from './antd-theme.ts'
import { AlarmDrawerHost } from '../ui/alarm/alarm-drawer-host.tsx'
import { useLast } from '../ui/use-last.ts'
import { VehicleDrawerHost } from '../ui/vehicle-drawer-host.tsx'
import { QuietBoundary } from '../ui/quiet-boundary.tsx'
import { FailureText } from '../ui/failure-text.tsx'
import { FirstPage } from './first-page.tsx'
import { LATE_PARTS } from './late-part.tsx'
import { PageBoundary } from './page-boundary.tsx'
import { rememberPageAtom } from './recent-pages.ts'
import { ROUTE_TABLE } from './route-table.ts'
import styles from './shell.module.css'
import { MENU_WIDTH } from './menu-width.ts'
import { endedSessionAtom, firstPageOpenAtom, menuStretchAtom, sidebarHiddenAtom } from './shell-state.ts'
import { Splash } from './splash.tsx'
import { visitAtom } from './tabs.ts'
import { TopBar } from './top-bar.tsx'
import { useNarrow } from './use-narrow.ts'
import { usePageTitle } from './use-page-title.ts'
import { useStoredTabs } from './use-stored-tabs.ts'
import { useSharedPageSize } from './use-shared-page-size.ts'

const TOAST_SECONDS = TOAST_MS / 1000
/** Below the titles of drawers and of the page. */
const TOAST_TOP = 60

/** Everything around a page of a signed-in user. */
export function Shell() {
  const language = useAtomValue(languageAtom)
  const themeName = useAtomValue(themeAtom)
  const locale = useAntdLocale(language)
  const theme = useMemo(() => antdThemeOf(themeName), [themeName])
  return (
    <ConfigProvider
      theme={theme}
      direction={textDirection(language)}
      button={{ autoInsertSpace: false }}
      locale={locale}
    >
      <App component={false} message={{ duration: TOAST_SECONDS, maxCount: 3, top: TOAST_TOP }}>
        <Frame />
      </App>
    </ConfigProvider>
  )
}

function Frame() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const bare = useAtomValue(sidebarHiddenAtom)
  const narrow = useNarrow()
  const limited = useAtomValue(myInfoAtom)?.tenantState
  const open = useAtomValue(firstPageOpenAtom)
  useToast()
  useSharedPageSize()
  useStoredTabs()
  useVisit()
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {t('skip')}
      </button>
      {!bare && !narrow && <LateMenu />}
      <div className={styles.body}>
        <BusyLine />
        <TopBar />
        <ViewedRoleBanner />
        {!bare && (
          <Suspense fallback={<div className={styles.tabs} />}>
            <TabBar />
          </Suspense>
        )}
        {limited && (
          <Suspense>
            <TenantNotice />
          </Suspense>
        )}
        {open && (
          <QuietBoundary>
            <Suspense>
              <AnnouncementBanner />
            </Suspense>
          </QuietBoundary>
        )}
        <main ref={content} tabIndex={-1} className={styles.content}>
          <PageBoundary key={pathname}>
            <Suspense fallback={<Splash />}>
              <Outlet />
              <FirstPage />
            </Suspense>
          </PageBoundary>
        </main>
        <VehicleDrawerHost />
        <AlarmDrawerHost />
        <QuietBoundary>
          <Suspense>
            <VehicleCardHost />
          </Suspense>
        </QuietBoundary>
        <EndedSession />
      </div>
    </div>
  )
}

const { SideMenu } = LATE_PARTS

/** The first page does not wait for the menu, whose place is there at once. */
function LateMenu() {
  const stretched = useAtomValue(menuStretchAtom)
  return (
    <Suspense
      fallback={<div className={styles.menu} style={{ width: stretched ? MENU_WIDTH.full : MENU_WIDTH.folded }} />}
    >
      <SideMenu />
    </Suspense>
  )
}

/** The first page does not wait for it. */
const { TabBar } = LATE_PARTS

const ViewedRole = lazy(async () => ({ default: (await import('./viewed-role.tsx')).ViewedRole }))

/** Hardly anybody looks at the platform as a member of a role. */
function ViewedRoleBanner() {
  const isOn = Boolean(useAtomValue(myInfoAtom)?.viewsAs)
  return isOn ? (
    <Suspense>
      <ViewedRole />
    </Suspense>
  ) : null
}

/** It is shown after the first page, so its code is loaded then as well. */
const AnnouncementBanner = lazy(async () => ({
  default: (await import('./announcement-banner.tsx')).AnnouncementBanner,
}))

const { VehicleCardHost } = LATE_PARTS

const TenantNotice = lazy(async () => ({ default: (await import('./tenant-notice.tsx')).TenantNotice }))

const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}))

function EndedSession() {
  const ended = useAtomValue(endedSessionAtom)
  return useLast(ended) ? (
    <Suspense>
      <SignInAgainDialog />
    </Suspense>
  ) : null
}

/** Failures of calls appear as messages of the component library. */
function useToast() {
  const { message } = App.useApp()
  useEffect(() => {
    // The same failure of several calls is shown once.
    connectApi({
      toast: (text, requestId) =>
        void message.error({ key: text, content: <FailureText text={text} requestId={requestId} /> }),
    })
    return () => connectApi({ toast: () => {} })
  }, [message])
}

function useVisit() {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const visit = useSetAtom(visitAtom)
  const rememberPage = useSetAtom(rememberPageAtom)
  const titleKey = ROUTE_TABLE.titleAt(pathname)
  usePageTitle(titleKey && t(titleKey))
  useEffect(() => {
    const page = { path: pathname, fullPath: pathname + search }
    visit({ ...page, titleKey })
    if (titleKey && pathname !== '/home') rememberPage({ ...page, titleKey })
  }, [visit, rememberPage, pathname, search, titleKey])
}

function BusyLine() {
  const { t } = useTranslation('shell')
  return useBusy() ? <output className={styles.busy} aria-label={t('busy')} /> : null
}
