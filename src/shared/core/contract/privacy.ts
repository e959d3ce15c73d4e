import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { vin } from './fields.ts'

const PAGE = '/baseInfo/vehicle'

/** Reason for exporting or erasing personal data; stored in the audit trail. */
const reason = z.string().trim().min(3).max(200)

export const exportVehicleData = endpoint('GET /tsp-bss/privacy/vehicle/export', `${PAGE}/vehicle/personalData`, {
  audit: 'export',
  summary: 'Everything the platform keeps of one vehicle, one JSON object a line; files in base64',
  query: z.object({ vin, reason }),
  transfer: true,
  cancellable: false,
})

/** Erased data: rows of all tables, files, and entries of the audit trail without their personal part. */
export const ErasedVehicle = z.object({
  rows: z.number().int(),
  files: z.number().int(),
  auditEntries: z.number().int(),
})
export type ErasedVehicle = z.output<typeof ErasedVehicle>

export const eraseVehicleData = endpoint('POST /tsp-bss/privacy/vehicle/erase', `${PAGE}/vehicle/erase`, {
  audit: 'operation',
  summary: 'Permanently deletes a vehicle, its terminal and all their stored data',
  body: z.object({ vin, reason }),
  transfer: true,
  response: ErasedVehicle,
})
