import { z } from 'zod'
import type { JobKind } from '#server/work/background-work.ts'

const payload = z.object({ id: z.int() })
const keyOf = ({ id }: z.infer<typeof payload>) => String(id)

/** Jobs of tests. */
export const heldKind: JobKind<{ id: number }> = { name: 'test.held', payload, keyOf, attempts: 2 }
export const onceKind: JobKind<{ id: number }> = { name: 'test.once', payload, keyOf, attempts: 1 }
