import { z } from 'zod'
import { vin } from '#core/contract/fields.ts'

export const VinFilter = z.object({ vin })
