import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'

/** One query of message contents, by the id of its set. */
export const contentSetKind: JobKind<{ id: number }> = {
  name: 'messageContent',
  payload: z.object({ id: z.int() }),
  keyOf: ({ id }) => String(id),
  attempts: 3,
}
