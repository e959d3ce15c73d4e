import { useTranslation } from 'react-i18next'
import { instantOfWall } from '#core/domain/zone-offset.ts'
import { useFormat } from '#web/i18n/format.ts'
import { offsetLabel, plainZoneName } from '#web/i18n/zone-label.ts'
import page from './page.module.css'
import styles from './cells.module.css'

interface Props {
  /** A time as `call` answered it. */
  time: string | null | undefined
  /** When the platform received what the device dated `time`; both and the delay are shown on hover (docs/product/shared.md#tables). */
  received?: string | null | undefined
}

/** A time with its zone on hover. */
export function TimeCell({ time, received }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!time) return <span className={page.note}>{format.time(time)}</span>
  const about = [
    ...(received
      ? [
          t('time.device', { time: format.time(time) }),
          t('time.received', { time: format.time(received) }),
          t('time.delay', { delay: format.duration(secondsBetween(time, received)) }),
        ]
      : []),
    zoneAt(time, format.zone),
  ]
  return (
    <bdi dir="ltr" className={styles.figure} title={about.join('\n')}>
      {format.time(time)}
    </bdi>
  )
}

/** Clocks of devices may be ahead: data received before their device time have no delay. */
function secondsBetween(time: string, received: string): number {
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
  return Math.max(0, Math.round((at(received) - at(time)) / 1000))
}

/** The zone with the offset it had then: "Europe / Berlin, UTC+02:00". */
function zoneAt(time: string, zone: string): string {
  const instant = instantOfWall(zone, Date.parse(`${time.replace(' ', 'T')}Z`))
  return `${plainZoneName(zone)}, ${offsetLabel(zone, instant)}`
}
