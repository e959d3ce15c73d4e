import { useTranslation } from 'react-i18next'
import type { CheckVerdict, MessageCheckState } from '#core/domain/message-check.ts'
import { type Tone, ToneTag } from '../../../ui/tone-tag.tsx'

const TONES: Record<MessageCheckState | CheckVerdict, Tone> = {
  waiting: 'neutral',
  collecting: 'warning',
  passed: 'good',
  failed: 'bad',
  aborted: 'neutral',
  open: 'warning',
}

export function CheckStateTag({ state }: { state: MessageCheckState }) {
  const { t } = useTranslation('messageCheck')
  return <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>
}

export function CheckVerdictTag({ verdict }: { verdict: CheckVerdict }) {
  const { t } = useTranslation('messageCheck')
  return <ToneTag tone={TONES[verdict]}>{t(`verdict.${verdict}`)}</ToneTag>
}
