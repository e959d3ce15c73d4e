import type { SimChangeRow } from '#core/contract/sim-change.ts'

/** As the database answers: moments are text. */
export interface StoredSimChange {
  id: number
  vin: string
  sn: string
  old_iccid: string
  new_iccid: string
  old_carrier: string
  new_carrier: string
  source: SimChangeRow['source']
  detected_at: string
  last_report_at: string | null
  reports: number
  state: SimChangeRow['state']
  due_at: string | null
  explanation: string
  explained_by: string
  outcome: NonNullable<SimChangeRow['outcome']> | ''
  approved_by: string
  approved_at: string | null
}
