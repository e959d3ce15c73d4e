import { use, useEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MonitorVehicle } from '#core/contract/monitor.ts'
import type { VehicleState } from '#core/domain/vehicle-state.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useLiveStatus } from '#web/live/use-live-status.ts'
import { maxZoomOf } from '#web/map/base/source.ts'
import { useMapSettings } from '#web/map/use-map-settings.ts'
import { StateSign } from '../widgets/state-sign.tsx'
import { FollowedPlace } from './followed-place.ts'
import styles from './follow-tile.module.css'
import { PicturesContext } from './pictures-context.ts'
import { PositionAge } from './position-age.tsx'
import { useLiveVehicle } from './use-live-vehicle.ts'
import { useTrail } from './use-trail.ts'

/** Streets are visible where the base map has them. */
const STREET_ZOOM = 14

interface Props {
  vehicle: MonitorVehicle
  state: VehicleState
  trailMinutes: number
  /** No text on the map: it is next to it. */
  bare: boolean
}

/** A map that follows its vehicle: the base map is an image that moves under the marker in the middle. */
export function FollowTile({ vehicle, state, trailMinutes, bare }: Props) {
  const { t } = useTranslation('screens')
  const pictures = use(PicturesContext)
  const { store } = useLive()
  const { status, stale } = useLiveStatus()
  const live = useLiveVehicle(vehicle.id)
  const trail = useTrail(vehicle.id, trailMinutes)
  const settings = useMapSettings()
  const zoom = Math.min(STREET_ZOOM, maxZoomOf(settings ?? {}))
  const frame = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const line = useRef<SVGPathElement>(null)
  const known = live !== undefined

  useEffect(() => {
    if (!frame.current || !ground.current || !line.current || !known) return
    const followed = new FollowedPlace({
      frame: frame.current,
      ground: ground.current,
      line: line.current,
      zoom,
      pictures,
    })
    followed.setTrail(trail)
    const move = () => followed.follow(store, vehicle.id)
    move()
    const stop = store.onChange(move)
    const observer = new ResizeObserver(move)
    observer.observe(frame.current)
    return () => {
      observer.disconnect()
      stop()
      followed.end()
    }
  }, [store, vehicle.id, zoom, pictures, trail, known])

  return (
    <div ref={frame} className={styles.frame} data-stale={stale || status !== 'live'} dir="ltr">
      <div ref={ground} className={styles.ground}>
        <svg className={styles.trail} aria-hidden>
          <path ref={line} />
        </svg>
      </div>
      {live ? (
        <>
          <i className={styles.mark} style={{ rotate: state === 'driving' ? `${live.direction}deg` : undefined }}>
            <StateSign state={state} />
          </i>
          {!bare && (
            <small className={styles.age}>
              <PositionAge vehicleId={vehicle.id} />
            </small>
          )}
        </>
      ) : (
        <p className={styles.nowhere}>{t('detail.never')}</p>
      )}
      {pictures && !bare && <small className={styles.credit}>{pictures.credit()}</small>}
    </div>
  )
}
