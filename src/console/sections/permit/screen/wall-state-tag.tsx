import { useTranslation } from '#web/i18n/use-translation.ts'
import type { WallState } from '#core/contract/screen-admin.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'

const TONES: Record<WallState, Tone> = { online: 'good', oldData: 'warning', offline: 'bad' }

export function WallStateTag({ state }: { state: WallState }) {
  const { t } = useTranslation('screenDisplay')
  return <ToneTag tone={TONES[state]}>{t(`wallState.${state}`)}</ToneTag>
}
