import { useTranslation } from '#web/i18n/use-translation.ts'
import type { CoachingState, DriverState } from '#core/contract/driver.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'

const TONES: Readonly<Record<DriverState, Tone>> = { active: 'good', suspended: 'warning', left: 'neutral' }
const COACHING_TONES: Readonly<Record<CoachingState, Tone>> = { needed: 'warning', assigned: 'progress', done: 'good' }

export function DriverStateTag({ state }: { state: DriverState }) {
  const { t } = useTranslation('driver')
  return <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>
}

export function CoachingStateTag({ state }: { state: CoachingState }) {
  const { t } = useTranslation('driver')
  return <ToneTag tone={COACHING_TONES[state]}>{t(`coaching.${state}`)}</ToneTag>
}
