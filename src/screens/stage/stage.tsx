import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveProvider } from '#web/live/live-provider.tsx'
import { tokenFromCookie } from '#web/state/session.ts'
import { destinationOf, type ScreenRoute } from '../screen-routes.ts'
import { useHashLocation } from './hash-location.ts'
import { hideRestingCursor, keepAwake, startDrift } from './kiosk.ts'
import { browserReloadHost } from './reload-host.ts'
import { ReloadWatch } from './reload-watch.ts'
import { screenThemeAtom } from './screen-theme.ts'
import { StageFrame } from './stage-frame.tsx'
import { WidgetBoundary } from './widget-boundary.tsx'
import styles from './stage.module.css'

/** The shell of every wall: finds the screen of the address and keeps it running for months. */
export function Stage() {
  const location = useHashLocation()
  const destination = destinationOf(location)
  const leaveTo = 'leaveTo' in destination ? destination.leaveTo : signInFor(destination.screen)

  useEffect(() => {
    if (leaveTo) window.location.replace(leaveTo)
  }, [leaveTo])

  if (leaveTo || !('screen' in destination)) return null
  const { screen } = destination
  return (
    <>
      <ScreenHost key={screen.path} route={screen} />
      <WidgetBoundary>
        <Suspense fallback={null}>
          <WallControl desk={!screen.wall} />
        </Suspense>
      </WidgetBoundary>
    </>
  )
}

/** Survives the change from one wall to the next. */
const WallControl = lazy(async () => {
  const { WallControl: Control } = await import('./wall-control.tsx')
  return { default: Control }
})

/** Where somebody without a token goes first, and comes back from. */
function signInFor(screen: ScreenRoute): string | undefined {
  if (!screen.signedIn || tokenFromCookie()) return undefined
  const back = window.location.hash.slice(1)
  return `/#/login?redirect=${encodeURIComponent(back)}`
}

function ScreenHost({ route }: { route: ScreenRoute }) {
  const { t } = useTranslation('screens')
  const theme = useAtomValue(screenThemeAtom)
  const [token] = useState(() => (route.signedIn ? tokenFromCookie() : undefined))
  const title = t(route.title)

  useEffect(() => {
    document.title = `${title} · Fleetwall`
  }, [title])

  useEffect(() => {
    const watch = new ReloadWatch(browserReloadHost)
    watch.start()
    const onRelease = () => void watch.ask('release')
    // A new version was installed: the chunks this page knows are gone.
    window.addEventListener('vite:preloadError', onRelease)
    const stops = route.wall ? [startDrift(), keepAwake(), hideRestingCursor()] : [startDrift()]
    return () => {
      watch.stop()
      window.removeEventListener('vite:preloadError', onRelease)
      for (const stop of stops) stop()
    }
  }, [route])

  return (
    <LiveProvider token={token}>
      <StageFrame path={route.path} title={title} theme={theme}>
        <Suspense fallback={<output className={styles.loading}>{t('stage.loading')}</output>}>
          <route.Screen />
        </Suspense>
      </StageFrame>
    </LiveProvider>
  )
}
