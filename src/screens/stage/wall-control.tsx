import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logFailure } from '#web/api/log-failure.ts'
import { tokenFromCookie } from '#web/state/session.ts'
import { SCREEN_ROUTES } from '../screen-routes.ts'
import { useHashLocation } from './hash-location.ts'
import { parseTour, type TourStop } from './tour.ts'
import { useTourClock } from './use-tour-clock.ts'
import { wallOrder } from './wall-keys.ts'
import styles from './wall-control.module.css'

const FADE_MS = 600
const TOLD_MS = 4000
/** The next wall is fetched so long before it is shown. */
const FETCH_AHEAD_SECONDS = 10

const routeOf = (path: string) => SCREEN_ROUTES.find((route) => route.path === path)
/** A wall that asks for signing in would end the rotation at the sign-in page. */
const canShow = (path: string): boolean => {
  const route = routeOf(path)
  return route !== undefined && (!route.signedIn || tokenFromCookie() !== undefined)
}

/** Rotation between walls (`tour=` in the address) and the keys of keyboards and remote controls. */
export function WallControl({ desk }: { desk: boolean }) {
  const { t } = useTranslation(['wallControl', 'screens'])
  const { path, query } = useHashLocation()
  const text = query.get('tour')
  const stops = parseTour(text, canShow)
  const found = stops.findIndex((stop) => stop.path === path)
  const tour = useTourClock(stops, Math.max(0, found), (stop) => fadeTo(stop, query))
  const [toldUntil, setToldUntil] = useState(0)
  const rotates = stops.length > 0
  const next = tour.next === undefined ? undefined : routeOf(stops[tour.next]?.path ?? '')
  const soon = tour.left !== null && tour.left <= FETCH_AHEAD_SECONDS

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const order = wallOrder(event, { rtl: document.documentElement.dir === 'rtl', desk })
    if (!order) return
    if (order.do === 'full') return void toggleFullScreen()
    if (!rotates) return
    event.preventDefault()
    if (order.do === 'pause') tour.togglePause()
    else if (order.do === 'step') tour.step(order.by)
    else tour.show(order.index)
    setToldUntil(Date.now() + TOLD_MS)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (soon) next?.Screen.fetch()
  }, [soon, next])
  useEffect(() => {
    if (toldUntil === 0) return
    const timer = setTimeout(() => setToldUntil(0), Math.max(0, toldUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [toldUntil])

  if (!rotates) return null
  const place = t('place', { number: tour.at + 1, total: stops.length })
  return (
    <aside className={styles.control} data-told={toldUntil > 0 || tour.paused} aria-label={t('title')}>
      <ol className={styles.stops} aria-hidden>
        {stops.map((stop, index) => (
          <li key={`${index} ${stop.path}`} data-now={index === tour.at} />
        ))}
      </ol>
      <output className={styles.words}>
        {tour.paused
          ? t('paused', { place })
          : next && tour.left !== null
            ? t('next', { place, name: t(`screens:${next.title}`) })
            : place}
      </output>
      {!tour.paused && tour.left !== null && <bdi className={styles.left}>{t('seconds', { seconds: tour.left })}</bdi>}
    </aside>
  )
}

/** From ground to ground, so that nothing flashes; the rest of the address goes along. */
function fadeTo({ path }: TourStop, query: URLSearchParams): void {
  const root = document.documentElement
  root.dataset.leaving = 'true'
  setTimeout(() => {
    window.location.hash = `#${path}?${query.toString()}`
    delete root.dataset.leaving
  }, FADE_MS)
}

async function toggleFullScreen(): Promise<void> {
  try {
    await (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  } catch (error) {
    logFailure('the browser does not let this screen fill the display', error)
  }
}
