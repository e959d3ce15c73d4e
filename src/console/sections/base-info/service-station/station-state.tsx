import { useTranslation } from '#web/i18n/use-translation.ts'
import type { StationState } from '#core/contract/service-station.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'

/** Whether a station takes vehicles: sign and word. */
export function StationStateTag({ state }: { state: StationState }) {
  const { t } = useTranslation('serviceStation')
  return <ToneTag tone={state === 'open' ? 'good' : 'neutral'}>{t(`state.${state}`)}</ToneTag>
}
