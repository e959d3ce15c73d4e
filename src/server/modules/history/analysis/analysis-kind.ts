import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'

/** One run of an analysis, by the id of its row. */
export const analysisKind: JobKind<{ id: number }> = {
  name: 'analysis',
  payload: z.object({ id: z.int() }),
  keyOf: ({ id }) => String(id),
  attempts: 3,
}
