import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Tone, ToneTag } from '#console/ui/tone-tag.tsx'

/** States of a command job (docs/product/shared.md#commands). */
const WORDS = {
  created: 'job.created',
  awaitingApproval: 'job.awaitingApproval',
  queued: 'job.queued',
  sent: 'job.sent',
  acked: 'job.acked',
  executed: 'job.executed',
  failed: 'job.failed',
  noResponse: 'job.noResponse',
  expired: 'job.expired',
  cancelled: 'job.cancelled',
  rejected: 'job.rejected',
  unsupported: 'job.unsupported',
} as const
type JobState = keyof typeof WORDS

const OPEN: ReadonlySet<string> = new Set<JobState>(['created', 'awaitingApproval', 'queued', 'sent', 'acked'])
const TONES: Readonly<Record<JobState, Tone>> = {
  created: 'progress',
  awaitingApproval: 'warning',
  queued: 'progress',
  sent: 'progress',
  acked: 'progress',
  executed: 'good',
  failed: 'bad',
  noResponse: 'bad',
  expired: 'neutral',
  cancelled: 'neutral',
  rejected: 'bad',
  unsupported: 'bad',
}
const isKnown = (status: string): status is JobState => Object.hasOwn(WORDS, status)

export const isOpen = (status: string): boolean => OPEN.has(status)

export function JobStatus({ status, detail }: { status: string; detail?: string | null }) {
  const { t } = useTranslation('tbox')
  return (
    <ToneTag tone={isKnown(status) ? TONES[status] : 'neutral'} title={detail ?? undefined}>
      {isKnown(status) ? t(WORDS[status]) : status}
    </ToneTag>
  )
}
