import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'

/** A check of every upgrade file of a tenant, by the id of its row. */
export const fileCheckKind: JobKind<{ id: number }> = {
  name: 'upgradeFile.check',
  payload: z.object({ id: z.int() }),
  keyOf: ({ id }) => String(id),
  attempts: 3,
}
