import { lazy, Suspense, useRef } from 'react'
import { createPortal } from 'react-dom'
import { getVehicleSummary } from '#core/contract/monitor.ts'
import { useAllowed } from './allowed.tsx'
import { type PointedVehicle, usePointedVehicle } from './pointed-vehicle.ts'
import { QuietBoundary } from './quiet-boundary.tsx'
import styles from './vehicle-card.module.css'

const VehicleCard = lazy(async () => ({ default: (await import('./vehicle-card.tsx')).VehicleCard }))

/** Width of the card, and the height it needs at most, in pixels. */
const WIDTH = 340
const HEIGHT = 330
const GAP = 4
const EDGE = 8

/** Rendered once in the shell: the card of the vehicle the pointer or the keyboard rests on. */
export function VehicleCardHost() {
  const card = useRef<HTMLDivElement>(null)
  const { shown, hide } = usePointedVehicle(card)
  const mayShow = useAllowed(getVehicleSummary)
  if (!shown || !mayShow) return null
  return createPortal(
    <div ref={card} className={styles.card} style={placeOf(shown)}>
      <QuietBoundary key={shown.vin}>
        <Suspense>
          <VehicleCard vin={shown.vin} onLeave={hide} />
        </Suspense>
      </QuietBoundary>
    </div>,
    document.body,
  )
}

/** Below what names the vehicle, or above it where there is no room; never outside the window. */
function placeOf({ anchor }: PointedVehicle) {
  const { left, right, top, bottom } = anchor.getBoundingClientRect()
  const start = document.dir === 'rtl' ? right - WIDTH : left
  return {
    width: WIDTH,
    left: Math.max(EDGE, Math.min(start, window.innerWidth - WIDTH - EDGE)),
    ...(bottom + HEIGHT > window.innerHeight && top > HEIGHT
      ? { bottom: window.innerHeight - top + GAP }
      : { top: bottom + GAP }),
  }
}
