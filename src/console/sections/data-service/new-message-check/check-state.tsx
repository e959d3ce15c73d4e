import { useTranslation } from '#web/i18n/use-translation.ts'
import type { MessageCheck } from '#core/contract/message-check.ts'
import type { CheckVerdict, MessageCheckState } from '#core/domain/message-check.ts'
import { JobProgress } from '#console/ui/job/job-progress.tsx'
import type { JobNews } from '#console/ui/job/use-jobs.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'

const TONES: Record<MessageCheckState | CheckVerdict, Tone> = {
  waiting: 'progress',
  collecting: 'progress',
  passed: 'good',
  failed: 'bad',
  aborted: 'neutral',
  open: 'warning',
}

export function CheckStateTag({ state }: { state: MessageCheckState }) {
  const { t } = useTranslation('messageCheck')
  return <ToneTag tone={TONES[state]}>{t(`state.${state}`)}</ToneTag>
}

/** How long a check has collected, or waits for its vehicle at most. */
export function CheckProgress({
  check,
  news,
}: {
  check: Pick<MessageCheck, 'vin' | 'state'>
  news: JobNews | undefined
}) {
  const { vin, state } = check
  if (news?.state !== state || news.secondsLeft === null) return null
  const { done, total } = news
  return <JobProgress label={vin} done={done} total={total} news={news} atMost={state === 'waiting'} />
}

export function CheckVerdictTag({ verdict }: { verdict: CheckVerdict }) {
  const { t } = useTranslation('messageCheck')
  return <ToneTag tone={TONES[verdict]}>{t(`verdict.${verdict}`)}</ToneTag>
}
