import { useTranslation } from 'react-i18next'
import type { ContentSet } from '#core/contract/message-content.ts'
import { type Tone, ToneTag } from '../../../ui/tone-tag.tsx'

const TONES = { running: 'neutral', finished: 'good', failed: 'bad' } as const satisfies Record<
  ContentSet['state'],
  Tone
>

export function SetState({ state }: Pick<ContentSet, 'state'>) {
  const { t } = useTranslation('messageContent')
  return <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>
}
