import { AnimatePresence, LazyMotion, m } from 'framer-motion'
import { useEffect, useState } from 'react'
import { wallClock } from '#core/domain/wall-time.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import { AlarmName } from '../widgets/alarm-name.tsx'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import { regionName } from '../widgets/region-name.ts'
import styles from './latest-alarms.module.css'
import type { WallAlarm } from './recent-alarms.ts'

const NEW_FOR_MS = 10_000

/** Loaded after the first picture: nothing moves before there is data. */
const loadMotion = () => import('../widgets/motion-features.ts').then(({ motionFeatures }) => motionFeatures)

interface Props {
  alarms: readonly WallAlarm[]
  /** Id of the alarm raised just now; it is marked for ten seconds. */
  newest: number | undefined
  rows: number
}

/** The newest level 1 alarms, always: older ones are in the lists of the console. A new row fades in above the others. */
export function LatestAlarms({ alarms, newest, rows }: Props) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const [marked, setMarked] = useState<number>()
  const [seenNewest, setSeenNewest] = useState(newest)
  if (seenNewest !== newest) {
    setSeenNewest(newest)
    setMarked(newest)
  }

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), NEW_FOR_MS)
    return () => clearTimeout(timer)
  }, [marked])

  if (alarms.length === 0) return <p className={styles.none}>{t('alarms.none')}</p>
  return (
    <LazyMotion features={loadMotion} strict>
      <ul className={styles.list}>
        <AnimatePresence initial={false}>
          {alarms.slice(0, rows).map(({ id, kind, code, time, region }) => (
            <m.li
              key={id}
              data-new={id === marked || undefined}
              initial={{ opacity: 0 }}
              animate={{ opacity: 1 }}
              transition={{ duration: 0.3, ease: 'easeOut' }}
            >
              <AlarmSign level={1} />
              <p>
                <strong>
                  <AlarmName kind={kind} code={code} />
                </strong>
                <span>{region ? regionName(region, format.language, t) : ''}</span>
              </p>
              <time dir="ltr">{wallClock(time)}</time>
            </m.li>
          ))}
        </AnimatePresence>
      </ul>
    </LazyMotion>
  )
}
