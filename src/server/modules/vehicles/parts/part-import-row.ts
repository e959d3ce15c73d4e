import { z } from 'zod'
import { PartInput } from '#core/contract/parts.ts'

export const PartImportRow = PartInput.omit({ orgId: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
})
export type PartImportRow = z.output<typeof PartImportRow>
