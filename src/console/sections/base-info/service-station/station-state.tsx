import { useTranslation } from 'react-i18next'
import type { StationState } from '#core/contract/service-station.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'

/** Whether a station takes vehicles: sign and word. */
export function StationStateTag({ state }: { state: StationState }) {
  const { t } = useTranslation('serviceStation')
  return <ToneTag tone={state === 'open' ? 'good' : 'neutral'}>{t(`state.${state}`)}</ToneTag>
}
