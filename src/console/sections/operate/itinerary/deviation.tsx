import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'

/** Minutes late or early; red beyond the limit of the itinerary. */
export function Deviation({ minutes, limit }: { minutes: number | null; limit: number }) {
  const { t } = useTranslation('itinerary')
  const format = useFormat()
  if (minutes === null) return <>–</>
  if (minutes === 0) return <ToneTag tone="good">{t('onTime')}</ToneTag>
  const text = { minutes: format.number(Math.abs(minutes)) }
  if (minutes < 0) return <ToneTag tone="neutral">{t('early', text)}</ToneTag>
  return <ToneTag tone={minutes > limit ? 'bad' : 'warning'}>{t('late', text)}</ToneTag>
}
