import { instantOfWall } from '#web/api/zone-offset.ts'
import { useFormat } from '#web/i18n/format.ts'
import { offsetLabel, plainZoneName } from '#web/i18n/zone-label.ts'
import styles from './cells.module.css'

interface Props {
  /** A time as `call` answered it. */
  time: string | null | undefined
}

/** A time with its zone on hover. */
export function TimeCell({ time }: Props) {
  const format = useFormat()
  if (!time) return <span className={styles.missing}>{format.time(time)}</span>
  return (
    <bdi dir="ltr" className={styles.figure} title={zoneAt(time, format.zone)}>
      {format.time(time)}
    </bdi>
  )
}

/** The zone with the offset it had then: "Europe / Berlin, UTC+02:00". */
function zoneAt(time: string, zone: string): string {
  const instant = instantOfWall(zone, Date.parse(`${time.replace(' ', 'T')}Z`))
  return `${plainZoneName(zone)}, ${offsetLabel(zone, instant)}`
}
