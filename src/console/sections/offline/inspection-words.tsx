import { useTranslation } from '#web/i18n/use-translation.ts'
import type { InspectionItem } from '#core/contract/inspection.ts'
import type { InspectionState, TemplateState, Verdict } from '#core/domain/inspection.ts'
import { useFormat } from '#web/i18n/format.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'

const TONES: Record<InspectionState | Verdict, Tone> = {
  running: 'progress',
  waiting: 'progress',
  passed: 'good',
  failed: 'bad',
  aborted: 'neutral',
  skipped: 'neutral',
}

export function InspectionStateTag({ state }: { state: InspectionState }) {
  const { t } = useTranslation('offline')
  return <ToneTag tone={TONES[state]}>{t(`inspection.state.${state}`)}</ToneTag>
}

export function VerdictTag({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation('offline')
  return <ToneTag tone={TONES[verdict]}>{t(`verdict.${verdict}`)}</ToneTag>
}

export function TemplateStateTag({ state }: { state: TemplateState }) {
  const { t } = useTranslation('offline')
  const tone = state === 'published' ? 'good' : 'neutral'
  return <ToneTag tone={tone}>{t(`template.state.${state}`)}</ToneTag>
}

/** The prompt for the inspector, in the language of the console where it is translated. */
export function usePrompt(): (item: InspectionItem) => string {
  const { language } = useFormat()
  return ({ prompts, name }) => prompts[language] || name
}
