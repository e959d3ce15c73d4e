import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'

/** One pass of a collection task: everything that came since the last one. */
export const collectionKind: JobKind<{ id: number }> = {
  name: 'collection.pass',
  payload: z.object({ id: z.int() }),
  keyOf: ({ id }) => String(id),
  attempts: 3,
}
