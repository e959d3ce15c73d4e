import { AnimatePresence, LazyMotion, m, MotionConfig } from 'framer-motion'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { SingleCandidate } from '#core/contract/single.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Activity, WorstAlarm } from '../vehicle/happening.tsx'
import { regionName } from '../widgets/region-name.ts'
import styles from './next-on-stage.module.css'

/** Loaded after the first picture: nothing moves before there is data. */
const loadMotion = () => import('../widgets/motion-features.ts').then(({ motionFeatures }) => motionFeatures)

interface Props {
  /** The next vehicles of this pass, in its order. */
  vehicles: readonly SingleCandidate[]
  /** Position of the vehicle on stage in this pass, from 0; -1: outside of it. */
  place: number
  /** Vehicles of this pass. */
  total: number
}

/** A strip of the vehicles that follow, each with the reason why it is shown and where it is. */
export function NextOnStage({ vehicles, place, total }: Props) {
  const { t } = useTranslation('change')
  if (vehicles.length === 0) return null
  return (
    <section className={styles.stage} aria-label={t('nextOnStage')}>
      <h2>{t('nextOnStage')}</h2>
      <MotionConfig reducedMotion="user" transition={{ duration: 0.4, ease: 'easeOut' }}>
        <LazyMotion features={loadMotion} strict>
          <ol className={styles.strip}>
            <AnimatePresence initial={false} mode="popLayout">
              {vehicles.map((vehicle, index) => (
                <m.li
                  key={vehicle.id}
                  initial={{ opacity: 0, y: 24 }}
                  animate={{ opacity: 1, y: 0 }}
                  exit={{ opacity: 0, y: -24 }}
                >
                  <Frame vehicle={vehicle} number={((place + 1 + index) % Math.max(1, total)) + 1} />
                </m.li>
              ))}
            </AnimatePresence>
          </ol>
        </LazyMotion>
      </MotionConfig>
    </section>
  )
}

function Frame({ vehicle, number }: { vehicle: SingleCandidate; number: number }) {
  const { t } = useTranslation('screens')
  const format = useFormat()
  const { plate, vin, region, alarmLevel } = vehicle
  return (
    <>
      <i aria-hidden>{format.number(number)}</i>
      <b>
        <bdi>{plate || vin}</bdi>
      </b>
      <span className={styles.region}>{region !== null && <bdi>{regionName(region, format.language, t)}</bdi>}</span>
      <span className={styles.reason} data-level={alarmLevel}>
        {alarmLevel > 0 ? <WorstAlarm vehicle={vehicle} /> : <Activity vehicle={vehicle} />}
      </span>
    </>
  )
}
