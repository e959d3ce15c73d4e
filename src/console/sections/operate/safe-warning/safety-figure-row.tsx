import type { SafetyFigures } from '#core/contract/safety.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { KeyFigures } from '#console/ui/key-figures.tsx'

const SECONDS_PER_MINUTE = 60

/** Handling rate, median time to review and false share of a range. */
export function SafetyFigureRow({ figures }: { figures: SafetyFigures | undefined }) {
  const { t } = useTranslation('safeWarning')
  const format = useFormat()
  const handled = figures && figures.total - figures.states.unreviewed
  const judged = figures && figures.confirmed + figures.falseAlarms
  const share = (part: number | undefined, whole: number | undefined) =>
    format.percent(whole ? (part ?? 0) / whole : null)
  const median = figures?.medianSeconds ?? null
  return (
    <KeyFigures
      figures={[
        { name: t('kpi.events'), value: format.number(figures?.total) },
        {
          name: t('kpi.handled'),
          value: share(handled, figures?.total),
          note: t('kpi.open', { number: format.number(figures?.states.unreviewed) }),
        },
        {
          name: t('kpi.median'),
          value: format.number(median === null ? null : median / SECONDS_PER_MINUTE, 1),
          note: t('kpi.minutes'),
        },
        { name: t('kpi.false'), value: share(figures?.falseAlarms, judged), note: t('kpi.ofReviewed') },
      ]}
    />
  )
}
