import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LiveProvider } from '#web/live/live-provider.tsx'
import { isGranted } from './can-show.ts'
import { refusalAtom, screenSelfAtom } from './display-state.ts'
import { useHashLocation } from './hash-location.ts'
import { hideRestingCursor, keepAwake, startDrift } from './kiosk.ts'
import { isPreview } from './preview.ts'
import { browserReloadHost } from './reload-host.ts'
import { ReloadWatch } from './reload-watch.ts'
import { displayId, screenToken, wallToken } from './screen-session.ts'
import { destinationOf, type ScreenRoute, ScreensContext, type Screens } from './screen-route.ts'
import { screenThemeAtom } from './screen-theme.ts'
import { signInAddress } from './sign-in-address.ts'
import { StageFrame } from './stage-frame.tsx'
import { WidgetBoundary } from './widget-boundary.tsx'
import styles from './stage.module.css'

/** The shell of every wall: finds the screen of the address and keeps it running for months. */
export function Stage({ screens }: { screens: Screens }) {
  const location = useHashLocation()
  const destination = destinationOf(screens, location)
  const refusal = useAtomValue(refusalAtom)
  const self = useAtomValue(screenSelfAtom)
  const hasToken = screenToken() !== undefined
  const leaveTo = hasToken ? undefined : leaveFor(destination)

  useEffect(() => {
    if (leaveTo) window.location.replace(leaveTo)
  }, [leaveTo])

  if (leaveTo) return null
  if (hasToken && (refusal !== null || !('screen' in destination) || !isGranted(screens, location.path, self))) {
    return (
      <ScreensContext value={screens}>
        <Suspense fallback={null}>
          <DisplayEntry />
        </Suspense>
      </ScreensContext>
    )
  }
  if (!('screen' in destination)) return null
  const { screen } = destination
  return (
    <ScreensContext value={screens}>
      <ScreenHost key={screen.path} route={screen} />
      {!isPreview() && (
        <WidgetBoundary>
          <Suspense fallback={null}>
            <WallControl desk={!screen.wall} />
          </Suspense>
        </WidgetBoundary>
      )}
    </ScreensContext>
  )
}

/** Survives the change from one wall to the next. */
const WallControl = lazy(async () => {
  const { WallControl: Control } = await import('./wall-control.tsx')
  return { default: Control }
})

/** Shown on a display with a token without a wall. */
const DisplayEntry = lazy(async () => {
  const { DisplayEntry: Entry } = await import('./display-entry.tsx')
  return { default: Entry }
})

/** Reports to the platform that this wall is alive, and follows its orders. */
const WallRegistry = lazy(async () => {
  const { WallRegistry: Registry } = await import('./wall-registry.tsx')
  return { default: Registry }
})

/** Shown to users who are not signed in, or for an unknown address. */
function leaveFor(destination: ReturnType<typeof destinationOf>): string | undefined {
  if ('leaveTo' in destination) return destination.leaveTo
  return !destination.screen.signedIn || wallToken() ? undefined : signInAddress(window.location.hash)
}

function ScreenHost({ route }: { route: ScreenRoute }) {
  const { t } = useTranslation('screens')
  const theme = useAtomValue(screenThemeAtom)
  const [token] = useState(wallToken)
  const title = t(route.title)
  const subtitle = route.subtitle && t(route.subtitle)
  // A desk of a signed-in user is no wall; a display with a token always is.
  const registered = !isPreview() && token !== undefined && (route.wall || screenToken() !== undefined)

  useEffect(() => {
    document.title = [title, subtitle, 'Fleetwall'].filter(Boolean).join(' · ')
  }, [title, subtitle])

  useEffect(() => {
    if (isPreview()) return undefined
    const watch = new ReloadWatch(browserReloadHost)
    watch.start()
    const onRelease = () => void watch.ask('release')
    // A new version was installed: the chunks of this page are missing.
    window.addEventListener('vite:preloadError', onRelease)
    const stops = route.wall ? [startDrift(), keepAwake(), hideRestingCursor()] : [startDrift()]
    return () => {
      watch.stop()
      window.removeEventListener('vite:preloadError', onRelease)
      for (const stop of stops) stop()
    }
  }, [route])

  return (
    <LiveProvider token={token} display={registered ? displayId() : undefined} anonymous={!route.signedIn}>
      <StageFrame path={route.path} title={title} subtitle={subtitle} theme={theme}>
        <Suspense fallback={<output className={styles.loading}>{t('stage.loading')}</output>}>
          <route.Screen />
        </Suspense>
      </StageFrame>
      {registered && (
        <WidgetBoundary>
          <Suspense fallback={null}>
            <WallRegistry path={route.path} />
          </Suspense>
        </WidgetBoundary>
      )}
    </LiveProvider>
  )
}
