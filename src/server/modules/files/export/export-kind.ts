import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'

/** One export of the export centre, by the id of its row. */
export const exportKind: JobKind<{ id: number }> = {
  name: 'export',
  payload: z.object({ id: z.int() }),
  keyOf: ({ id }) => String(id),
  attempts: 3,
}
