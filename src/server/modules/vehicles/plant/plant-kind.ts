import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'

/** Applies what the plants of one tenant reported. */
export const plantKind: JobKind<{ oemId: string }> = {
  name: 'plant.apply',
  payload: z.object({ oemId: z.string() }),
  keyOf: ({ oemId }) => oemId,
  attempts: 5,
}
