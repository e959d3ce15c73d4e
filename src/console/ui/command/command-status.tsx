import type { CommandStatus as Status } from '#core/domain/command-status.ts'
import { type Tone, ToneTag } from '../tone-tag.tsx'
import { useCommandWords } from './command-words.ts'

const TONES: Readonly<Record<Status, Tone>> = {
  created: 'progress',
  awaitingApproval: 'warning',
  queued: 'progress',
  sent: 'progress',
  // Accepted is not executed: it must not look like success.
  acked: 'progress',
  executed: 'good',
  failed: 'bad',
  noResponse: 'bad',
  expired: 'neutral',
  cancelled: 'neutral',
  rejected: 'bad',
  unsupported: 'bad',
}

/** State of a job: colour, shape and word. */
export function CommandStatus({ status, result }: { status: Status; result?: string | null }) {
  const words = useCommandWords()
  return (
    <ToneTag tone={TONES[status]} title={words.result(result ?? null) || undefined}>
      {words.status(status)}
    </ToneTag>
  )
}
