import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { freePart } from '../stage/free-part.ts'
import { AlarmName } from '../widgets/alarm-name.tsx'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { regionName } from '../widgets/region-name.ts'
import styles from './take-over-card.module.css'
import type { PlacedAlarm } from './use-take-over.ts'

interface Props {
  alarm: PlacedAlarm
  /** Set as soon as the platform has reported it. */
  region: string | undefined
  seconds: number
}

/** A newly raised alarm, in the middle of the wall, over the location the map is showing; a line shows the time left. */
export function TakeOverCard({ alarm, region, seconds }: Props) {
  const { t } = useTranslation('bigScreen')
  const { t: named } = useTranslation('screens')
  const format = useFormat()
  const card = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    const wall = card.current?.parentElement?.getBoundingClientRect()
    if (!wall?.height) return
    const { top, bottom } = freePart(wall)
    const middle = ((top + bottom) / 2 - wall.top) / wall.height
    card.current?.style.setProperty('--middle', `${middle * 100}%`)
  }, [])

  return (
    <section ref={card} className={styles.card} role="alert" data-take-over>
      <h2>
        <AlarmSign level={1} />
        {t('takeOver.title')}
      </h2>
      <strong>
        <AlarmName kind={alarm.kind} code={alarm.code} />
      </strong>
      <p>
        {region && <span>{regionName(region, format.language, named)}</span>}
        <time dir="ltr">{format.clockAt(fromPlatformTime(alarm.startTime))}</time>
      </p>
      <i style={{ animationDuration: `${seconds}s` }} aria-label={t('takeOver.back', { seconds })} role="timer" />
    </section>
  )
}
