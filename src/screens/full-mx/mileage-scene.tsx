import { useTranslation } from '#web/i18n/use-translation.ts'
import { MILEAGE_BUCKETS } from '#core/domain/mileage-bucket.ts'
import { Figure } from '../widgets/figure.tsx'
import { RollingNumber } from '../widgets/rolling-number.tsx'
import { useWallFormat } from '../widgets/use-wall-format.ts'
import styles from './mileage-scene.module.css'
import { registerAddress } from './register-address.ts'
import { SceneFrame } from './scene-frame.tsx'
import type { SceneProps } from './scene-props.ts'

/** Vehicles by mileage, in six buckets. */
export function MileageScene({ value, query }: SceneProps) {
  const { t } = useTranslation('fullMx')
  const format = useWallFormat()
  const reported = value.mileage.reduce((sum, count) => sum + count, 0)
  const most = Math.max(1, ...value.mileage)
  const figures = (
    <Figure label={t('mileage.told')} value={reported} metric="with-mileage" to={registerAddress(value.line, query)} />
  )

  return (
    <SceneFrame
      title={t('mileage.title')}
      note={
        value.withoutMileage > 0
          ? t('mileage.untold', { count: value.withoutMileage, figure: format.number(value.withoutMileage) })
          : t('mileage.note')
      }
      empty={reported === 0 && t('mileage.none')}
      figures={figures}
    >
      <ol className={styles.buckets}>
        {value.mileage.map((count, place) => (
          <li key={place}>
            <div>
              <b style={{ insetBlockEnd: `${(100 * count) / most}%` }}>
                <RollingNumber value={count} metric={`mileage-${place}`} />
                <small dir="ltr">{format.wholePercent(reported > 0 ? count / reported : undefined)}</small>
              </b>
              <i style={{ blockSize: `${(100 * count) / most}%` }} />
            </div>
            <span dir="ltr">{bucketName(place)}</span>
          </li>
        ))}
      </ol>
    </SceneFrame>
  )

  /** "5,001–10,000 km" */
  function bucketName(place: number): string {
    const upTo = MILEAGE_BUCKETS[place]!
    const from = place === 0 ? 0 : MILEAGE_BUCKETS[place - 1]! + 1
    if (!Number.isFinite(upTo)) return `> ${format.number(from - 1)}`
    return `${format.number(from)}–${format.number(upTo)}`
  }
}
