import { ClockCircleOutlined } from '@ant-design/icons'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ToneTag } from '#console/ui/tone-tag.tsx'

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
const NEUTRAL: ReadonlySet<string> = new Set<JobState>(['cancelled', 'rejected', 'expired'])

export const isOpen = (status: string): boolean => OPEN.has(status)

export function JobStatus({ status, detail }: { status: string; detail?: string | null }) {
  const { t } = useTranslation('tbox')
  const known = Object.hasOwn(WORDS, status) ? t(WORDS[status as JobState]) : status
  const open = OPEN.has(status)
  const tone = status === 'executed' ? 'good' : open || NEUTRAL.has(status) ? 'neutral' : 'bad'
  return (
    <ToneTag tone={tone} icon={open ? ClockCircleOutlined : undefined} title={detail ?? undefined}>
      {known}
    </ToneTag>
  )
}
