import { useTranslation } from '#web/i18n/use-translation.ts'
import { gbAlarmBits2016, gbAlarmBits2025 } from '#core/protocol/gb32960/alarm-bits.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'
import styles from './energy-messages.module.css'

/** The general alarms, set or not; alarms added by the 2025 edition are shown when one is set. */
export function AlarmWord({ bits }: { bits: readonly number[] }) {
  const { t } = useTranslation(['journal', 'diagnostics'])
  const isNew = bits.some((bit) => bit >= gbAlarmBits2016.length)
  const known = isNew ? gbAlarmBits2025 : gbAlarmBits2016
  return (
    <section aria-label={t('energy.alarms')}>
      <h3 className={styles.heading}>{t('energy.alarms')}</h3>
      <ul className={styles.alarms}>
        {known.map(({ bit, key }) => {
          const isSet = bits.includes(bit)
          const tone: Tone = isSet ? 'bad' : 'neutral'
          return (
            <li key={bit} data-set={isSet} title={isSet ? t('energy.alarmOn') : t('energy.alarmOff')}>
              <ToneTag tone={tone}>{t(`diagnostics:value.${key}`)}</ToneTag>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
