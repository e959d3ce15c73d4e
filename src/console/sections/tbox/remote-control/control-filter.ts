import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'
import { COMMAND_STATUSES } from '#core/domain/command-status.ts'

export const ControlFilter = z.object({ vin: vin.optional(), status: z.enum(COMMAND_STATUSES).optional() })
