import type { CommandStatus as Status } from '#core/domain/command-status.ts'
import { ToneTag } from '../tone-tag.tsx'
import { COMMAND_TONES } from './command-tones.ts'
import { useCommandWords } from './command-words.ts'

/** State of a job: colour, shape and word. */
export function CommandStatus({ status, result }: { status: Status; result?: string | null }) {
  const words = useCommandWords()
  return (
    <ToneTag tone={COMMAND_TONES[status]} title={words.result(result ?? null) || undefined}>
      {words.status(status)}
    </ToneTag>
  )
}
