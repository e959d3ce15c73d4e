import { useTranslation } from '#web/i18n/use-translation.ts'
import { TRIP_RULES } from '#core/domain/trip-rules.ts'
import { useFormat } from '#web/i18n/format.ts'

/** By which rules positions become trips. */
export function TripRulesNote() {
  const { t } = useTranslation('trip')
  const format = useFormat()
  const rules = [
    t('rules.stop', { minutes: TRIP_RULES.stopSeconds / 60 }),
    t('rules.gap', { minutes: TRIP_RULES.gapSeconds / 60 }),
    t('rules.distance', { km: format.number(TRIP_RULES.leastKm, 1) }),
    t('rules.harsh', { value: TRIP_RULES.harshKmhPerSecond }),
    t('rules.score'),
  ]
  return (
    <details style={{ marginBlockEnd: 12 }}>
      <summary>{t('rules')}</summary>
      <ul style={{ paddingInlineStart: 20 }}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </details>
  )
}
