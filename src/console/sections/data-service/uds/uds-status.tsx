import { useTranslation } from '#web/i18n/use-translation.ts'
import type { UdsResult, UdsStatus } from '#core/domain/uds-task.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'

const STATUS_TONES: Readonly<Record<UdsStatus, Tone>> = { 0: 'progress', 1: 'progress', 2: 'good', 3: 'bad' }
const RESULT_TONES: Readonly<Record<UdsResult, Tone>> = { 0: 'neutral', 1: 'good', 2: 'bad' }

/** Status of a UDS task: colour, shape and word. */
export function UdsStatusTag({ status }: { status: UdsStatus }) {
  const { t } = useTranslation('uds')
  return <ToneTag tone={STATUS_TONES[status]}>{t(`status.${status}`)}</ToneTag>
}

/** Result of a UDS request; a dash while it runs. */
export function UdsResultTag({ result }: { result: UdsResult | null }) {
  const { t } = useTranslation('uds')
  return result === null ? '–' : <ToneTag tone={RESULT_TONES[result]}>{t(`result.${result}`)}</ToneTag>
}
