import type { TboxChangeRow } from '#core/contract/tbox-change.ts'

/** As the database answers: moments are text. */
export interface StoredTboxChange {
  id: number
  vin: string
  plate: string
  old_sn: string
  new_sn: string
  old_iccid: string
  new_iccid: string
  reason: TboxChangeRow['reason']
  note: string
  workshop: string
  state: TboxChangeRow['state']
  moves: TboxChangeRow['moves']
  deadline_hours: number
  applied_by: string
  applied_at: string
  decided_by: string
  decided_at: string | null
  decision_note: string
  started_at: string | null
  deadline_at: string | null
  signed_on_at: string | null
  verified_at: string | null
  verified_by: string
  ended_at: string | null
  failure: NonNullable<TboxChangeRow['failure']> | ''
  check_registration: TboxChangeRow['checkRegistration']
  check_vin: TboxChangeRow['checkVin']
  check_position: TboxChangeRow['checkPosition']
  reported_name: string
  distance_km: number | null
}
