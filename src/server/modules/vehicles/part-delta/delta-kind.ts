import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'

/** One delta to build or to verify, by the id of its row. */
export const deltaKind: JobKind<{ id: number }> = {
  name: 'partDelta',
  payload: z.object({ id: z.int() }),
  keyOf: ({ id }) => String(id),
  attempts: 3,
}
