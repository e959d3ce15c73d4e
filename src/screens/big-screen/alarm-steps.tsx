import { AnimatePresence, LazyMotion, m } from 'framer-motion'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { useSteps } from '../stage/use-steps.ts'
import { AlarmSign } from '../widgets/alarm-sign.tsx'
import styles from './alarm-steps.module.css'
import type { WallAlarm } from './recent-alarms.ts'
import { regionName } from '../widgets/region-name.ts'

const STEP_MS = 8000
const NEW_FOR_MS = 10_000

/** Loaded after the first picture: nothing moves before there is data. */
const loadMotion = () => import('./motion-features.ts').then(({ motionFeatures }) => motionFeatures)

interface Props {
  alarms: readonly WallAlarm[]
  /** Id of the alarm raised just now; it is marked for ten seconds. */
  newest: number | undefined
  rows: number
}

/** The newest level 1 alarms, a page at a time: nothing scrolls on a wall, lists step. */
export function AlarmSteps({ alarms, newest, rows }: Props) {
  const { t } = useTranslation(['screens', 'alarm'])
  const format = useFormat()
  const { shown, page, restart } = useSteps(alarms, rows, STEP_MS)
  const [marked, setMarked] = useState<number>()
  const [seenNewest, setSeenNewest] = useState(newest)
  if (seenNewest !== newest) {
    setSeenNewest(newest)
    setMarked(newest)
    restart()
  }

  useEffect(() => {
    if (marked === undefined) return
    const timer = setTimeout(() => setMarked(undefined), NEW_FOR_MS)
    return () => clearTimeout(timer)
  }, [marked])

  if (alarms.length === 0) return <p className={styles.none}>{t('alarms.none')}</p>
  return (
    <LazyMotion features={loadMotion} strict>
      <AnimatePresence mode="wait" initial={false}>
        <m.ul
          key={page}
          className={styles.list}
          initial={{ opacity: 0 }}
          animate={{ opacity: 1 }}
          exit={{ opacity: 0 }}
          transition={{ duration: 0.3, ease: 'easeOut' }}
        >
          {shown.map(({ id, kind, time, region }) => (
            <li key={id} data-new={id === marked || undefined}>
              <AlarmSign level={1} />
              <strong>{t(`alarm:alarm.${kind}` as 'alarm:alarm.panic')}</strong>
              <span>{region ? regionName(region, format.language, t) : ''}</span>
              <time dir="ltr">{time.slice(11)}</time>
            </li>
          ))}
        </m.ul>
      </AnimatePresence>
    </LazyMotion>
  )
}
