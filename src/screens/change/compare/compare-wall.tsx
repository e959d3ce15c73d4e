import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useNow } from '#web/motion/use-now.ts'
import { WidgetBoundary } from '../../stage/widget-boundary.tsx'
import { liveMoment } from '../../vehicle/moment.ts'
import { useLivePosition } from '../../vehicle/use-live-position.ts'
import { useSingleVehicle } from '../../vehicle/use-single-vehicle.ts'
import { VehicleRefused } from '../../vehicle/vehicle-refused.tsx'
import { Ready } from '../ready.tsx'
import type { Pair, Side } from './compare-rows.ts'
import { CompareSide } from './compare-side.tsx'
import { CompareSpine } from './compare-spine.tsx'
import styles from './compare-wall.module.css'

interface Props {
  first: number
  /** Absent: the selection has one vehicle. */
  second: number | undefined
  bar: ReactNode
}

/** Two vehicles nose to nose, and their numbers as bars to either side of a common axis. */
export function CompareWall({ first, second, bar }: Props) {
  return (
    <div className={styles.compare}>
      <Ready vehicleId={first}>
        {(one) =>
          second === undefined ? (
            <OnlyOne vehicleId={one} />
          ) : (
            <Ready vehicleId={second}>{(other) => <Both vehicleIds={[one, other]} />}</Ready>
          )
        }
      </Ready>
      <div className={styles.bar}>{bar}</div>
    </div>
  )
}

interface Known {
  side: Side | undefined
  /** When it was received, epoch ms. */
  at: number | undefined
  error: Error | null
}

function useSide(vehicleId: number): Known {
  const { value, at, error } = useSingleVehicle(vehicleId)
  const livePosition = useLivePosition(vehicleId)
  const now = useNow()
  return { side: value && { vehicle: value, moment: liveMoment(value, livePosition, now) }, at, error }
}

function Both({ vehicleIds: [first, second] }: { vehicleIds: Pair<number> }) {
  const one = useSide(first)
  const other = useSide(second)
  return (
    <>
      <Place known={one} index={0} />
      <Place known={other} index={1} />
      <CompareSpine sides={[one.side, other.side]} ids={[first, second]} at={olderOf(one.at, other.at)} />
    </>
  )
}

/** A selection of one vehicle is compared with its class only. */
function OnlyOne({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation('change')
  const one = useSide(vehicleId)
  return (
    <>
      <Place known={one} index={0} />
      <p className={styles.absent}>{t('compare.oneOnly')}</p>
      <CompareSpine sides={[one.side, undefined]} ids={[vehicleId]} at={one.at} />
    </>
  )
}

function Place({ known: { side, error }, index }: { known: Known; index: 0 | 1 }) {
  return (
    <div className={styles.place} data-index={index}>
      <WidgetBoundary>
        {side ? <CompareSide side={side} index={index} /> : error && <VehicleRefused error={error} />}
      </WidgetBoundary>
    </div>
  )
}

const olderOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)
