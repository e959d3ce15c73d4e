import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MonitorVehicle } from '#core/contract/monitor.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLive } from '#web/live/live-provider.tsx'
import { useMap } from '#web/map/base/use-map.ts'
import { frameSize, OVERSCAN_PX } from '#web/map/base/overscan.ts'
import { lngLatOf } from '#web/map/vehicles/map-view-box.ts'
import { StateSign } from '../widgets/state-sign.tsx'
import { modelTitle, vehicleName } from './fleet-roster.ts'
import styles from './hover-card.module.css'
import { PositionAge } from './position-age.tsx'
import { useLiveVehicle } from './use-live-vehicle.ts'

const GAP_PX = 14

/** Details of the vehicle under the pointer, without selecting it. Stays with the vehicle while the map or the vehicle moves. */
export function HoverCard({ vehicle }: { vehicle: MonitorVehicle }) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const map = useMap()
  const { store } = useLive()
  const live = useLiveVehicle(vehicle.id)
  const card = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const place = () => {
      const index = store.indexOf(vehicle.id)
      if (index < 0 || !card.current) return
      const { x, y } = map.project(lngLatOf(store.shownAt(index)))
      const { offsetWidth: width, offsetHeight: height } = card.current
      const frame = frameSize(map)
      const [right, below] = [x - OVERSCAN_PX + GAP_PX, y - OVERSCAN_PX + GAP_PX]
      const left = Math.min(Math.max(0, right), frame.width - width)
      const top = below + height > frame.height ? below - 2 * GAP_PX - height : below
      card.current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
    }
    place()
    map.on('move', place)
    const stop = store.onChange(place)
    return () => {
      map.off('move', place)
      stop()
    }
  }, [map, store, vehicle.id])

  if (!live) return null
  return (
    <aside ref={card} className={styles.card} aria-hidden>
      <strong>
        <bdi>{vehicleName(vehicle)}</bdi>
      </strong>
      <span>{modelTitle(vehicle)}</span>
      <span className={styles.state}>
        <StateSign state={live.state} /> {t(`state.${live.state}`)}
        {live.state === 'driving' && <b>{format.speed(live.speed)}</b>}
      </span>
      <small>
        <PositionAge vehicleId={vehicle.id} />
      </small>
    </aside>
  )
}
