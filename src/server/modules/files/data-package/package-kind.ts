import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'

/** One data package, by the id of its row. */
export const packageKind: JobKind<{ id: number }> = {
  name: 'dataPackage',
  payload: z.object({ id: z.int() }),
  keyOf: ({ id }) => String(id),
  attempts: 3,
}
