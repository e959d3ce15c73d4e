import type { HeadUnitReport } from '#core/domain/head-unit-message.ts'

/** A message of a head unit, and whose it is. */
export interface ReceivedHeadUnit {
  oemId: string
  vehicleId: number
  /** Epoch ms. */
  receivedAt: number
  report: HeadUnitReport
}
