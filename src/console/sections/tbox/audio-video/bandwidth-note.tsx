import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './audio-video-page.module.css'
import { bandwidthOf } from './bandwidth.ts'
import type { Settings } from '#console/ui/parameter/parameter-change.ts'

/** Cost of the settings in the form. */
export function BandwidthNote({ settings }: { settings: Settings }) {
  const { t } = useTranslation('audioVideo')
  const format = useFormat()
  const cost = bandwidthOf(settings)
  if (!cost) return null
  const gigabytes = (value: number) => format.number(value, 2)
  return (
    <dl className={styles.cost} aria-label={t('cost.title')}>
      <div>
        <dt>{t('cost.live', { count: cost.cameras })}</dt>
        <dd>{t('cost.kbps', { value: format.number(cost.liveKbps) })}</dd>
      </div>
      <div>
        <dt>{t('cost.hour')}</dt>
        <dd>{t('cost.gigabytes', { value: gigabytes(cost.liveGigabytesPerHour) })}</dd>
      </div>
      <div>
        <dt>{t('cost.stored')}</dt>
        <dd>{t('cost.gigabytesDay', { value: gigabytes(cost.storedGigabytesPerDay) })}</dd>
      </div>
    </dl>
  )
}
