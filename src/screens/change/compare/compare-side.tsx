import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleVehicle } from '#core/contract/single.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { Frame } from '#web/vehicle-model/vehicle-frame.ts'
import { VehiclePicture } from '#web/vehicle-model/vehicle-picture.tsx'
import { screenThemeAtom } from '../../stage/screen-theme.ts'
import { useMedia } from '../../stage/use-wide.ts'
import { IdentityPanel } from '../../vehicle/identity-panel.tsx'
import { useLook } from '../../vehicle/use-look.ts'
import { AlarmLine } from '../../widgets/alarm-line.tsx'
import type { Side } from './compare-rows.ts'
import styles from './compare-side.module.css'

/** As in the style sheet: its name above the vehicle, not next to it. */
const STACKED = '(max-aspect-ratio: 1 / 1), (min-aspect-ratio: 5 / 2)'
/** Share of the name next to the vehicle, and above it. */
const NAME = { next: 0.4, above: 0.42 } as const

interface Props {
  side: Side
  index: 0 | 1
}

/** One of two vehicles: what it is and does, and its picture, which looks at the other one. */
export function CompareSide({ side: { vehicle, moment }, index }: Props) {
  const theme = useAtomValue(screenThemeAtom)
  const look = useLook(vehicle, moment)
  const isStacked = useMedia(STACKED)
  const isAtLeft = (index === 0) !== (document.documentElement.dir === 'rtl')
  const stage = useMemo(
    () => ({
      sun: null,
      road: false,
      vehicle: vehicle.id,
      frame: frameOf(isStacked, isAtLeft),
      heading: isAtLeft ? ('right' as const) : ('left' as const),
    }),
    [vehicle.id, isStacked, isAtLeft],
  )
  return (
    <article className={styles.side} data-index={index} aria-label={vehicle.plate || vehicle.vin}>
      <div className={styles.stage}>
        <VehiclePicture look={look} theme={theme} stage={stage} notes={false} />
        <div className={styles.name}>
          <IdentityPanel vehicle={vehicle} moment={moment} />
          <OpenAlarms alarms={moment.openAlarms} />
        </div>
      </div>
    </article>
  )
}

/** The picture runs on below the name, so that a vehicle drives in from the edge of the wall. */
function frameOf(isStacked: boolean, isAtLeft: boolean): Frame {
  if (isStacked) return { left: 0, top: NAME.above, width: 1, height: 1 - NAME.above }
  return { left: isAtLeft ? NAME.next : 0, top: 0, width: 1 - NAME.next, height: 1 }
}

/** The worst open alarm, and the number of the others. */
function OpenAlarms({ alarms: [worst, ...others] }: { alarms: SingleVehicle['openAlarms'] }) {
  const { t } = useTranslation(['single', 'alarm'])
  const { t: changing } = useTranslation('change')
  const format = useFormat()
  return (
    <p className={styles.alarms} aria-label={t('openAlarms')}>
      {worst ? <AlarmLine {...worst} /> : t('noOpenAlarm')}
      {others.length > 0 && <small>{changing('compare.moreAlarms', { number: format.number(others.length) })}</small>}
    </p>
  )
}
