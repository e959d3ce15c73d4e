import { type CommandStatus, hasEnded } from '#core/domain/command-status.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { COMMAND_TONES } from '#console/ui/command/command-tones.ts'
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
} as const satisfies Record<CommandStatus, string>

const isKnown = (status: string): status is CommandStatus => Object.hasOwn(WORDS, status)

export const isOpen = (status: string): boolean => isKnown(status) && !hasEnded(status)

export function JobStatus({ status, detail }: { status: string; detail?: string | null }) {
  const { t } = useTranslation('tbox')
  return (
    <ToneTag tone={isKnown(status) ? COMMAND_TONES[status] : 'neutral'} title={detail ?? undefined}>
      {isKnown(status) ? t(WORDS[status]) : status}
    </ToneTag>
  )
}
