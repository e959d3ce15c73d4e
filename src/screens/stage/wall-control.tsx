import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { logFailure } from '#web/api/log-failure.ts'
import { canShow } from './can-show.ts'
import { screenSelfAtom, wallOrderAtom } from './display-state.ts'
import { useHashLocation } from './hash-location.ts'
import { addressOf, firstDue, stopAt, stopsOf } from './playlist-tour.ts'
import { minuteOfDay, parseTour, type TourStop } from './tour.ts'
import { routeOf, useScreens } from './screen-route.ts'
import { useTourClock } from './use-tour-clock.ts'
import { wallOrder } from './wall-keys.ts'
import styles from './wall-control.module.css'

const FADE_MS = 600
const EXPANDED_MS = 4000
/** The next wall is fetched so long before it is shown. */
const FETCH_AHEAD_SECONDS = 10
/** A wall returns to its rotation some time after an order to show something. */
const LONGEST_SHOWN_MS = 30 * 60_000
const NOWHERE: readonly TourStop[] = []

/** Rotation between walls (`tour=` in the address, else the playlist of the display) and the keys of keyboards and remote controls. */
export function WallControl({ desk }: { desk: boolean }) {
  const { t } = useTranslation(['wallControl', 'screens'])
  const screens = useScreens()
  const { path, query } = useHashLocation()
  const { stops, found, go, goBack, isUnreadable } = useStops(path, query)
  const tour = useTourClock(stops, Math.max(0, found), go)
  useNextOrders(() => {
    if (goBack) return goBack()
    if (tour.paused) tour.togglePause()
    tour.step(1)
  })
  const [expandedUntil, setExpandedUntil] = useState(0)
  const rotates = stops.length > 1
  const next = tour.next === undefined ? undefined : routeOf(screens, stops[tour.next]?.path ?? '')
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
    setExpandedUntil(Date.now() + EXPANDED_MS)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (soon) void next?.Screen.fetch()
  }, [soon, next])
  useEffect(() => {
    if (expandedUntil === 0) return
    const timer = setTimeout(() => setExpandedUntil(0), Math.max(0, expandedUntil - Date.now()))
    return () => clearTimeout(timer)
  }, [expandedUntil])

  if (isUnreadable) return <Unreadable />
  if (!rotates) return null
  const place = t('place', { number: tour.at + 1, total: stops.length })
  return (
    <aside className={styles.control} data-expanded={expandedUntil > 0 || tour.paused} aria-label={t('title')}>
      <ol className={styles.stops} aria-hidden>
        {stops.map((stop, index) => (
          <li key={`${index} ${stop.path}`} data-now={index === tour.at} />
        ))}
      </ol>
      <output className={styles.words}>
        {tour.paused
          ? t('paused', { place })
          : next && tour.left !== null
            ? t('next', { place, name: t(`screens:${next.subtitle ?? next.title}`) })
            : place}
      </output>
      {!tour.paused && tour.left !== null && <bdi className={styles.left}>{t('seconds', { seconds: tour.left })}</bdi>}
    </aside>
  )
}

/** Whoever hung the wall has to see that its address is wrong. */
function Unreadable() {
  const { t } = useTranslation('wallControl')
  return (
    <aside className={styles.control} data-expanded aria-label={t('title')}>
      <output className={styles.words}>{t('unreadable')}</output>
    </aside>
  )
}

/** The address decides; a display with a playlist shows that, wherever it was started. */
function useStops(path: string, query: URLSearchParams) {
  const text = query.get('tour')
  const shown = query.has('shown')
  const playlist = useAtomValue(screenSelfAtom)?.playlist
  const screens = useScreens()
  const named = useMemo(() => parseTour(text, (path) => canShow(screens, path)), [screens, text])
  const given = useMemo(() => stopsOf(playlist?.scenes ?? [], (path) => canShow(screens, path)), [screens, playlist])
  const byAddress = named.length > 0
  const stops = byAddress ? named : given
  const found = byAddress ? stops.findIndex((stop) => stop.path === path) : stopAt(stops, path, query)
  const astray = stops.length > 0 && (shown || (!byAddress && found < 0))

  const go = (stop: TourStop) => {
    const remaining = new URLSearchParams(query)
    remaining.delete('shown')
    fadeTo(byAddress ? `#${stop.path}?${remaining.toString()}` : addressOf(stop, stops.indexOf(stop), remaining))
  }
  const begin = () => {
    const first = stops[firstDue(stops, minuteOfDay(new Date())) ?? 0]
    if (first) go(first)
  }
  const onAstray = useEffectEvent(begin)
  useEffect(() => {
    if (!astray) return undefined
    const timer = setTimeout(() => onAstray(), shown ? LONGEST_SHOWN_MS : 0)
    return () => clearTimeout(timer)
  }, [astray, shown, path])
  useShowOrders(text)
  // The requested screen is shown until the next order, or for the longest pause of a rotation.
  const isUnreadable = Boolean(text) && stops.length === 0
  return { stops: shown ? NOWHERE : stops, found, go, goBack: shown ? begin : undefined, isUnreadable }
}

/** The screen the console requests from this wall. Each order is followed once. */
function useShowOrders(tour: string | null): void {
  const order = useAtomValue(wallOrderAtom)
  const follow = useEffectEvent(() => {
    if (order?.order !== 'show' || !order.path) return
    const query = new URLSearchParams(order.query ?? '')
    query.set('shown', '1')
    if (tour !== null) query.set('tour', tour)
    fadeTo(`#${order.path}?${query.toString()}`)
  })
  useEffect(() => {
    if (order) follow()
  }, [order])
}

/** The console continues the rotation: to the next stop, or back from a requested screen. */
function useNextOrders(goOn: () => void): void {
  const order = useAtomValue(wallOrderAtom)
  const follow = useEffectEvent(goOn)
  useEffect(() => {
    if (order?.order === 'next') follow()
  }, [order])
}

/** Fades through the background colour, so that nothing flashes. */
function fadeTo(address: string): void {
  const root = document.documentElement
  root.dataset.leaving = 'true'
  setTimeout(() => {
    window.location.hash = address
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
